import type { Accommodation } from '#contract/registration/accommodations.ts';
import type { RequirementStatus, examinations as rows } from '#contract/registration/examinations.ts';
import { isSurgeon } from '#domain/access/access.ts';
import { amountDue, feeState } from '#domain/billing/fees.ts';
import { letterStatus } from '#domain/letters/letterStatus.ts';
import {
  isLetterDeclined,
  isStepDone,
  mayOpenStep,
  registrationSteps,
  type RegistrationAnswers,
  type StepName,
} from '#domain/registration/registration.ts';
import type { RegistrationWindow } from '#domain/registration/registrationWindow.ts';
import { responsibleFor } from '#domain/todo/registrationToDos.ts';
import { dashboardStatus } from '#domain/status.ts';
import { boardDayInWords } from '#server/core/boardTime.ts';
import type { Sql } from '#server/db/database.ts';
import { cardLines } from '#server/application/requirementLines.ts';
import type { Deps } from '#server/deps/deps.ts';
import { letterLine } from '#server/letters/requirementLine.ts';
import type { HandlersFor } from '#server/http/callContext.ts';
import { answersOf } from './answers.ts';
import { draftOf } from './drafts.ts';
import { examOf, type CandidateExam } from '#server/exams/exams.ts';
import { hasSeat, type KeptIntention } from './intentions.ts';
import { sentenceOf, windowOf } from '#server/exams/window.ts';

/**
 * The status texts of the specification; the portal derives its status names from them (second specification,
 * §4).
 */
type Word =
  | 'Completed'
  | 'In progress'
  | 'Contingent'
  | 'Pending approval'
  | 'Not applicable'
  | 'Coming soon'
  | 'Alert';
type Line = readonly [Word, string];

/** The state of a registration, from which its lines are written. */
interface RegistrationState {
  readonly exam: CandidateExam;
  readonly window: RegistrationWindow;
  readonly answers: RegistrationAnswers;
  readonly intention: KeptIntention | null;
  readonly now: number;
}

const names: Readonly<Record<StepName, string>> = {
  eligibility: 'Eligibility',
  intention: 'Intention to take the exam',
  attestations: 'Attestations',
  accommodations: 'Accommodations',
  letter: 'Program director’s reference letter',
  date: 'Exam date',
  fee: 'Fees',
  review: 'Registration',
};

/** What became of a request. */
function decisionText({ decision }: Accommodation): string {
  if (!decision) return 'Your request is with the board.';
  return decision === 'granted' ? 'The board granted your request.' : 'The board declined your request.';
}

const isHandled = ({ exam }: RegistrationState) =>
  ['completed', 'pending-approval'].includes(dashboardStatus(exam.status));

/** Waiting is not an error. */
const isToCome = (window: RegistrationWindow) =>
  !window.open && (window.reason === 'notYet' || window.reason === 'noDate');

const lines: Readonly<Record<StepName, (state: RegistrationState) => Line>> = {
  eligibility: (state) => {
    const { window } = state;
    if (isHandled(state)) return ['Completed', 'You met the conditions to register for this exam.'];
    if (window.open) return ['Completed', 'You can register for this exam.'];
    return [isToCome(window) ? 'Coming soon' : 'Alert', sentenceOf(window)];
  },

  intention: ({ exam, intention, window }) => {
    if (exam.withdrawnAt !== null) {
      const day = boardDayInWords(Date.parse(exam.withdrawnAt));
      return ['Contingent', `Withdrawn on ${day}.${window.open ? ' You can register again.' : ''}`];
    }
    if (!intention) return ['Contingent', 'Tell the board whether you intend to take the exam.'];
    return intention.intends
      ? ['Completed', 'You told the board that you intend to take the exam.']
      : [
          'Alert',
          `You told the board that you do not intend to take the exam.${window.open ? ' You can change that.' : ''}`,
        ];
  },

  attestations: ({ answers: { attestations } }) => {
    const agreed = attestations.filter(({ checked }) => checked).length;
    if (agreed === attestations.length) return ['Completed', 'You agreed to every statement.'];
    return agreed > 0
      ? ['In progress', 'The board has added or changed a statement. Agree to it.']
      : ['Contingent', 'Read the statements of the board and agree to them.'];
  },

  accommodations: (state) => {
    const { accommodation, needsAccommodations } = state.answers;
    if (accommodation) return ['Completed', decisionText(accommodation)];
    if (isHandled(state)) return ['Not applicable', 'You did not ask for accommodations.'];
    if (needsAccommodations === false) return ['Completed', 'You said that you do not need accommodations.'];
    return needsAccommodations
      ? ['In progress', 'You said that you need accommodations. Submit your request, with its document.']
      : ['Contingent', 'Say whether you need accommodations on the day of the exam.'];
  },

  letter: ({ answers: { letter } }) => {
    if (!letter) return ['Contingent', 'Ask your program director for the reference letter.'];
    if (letter.responseDate === null)
      return ['In progress', `${letter.officialName} has been asked and has not answered yet.`];
    if (letter.sentBackReason !== null)
      return [
        'Alert',
        `The board sent back the letter from ${letter.officialName}. Ask for it again. The board wrote: “${letter.sentBackReason}”`,
      ];
    if (isLetterDeclined(letter))
      return ['Alert', `${letter.officialName} has declined. Ask another program director for the letter.`];
    return letter.status === letterStatus.approved
      ? ['Completed', 'The letter has arrived and the board has approved it.']
      : ['Pending approval', 'The letter has arrived. It counts once the board has approved it.'];
  },

  date: ({ intention, now }) => {
    if (intention?.examDateId == null) return ['Contingent', 'Choose your exam date.'];
    if (!hasSeat(intention, now)) return ['Alert', 'Your place is no longer kept. Choose the date again.'];
    return intention.seatConfirmed
      ? ['Completed', 'You have a place.']
      : ['In progress', 'A place is kept for you for a short time. Complete the registration to keep it.'];
  },

  fee: ({ answers }) => {
    const { fees } = answers;
    const states = fees.map(feeState);
    if (fees.length === 0) return ['Not applicable', 'No fee is due for this exam.'];
    if (isStepDone.fee(answers)) return ['Completed', 'Every fee is paid.'];
    if (states.includes('processing')) return ['In progress', 'Your payment is being processed.'];
    if (states.includes('expired'))
      return ['Alert', 'The deadline to pay a fee has passed. See the fee step for what you can do.'];
    return fees.some((fee) => fee.paidTotal > 0 && amountDue(fee) > 0) || states.includes('paid')
      ? ['In progress', 'Part of the fees is paid. Pay the rest.']
      : ['Contingent', 'Pay the fees for this exam.'];
  },

  review: ({ exam, answers: { letter } }) => {
    const status = dashboardStatus(exam.status);
    if (status === 'completed') return ['Completed', 'You are registered.'];
    const responsible = status === 'pending-approval' ? responsibleFor(exam, letter) : null;
    if (responsible === 'director')
      return [
        'In progress',
        'Your registration was submitted. It is complete once your program director has recommended you and the board has approved the letter.',
      ];
    if (responsible === 'member')
      return [
        'In progress',
        'You have submitted your registration. It is not complete until the board approves a letter.',
      ];
    if (status === 'pending-approval')
      return ['Pending approval', 'Your registration was submitted and is waiting for approval.'];
    return exam.submittedAt === null
      ? ['Contingent', 'Check everything and submit it once everything above is done.']
      : ['In progress', 'Your application was submitted. Complete the registration.'];
  },
};

/** Where a step is done; the exam date has its own page in the specification. */
const pageOf = ({ examId, examSpecialtyId }: CandidateExam, step: StepName) =>
  step === 'date'
    ? `/apply-and-register/exam-registration/date-selection/${examSpecialtyId}`
    : `/apply-and-register/exam-registration/${examId}?step=${step}`;

function lineOf(state: RegistrationState, step: StepName): Omit<RequirementStatus, 'statusOrder'> {
  const { exam, window, answers } = state;
  const [word, sentence] = lines[step](state);
  const isReachable = mayOpenStep(exam.examType, answers, step);
  const isEnabled = isHandled(state) || (window.open && isReachable);
  const instructions =
    window.open && !isReachable && step !== 'review'
      ? `${sentence} Complete the steps above first.`
      : sentence;
  return {
    statusType: step,
    statusName: names[step],
    statusDescriptionText: word,
    statusInstructions: instructions,
    statusDisabled: isEnabled ? 0 : 1,
    statusUrl: isEnabled ? pageOf(exam, step) : '',
  };
}

/** The reference letters of hospital officials, for an exam that has cards. They can always be read. */
async function letterLines(
  sql: Sql,
  userId: number,
  examId: number,
  now: number,
): Promise<Omit<RequirementStatus, 'statusOrder'>[]> {
  const line = await letterLine(sql, userId, examId, now);
  if (!line) return [];
  const [statusDescriptionText, statusInstructions] = line;
  return [
    {
      statusType: 'referenceLetters',
      statusName: 'Reference letters',
      statusDescriptionText,
      statusInstructions,
      statusDisabled: 0,
      statusUrl: `/reference-form-status/${examId}`,
    },
  ];
}

/** The requirement lines of a registration. */
export function requirementHandlers({
  db,
  clock,
}: Deps): Pick<HandlersFor<typeof rows>, 'listRequirementStatuses'> {
  return {
    async listRequirementStatuses({ query, person }) {
      const now = clock();
      const { userId } = person;
      const exam = await examOf(db, userId, query.examheaderId);
      const kept = await draftOf(db, userId, exam.examId);
      // Until accommodations are requested, the answer whether they are needed is in the draft.
      const needsAccommodations = kept?.draft.needsAccommodations ?? null;
      const answers = { ...(await answersOf(db, userId, exam, now)), needsAccommodations };
      const state: RegistrationState = {
        exam,
        window: await windowOf(db, person, exam, now),
        answers,
        intention: answers.intention,
        now,
      };
      const steps = registrationSteps(exam.examType).map((step) => lineOf(state, step));
      const cards = isSurgeon(person.roles)
        ? [...(await cardLines(db, userId, exam, now)), ...(await letterLines(db, userId, exam.examId, now))]
        : [];
      return [...steps, ...cards].map((line, index) => ({ ...line, statusOrder: index + 1 }));
    },
  };
}
