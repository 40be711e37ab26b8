import { deepStrictEqual } from 'node:assert/strict';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toDoList, type ToDoList } from '#domain/todo/toDoList.ts';
import { newLife, type Beginning, type ExamType } from './memberLife.ts';
import { acts } from './memberLifeActs.ts';
import { dataOf } from './memberLifeData.ts';
import { byName, oracle, type Said } from './memberLifeOracle.ts';
import { contradictions } from './memberLifePages.ts';

const said = ({ mine, others }: ToDoList): Said[] =>
  [...mine, ...others]
    .map(({ id, examId, mover, key, step, card, values, due, isRequired }): Said => {
      const { type, level, count, days } = values;
      const counted = count === undefined ? undefined : days === undefined ? count : `${count} ${days}`;
      const official = key.startsWith('official') ? id.split('-').at(-1) : undefined;
      const about = card ?? type ?? official ?? level ?? counted;
      const what = key === 'placeLapsed' ? 'date' : step && key !== 'feeExpired' ? step : key;
      const detail = about ?? (key === 'cardClosed' ? 'letters' : undefined);
      return [
        examId ?? 0,
        mover,
        [what, detail, isRequired ? undefined : 'optional'].filter((word) => word !== undefined).join(' '),
        due === null ? null : Date.parse(due),
      ];
    })
    .toSorted(byName);

/** Often the next thing is what comes next, so that many lives are long enough to be submitted. */
const often = ['goesOn', 'goesOn', 'goesOn', 'goesOn', 'registers', 'registers', 'fillsIn', 'asksOfficials'];
const names = [...Object.keys(acts), ...often];

const beginnings: fc.Arbitrary<Beginning> = fc.record({
  types: fc.uniqueArray(fc.constantFrom<ExamType>('qualifying', 'certifying', 'other'), {
    minLength: 1,
    maxLength: 3,
  }),
  hasCards: fc.boolean(),
  isEligible: fc.boolean(),
  licenseDays: fc.constantFrom(null, -3, 20, 95, 400),
  hasFullLicense: fc.boolean(),
  confirmedDays: fc.constantFrom(null, 30, 340, 364, 365, 400),
  certificateDays: fc.constantFrom(null, -10, 100, 185, 900),
  requirementDays: fc.constantFrom(null, -100, 39),
  training: fc.record({
    hasSchool: fc.boolean(),
    awayWeeks: fc.constantFrom([], [4], [4, 4, 4, 4], [8, 1, 2, 4], [4, 12, 4, 1]),
    gapDays: fc.constantFrom(0, 0, 1, 12),
  }),
});

/** Compares the list after each event of this many lives, and returns what was to be done in them. */
function live(count: number): string[] {
  const seen = new Set<string>();
  fc.assert(
    fc.property(
      beginnings,
      fc.array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(0, 0, 0, 1, 2)), {
        minLength: 5,
        maxLength: 30,
      }),
      (beginning, happening) => {
        const life = newLife(beginning);
        let before = '';
        for (const [name, place] of happening) {
          acts[name]!(life, life.exams[place % life.exams.length]!); // of the list, and a life has exams
          const after = JSON.stringify(life);
          if (after === before) continue; // The board refused it, and nothing changed.
          before = after;
          const data = dataOf(life);
          const list = toDoList(data, life.now);
          const expected = oracle(life);
          // Quicker than `expect`, which formats each comparison.
          deepStrictEqual(said(list), expected);
          deepStrictEqual(contradictions(data, list, life.now), []);
          for (const [, mover, what] of expected) seen.add(`${mover} ${what.split(' ')[0]}`);
        }
      },
    ),
    { numRuns: count },
  );
  return [...seen].toSorted();
}

describe('what is to be done', () => {
  it('is what the rules of the specification say, and what every page says, after each event of a life', () => {
    expect(live(500)).not.toEqual([]);
  });

  it(
    'is that after each event of 5,000 lives, which meet everything that can be to do',
    { tags: ['full'], timeout: 600_000 },
    () => {
      expect(live(5_000)).toEqual([
        'bank feeProcessing',
        ...[
          'cardApproval',
          'feeUnknown',
          'letterApproval',
          'licenseMissing',
          'officialApproval',
          'officialSending',
        ].map((what) => `board ${what}`),
        'director letterAsked',
        ...[
          'accommodations',
          'attestations',
          'begin',
          'card',
          'cardClosed',
          'certificateExpires',
          'date',
          'eligibility',
          'fee',
          'feeExpired',
          'intention',
          'letter',
          'letterRefused',
          'licenseExpires',
          'licenseExpiresBefore',
          'licenseMissing',
          'licenseNotFull',
          'medicalSchoolMissing',
          'officialMissing',
          'officialReady',
          'officialSentBack',
          'officialStuck',
          'profileUnconfirmed',
          'requirement',
          'review',
          'rotationsAbroad',
          'trainingGaps',
          'trainingWeeks',
        ].map((what) => `member ${what}`),
        'official officialAsked',
      ]);
    },
  );
});
