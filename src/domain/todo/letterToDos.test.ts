import { describe, expect, it } from 'vitest';
import type { ReferenceLetter } from '#contract/letters/referenceLetters.ts';
import type { ExamRegistration } from '#contract/todo/todo.ts';
import { makeLetter } from '#tests/support/machines/letters.ts';
import { applicationToDos, certificationLetterToDos } from './applicationToDos.ts';
import { toDoList } from './toDoList.ts';

const now = Date.parse('2026-11-22T15:00:00Z');
const instant = (days: number) => new Date(now + days * 86_400_000).toISOString();
const day = (days: number) => instant(days).slice(0, 10);
const hours = (count: number) => new Date(now + count * 3_600_000).toISOString();
const letter = (id: number, parts: Partial<ReferenceLetter>) =>
  makeLetter({ id, authOfficial: `Official ${id}`, ...parts });
const requests = {
  sending: { status: null, sentDate: hours(-0.5) },
  stuck: { status: null, sentDate: hours(-2) },
  sentBack: {
    status: 0,
    sentDate: instant(-9),
    responseDate: instant(-2),
    sentBackReason: 'Not signed.',
  },
};

describe('what is to be done about letters of officials', () => {
  it('waits for every request, and says which letters are optional', () => {
    const asked = (id: number, days: number, parts: Partial<ReferenceLetter>) => {
      const { sentDate: letterSent, ...made } = letter(id, { sentDate: instant(-days), status: 1, ...parts });
      return { ...made, letterSent };
    };
    const list = certificationLetterToDos(
      {
        referenceLetters: [
          asked(1, 9, { attestationType: '1', status: 3, responseDate: instant(-1) }),
          asked(2, 1, { attestationType: '1' }),
          asked(3, 2, { attestationType: '2' }),
          asked(4, 3, { attestationType: '4', status: 2, responseDate: instant(-1) }),
          asked(5, 2, { ...requests.stuck, attestationType: '4' }),
          asked(6, 8, { attestationType: '2', status: 0, responseDate: instant(-1) }),
        ],
        neededTypes: ['1', '2'],
        countsFrom: day(-1800),
        dueDate: instant(30),
      },
      now,
    );
    expect(list.map(({ key, values, isRequired }) => [key, values.person, isRequired])).toEqual([
      ['officialAsked', 'Official 3', true],
      ['officialAsked', 'Official 2', false],
      ['officialApproval', 'Official 4', false],
    ]);
  });

  it('waits for no official who did not get the request: it is being sent, or the member sends it again', () => {
    const exam: ExamRegistration['exam'] = {
      examId: 7,
      examCode: 'MBS',
      examName: 'Focused Practice Exam',
      regOpenDate: instant(-30),
      regEndDate: instant(17),
      examStartDate: day(60),
      examEndDate: day(61),
      examSpecialtyId: 1,
      examType: 'other',
      status: 1,
      confirmationNumber: 'MBS-1',
      registeredAt: instant(-3),
      withdrawnAt: null,
    };
    const letters: ExamRegistration['letters'] = {
      examUserReferenceLetters: Object.values(requests).map((parts, index) => ({
        ...letter(index + 1, { ...parts, attestationType: String(index + 1) }),
        examHeaderId: 7,
      })),
      neededTypes: ['1', '2', '3'],
      cardStatusResponseReadOnly: false,
      dueDate: null,
      readOnlyReason: null,
    };
    const answers = {
      started: true,
      intention: null,
      attestations: [],
      accommodation: null,
      needsAccommodations: false,
      letter: null,
    };
    const list = applicationToDos({ exam, answers, cards: [], letters }, true, now);
    expect(list.map(({ key, mover, due, values }) => [key, mover, due, values.person])).toEqual([
      ['officialSending', 'board', null, 'Official 1'],
      ['officialStuck', 'member', instant(17), 'Official 2'],
      ['officialSentBack', 'member', instant(17), 'Official 3'],
    ]);
  });

  it('has each letter for continuous certification, in place of the requirement about them', () => {
    const path = '/continuous-certification/reference-letters';
    const cc = (id: number, parts: Partial<ReferenceLetter>) => {
      const { sentDate, ...made } = letter(id, parts);
      return { ...made, letterSent: sentDate };
    };
    const certificationLetters = {
      referenceLetters: [
        cc(1, { sentDate: instant(-9), status: 1 }),
        cc(2, { ...requests.stuck, attestationType: '4' }),
        // Of an earlier period.
        cc(3, { sentDate: instant(-3000), attestationType: '2', status: 3 }),
      ],
      neededTypes: ['1', '2', '4', '4'],
      countsFrom: day(-1800),
      dueDate: instant(30),
    };
    const requirement = {
      kind: 'other',
      title: 'Send letters',
      detail: '',
      dueDate: null,
      isMet: false,
    } as const;
    const of = (letters: typeof certificationLetters | null) =>
      toDoList(
        {
          roles: ['user', 'surgeon'],
          registrations: {
            exams: [],
            training: { hasMedicalSchool: true, specialties: [] },
            certificationLetters: letters,
            eligibilities: { qe: null, ce: null },
          },
          requirements: [
            { ...requirement, requirementId: 1, url: path },
            { ...requirement, requirementId: 2, url: '/cme-repository' },
          ],
        },
        now,
      );
    const { mine, others } = of(certificationLetters);
    expect(mine.map(({ id, key, due }) => [id, key, due])).toEqual([
      ['official-certification-2', 'officialMissing', instant(30)],
      ['official-certification-4', 'officialMissing', instant(30)],
      ['official-letter-2', 'officialStuck', instant(30)],
      ['requirement-2', 'requirement', null],
    ]);
    expect(others.map(({ id, key, examId, path: page }) => [id, key, examId, page])).toEqual([
      ['official-letter-1', 'officialAsked', null, path],
    ]);
    expect(of(null).mine.map(({ id }) => id)).toEqual(['requirement-1', 'requirement-2']);
  });
});
