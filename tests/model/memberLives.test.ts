import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountDue } from '#domain/billing/fees.ts';
import { nextStep } from '#domain/registration/memberExams.ts';
import { isStepDone, registrationPath, stepNamed } from '#domain/registration/registration.ts';
import { registrationWindow } from '#domain/registration/registrationWindow.ts';
import type { MemberFacts } from '#domain/todo/facts.ts';
import { toDoList, type ToDoList } from '#domain/todo/toDoList.ts';
import {
  acts,
  DAY,
  factsOf,
  hasPlace,
  isOpen,
  left,
  newLife,
  PRICE,
  type ExamType,
  type Life,
} from './memberLife.ts';

/** One thing that is to be done: who, what, and by when. */
type Said = [string, string, number | null];
const byName = (a: Said, b: Said) => String(a).localeCompare(String(b));

/**
 * The oracle: whose move it is, what, and by when. It derives them from what happened, by the rules of the specification,
 * and not from the facts that the portal loads.
 */
function oracle(life: Life): Said[] {
  const found: Said[] = [];
  const hasPaidInTime = life.paid === PRICE;
  // A fee whose time is over cannot be paid any more, so that its date is no deadline.
  const feeDue = hasPaidInTime || life.atBank !== null || life.now >= life.feeDue ? [] : [life.feeDue];
  if (isOpen(life) && life.intends !== false) {
    const isUntouched =
      !life.started &&
      life.intends === null &&
      !life.agreed &&
      life.accommodations === null &&
      life.director === 'none' &&
      life.paid === 0 &&
      life.atBank === null;
    const isTooLate = life.now >= life.feeDue && life.paid < PRICE;
    if (isUntouched && isTooLate) found.push(['member', 'feeExpired', life.closes]);
    else if (isUntouched) found.push(['member', 'begin', Math.min(life.closes, ...feeDue)]);
    else {
      const [step = 'review'] = left(life);
      const hold = life.placeUntil !== null && hasPlace(life) ? [life.placeUntil] : [];
      const what = step === 'fee' && life.now >= life.feeDue ? 'feeExpired' : step;
      // While the bank has the payment, nothing is asked of the member.
      if (step !== 'fee' || life.atBank === null)
        found.push(['member', what, Math.min(life.closes, ...feeDue, ...hold)]);
    }
  }
  const waitsForDirector = (isOpen(life) && life.intends !== false) || (life.submitted && !life.registered);
  if (life.type === 'qualifying' && waitsForDirector) {
    if (life.director === 'asked') found.push(['director', 'letterAsked', null]);
    if (life.director === 'recommended') found.push(['board', 'letterApproval', null]);
    if (life.submitted && ['declined', 'sentBack'].includes(life.director))
      found.push(['member', 'letterRefused', null]);
  }
  if (life.atBank !== null)
    found.push(
      life.now >= life.atBank + DAY ? ['board', 'feeUnknown', null] : ['bank', 'feeProcessing', null],
    );
  return found.toSorted(byName);
}

const said = ({ mine, others }: ToDoList): Said[] =>
  [...mine, ...others]
    .map(({ mover, key, step, due }): Said => [
      mover,
      key === 'placeLapsed' ? 'date' : step && key !== 'feeExpired' ? step : key,
      due === null ? null : Date.parse(due),
    ])
    .toSorted(byName);

/** Where the pages of one exam, by their own functions, say something else than the list. */
function contradictions(life: Life, facts: MemberFacts, list: ToDoList): string[] {
  const [one] = facts.registrations!.exams;
  const { exam, answers } = one!;
  const window = registrationWindow(exam, facts.registrations!.eligibilities, facts.roles, life.now);
  const offered = nextStep({ exam, window }, answers.intention);
  const isAtBank = list.others.some(({ key }) => key === 'feeProcessing' || key === 'feeUnknown');
  const own = list.mine.find(({ id }) => id === 'exam-1');
  const { step = null, money = null, path = null, key = null } = own ?? {};
  const isOffered = offered === 'start' || offered === 'continue';
  return [
    ['Apply & Register offers it, or not', isAtBank || isOffered === (own !== undefined)],
    ['it is not begun', key !== 'begin' || offered === 'start'],
    ['the button leads to the very step', step === null || path === registrationPath(1, stepNamed(step))],
    [
      'the sum is what the payment page asks for',
      money === null || money.amount === amountDue(facts.fees![0]!),
    ],
    [
      'the step is open',
      // A place that lapsed is an open step, too.
      step === null || step === 'date' || !isStepDone[step]({ ...answers, fees: facts.fees! }),
    ],
  ]
    .filter(([, agrees]) => !agrees)
    .map(([what]) => String(what));
}

/** Often the next thing is what comes next, so that some lives are long enough to be submitted. */
const names = [...Object.keys(acts), ...Array.from({ length: 14 }, () => 'goesOn')];

describe('what is to be done', () => {
  it('is what the rules of the specification say, after each event of 5,000 lives', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(
        fc.constantFrom<ExamType>('qualifying', 'certifying', 'other'),
        fc.array(fc.constantFrom(...names), { minLength: 5, maxLength: 30 }),
        (type, happening) => {
          const life = newLife(type);
          for (const name of happening) {
            acts[name]!(life);
            const facts = factsOf(life);
            const list = toDoList(facts, life.now);
            const expected = oracle(life);
            expect(said(list)).toEqual(expected);
            expect(contradictions(life, facts, list)).toEqual([]);
            for (const [mover, what] of expected) seen.add(`${mover} ${what}`);
          }
        },
      ),
      { numRuns: 5_000 },
    );
    // The lives have met each of these.
    expect([...seen].toSorted()).toEqual([
      'bank feeProcessing',
      'board feeUnknown',
      'board letterApproval',
      'director letterAsked',
      ...[
        'accommodations',
        'attestations',
        'begin',
        'date',
        'eligibility',
        'fee',
        'feeExpired',
        'intention',
        'letter',
        'letterRefused',
        'review',
      ].map((what) => `member ${what}`),
    ]);
  });
});
