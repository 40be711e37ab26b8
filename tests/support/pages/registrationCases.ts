import type { ExamOverviewItem } from '#contract/exams/exams.ts';
import { emptyDraft, isStepDone, stepNames, type ExamType } from '#domain/registration/registration.ts';
import type { RegistrationDraft } from '#contract/registration/registrationDrafts.ts';
import type {
  LoadedRegistration,
  RegistrationContext,
  SavedRegistration,
} from '#machines/registration/examRegistration/examRegistration.types.ts';
import { answersOf } from '#machines/registration/examRegistration/examRegistration.answers.ts';
import { makeFee } from '../server/fees.ts';
import { screenInput } from '../machines/system.ts';

/** The current time in the registration tests. */
export const caseNow = Date.parse('2027-01-15T12:00:00Z');
const inDays = (days: number) => new Date(caseNow + days * 86_400_000).toISOString();

export const makeExam = (parts: Partial<ExamOverviewItem> = {}): ExamOverviewItem => ({
  examId: 501,
  examCode: 'GSQE',
  examName: 'General Surgery Qualifying Exam',
  regOpenDate: inDays(-30),
  regEndDate: inDays(30),
  examStartDate: '2027-03-20',
  examEndDate: '2027-03-21',
  examSpecialtyId: 1,
  examType: 'qualifying',
  status: -1,
  confirmationNumber: null,
  registeredAt: null,
  withdrawnAt: null,
  ...parts,
});

export const intentionOf = (intends: boolean, examDateId: number | null = null) => ({
  examId: 501,
  intends,
  examDateId,
  examDate: examDateId === null ? null : { startsOn: '2027-03-08', endsOn: '2027-03-10' },
  seatHeldUntil: examDateId === null ? null : inDays(0.04),
  statedAt: inDays(0),
});
export const statements = (checked: boolean) => [
  { name: 'truthful', attestationText: 'What I submit is true.', checked, version: 1 },
  { name: 'conduct', attestationText: 'I keep the content of the exam to myself.', checked, version: 1 },
];
export const accommodation = {
  id: 9,
  examId: 501,
  accommodationId: 1,
  explanation: 'More time',
  documentId: 4,
  documentName: 'letter.pdf',
};
export const pdLetter = {
  examId: 501,
  officialName: 'Ellen Marsh, MD',
  officialEmail: 'ellen@hospital.example',
  status: 1,
  sentDate: inDays(0),
  responseDate: null,
  sentBackReason: null,
};
/** The program director does not recommend; and the same letter sent back by the board's office. */
export const declinedLetter = { ...pdLetter, status: 0, responseDate: inDays(1) };
export const sentBackLetter = { ...declinedLetter, sentBackReason: 'Give another address.' };
export const due = makeFee({ examId: 501 });
export const paid = makeFee({ examId: 501, paidTotal: due.amount });

/** What is read of a registration, with its draft. */
export interface RegistrationCase extends SavedRegistration {
  draft: RegistrationDraft;
}

/** A registration without any answers. */
export const freshRegistration = (
  examType: ExamType = 'qualifying',
  parts: Partial<RegistrationCase> = {},
): RegistrationCase => ({
  exam: makeExam({ examType }),
  eligibilities: {
    qe: {
      appOpenDate: inDays(-30),
      appCloseDate: inDays(30),
      appFeePaid: false,
      examEndDate: inDays(65),
      postDeadlineAccess: 0,
    },
    ce: { eligibility: 'eligible' },
  },
  answers: {
    intention: null,
    attestations: statements(false),
    accommodation: null,
    letter: null,
    fees: [due],
  },
  refundTerms: 'The board decides about a refund.',
  director: null,
  draft: emptyDraft,
  readAt: caseNow,
  ...parts,
});

/** The output of the port `load`. */
export function loadedOf(read: RegistrationCase | null): LoadedRegistration {
  if (!read) return { saved: null, exam: null, latest: null };
  const { draft, ...saved } = read;
  return { saved, exam: saved.exam, latest: { draft, version: 0, savedAt: null, isUnsent: false } };
}

export const registrant = { userId: 7, userName: 'ada', roles: ['user', 'trainee'] as const };

/** The input of the screen's machine, optionally at a step. */
export const registrationInput = (step?: string) => ({
  ...screenInput,
  params: { examId: '501' },
  query: { step },
  person: registrant,
});
export const specialtyInput = { ...screenInput, params: { examSpecialtyId: '1' }, person: registrant };

/** The what is saved that distinguish situations of a registration, for walks over its states. */
export const registrationSituation = (context: RegistrationContext) => [
  context.saved?.exam.examType,
  context.saved?.exam.status,
  context.saved && stepNames.map((step) => isStepDone[step](answersOf(context))),
  context.saved?.answers.accommodation !== null,
  context.draft.attested.length,
];
