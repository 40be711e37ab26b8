import { whyReadOnly } from '../application/cardStatus.ts';
import type { CardName, ReadOnlyReason } from '#contract/application/examCards.ts';
import type { ExamOverviewItem } from '#contract/exams/exams.ts';
import type { CcReferenceLetters } from '#contract/letters/ccReferenceLetters.ts';
import type { ReferenceLetter } from '#contract/letters/referenceLetters.ts';
import type { CardProgress, ExamRegistration } from '#contract/todo/todo.ts';
import { doesLetterCount } from '../letters/certificationLetters.ts';
import { decisiveLetters, isMine } from '../letters/decisiveLetters.ts';
import { letterStateNow, missingLetterTypes, resendFrom, requiredTypes } from '../letters/letterTracker.ts';
import { lettersPath } from '../letters/lettersPath.ts';
import { dashboardStatus } from '../status.ts';
import { isAboutOfficial, toDo, type ToDo } from './toDo.ts';

const pageOf: Readonly<Record<CardName, string>> = {
  caseLogs: 'case-logs',
  attestations: 'your-attestation',
  mbsActivities: 'mbs-activities',
};

/** By when a card or the letters of an exam are due, which is also until when they can be changed; null if they cannot. */
export const cardDue = (
  { regEndDate }: Pick<ExamOverviewItem, 'regEndDate'>,
  readOnlyReason: ReadOnlyReason | null,
): string | null => (readOnlyReason === null ? regEndDate : null);

function cardToDo({ exam }: ExamRegistration, { card, status, readOnlyReason }: CardProgress): ToDo | null {
  const common = {
    id: `${card}-${exam.examId}`,
    examId: exam.examId,
    card,
    values: { exam: exam.examName },
    path: `/${pageOf[card]}/${exam.examId}`,
  };
  const word = dashboardStatus(status);
  if (word === 'completed') return null;
  if (word === 'pending-approval') return toDo({ ...common, key: 'cardApproval', mover: 'board' });
  const due = cardDue(exam, readOnlyReason);
  return toDo({ ...common, key: due === null ? 'cardClosed' : 'card', mover: 'member', due });
}

/** The letters for one purpose, of an exam or of continuous certification, at a time. */
interface LetterCase {
  /** The beginning of the ids. */
  name: string;
  /** Null for continuous certification. */
  examId: number | null;
  /** The exam's name for the sentences; empty for continuous certification. */
  exam: string;
  letters: readonly ReferenceLetter[];
  neededTypes: readonly string[];
  due: string | null;
  /** Letters can still be asked for. */
  mayAsk: boolean;
  path: string;
  now: number;
}

const keyOf = {
  sentBack: 'officialSentBack',
  required: 'officialReady',
  undelivered: 'officialUndelivered',
  stuck: 'officialStuck',
} as const;

function letterToDo(
  { examId, exam, due, mayAsk, path, now }: LetterCase,
  letter: ReferenceLetter,
  isRequired: boolean,
): ToDo | null {
  const common = {
    id: `official-letter-${letter.id}`,
    examId,
    values: { exam, person: letter.authOfficial },
    isRequired,
    path,
  };
  const state = letterStateNow(letter, now);
  if (isMine(state)) return mayAsk ? toDo({ ...common, key: keyOf[state], mover: 'member', due }) : null;
  switch (state) {
    case 'processing':
      return toDo({ ...common, key: 'officialSending', mover: 'board', since: letter.sentDate });
    case 'pending': {
      const from = mayAsk ? resendFrom(letter) : null;
      return toDo({
        ...common,
        key: 'officialAsked',
        mover: 'official',
        since: letter.sentDate,
        remindFrom: from === null ? null : new Date(from).toISOString(),
      });
    }
    case 'awaitingApproval':
      return toDo({ ...common, key: 'officialApproval', mover: 'board', since: letter.responseDate });
    default:
      return null;
  }
}

/** Optional letters are waited for once they were requested, and not asked for. */
function officialToDos(of: LetterCase): ToDo[] {
  const { name, examId, exam, letters: all, neededTypes, due, mayAsk, path, now } = of;
  const types = missingLetterTypes(neededTypes, all);
  const decisive = decisiveLetters(of, now);
  const optional = all.filter((letter) => !decisive.includes(letter) && !isMine(letterStateNow(letter, now)));
  const missing = types.map((type, index) =>
    toDo({
      // A type can be required twice.
      id: `official-${name}-${type}${types.indexOf(type) === index ? '' : `-${index}`}`,
      examId,
      key: 'officialMissing',
      mover: 'member',
      values: { exam, type },
      due,
      path,
    }),
  );
  const isClosed = types.length > 0 || decisive.some((letter) => isMine(letterStateNow(letter, now)));
  const closed = toDo({
    id: `officials-${name}`,
    examId,
    key: 'cardClosed',
    mover: 'member',
    values: { exam },
    path,
  });
  return [
    ...(mayAsk ? missing : isClosed ? [closed] : []),
    ...decisive.map((letter) => letterToDo(of, letter, true)).filter((each) => each !== null),
    ...optional.map((letter) => letterToDo(of, letter, false)).filter((each) => each !== null),
  ];
}

function examLetterToDos({ exam, letters }: ExamRegistration, now: number): ToDo[] {
  if (!letters) return [];
  const { examId, examName, regEndDate } = exam;
  return officialToDos({
    name: String(examId),
    examId,
    exam: examName,
    letters: letters.examUserReferenceLetters,
    neededTypes: requiredTypes(letters.neededTypes, letters.examUserReferenceLetters),
    due: regEndDate,
    mayAsk: cardDue(exam, whyReadOnly(letters)) !== null,
    path: lettersPath(examId),
    now,
  });
}

/** What is to be done about the letters of continuous certification, or waited for; those of earlier periods do not count. */
export const certificationLetterToDos = (
  { referenceLetters, neededTypes, countsFrom, dueDate }: CcReferenceLetters,
  now: number,
): ToDo[] =>
  officialToDos({
    name: 'certification',
    examId: null,
    exam: '',
    letters: referenceLetters
      .map(({ letterSent, ...letter }) => ({ ...letter, sentDate: letterSent }))
      .filter((letter) => doesLetterCount(letter, countsFrom)),
    neededTypes: requiredTypes(neededTypes, referenceLetters),
    due: dueDate,
    mayAsk: true,
    path: lettersPath(null),
    now,
  });

/**
 * What is to be done on the cards of an exam and about the letters of its officials, or waited for. Until the
 * registration is begun they are a part of registering; a card that was saved and letters that were named are listed
 * before, too.
 */
export function applicationToDos(registration: ExamRegistration, isBegun: boolean, now: number): ToDo[] {
  const cards = registration.cards.filter(
    ({ status }) => isBegun || dashboardStatus(status) !== 'contingent',
  );
  const hasLetters = isBegun || (registration.letters?.examUserReferenceLetters.length ?? 0) > 0;
  return [
    ...cards.map((card) => cardToDo(registration, card)).filter((each) => each !== null),
    ...(hasLetters ? examLetterToDos(registration, now) : []),
  ];
}

/** Whether the letters of an exam's officials are all under way, of the list of what is to be done about the exam. */
export function areOfficialsAsked(ofExam: readonly ToDo[]): boolean {
  const own = ofExam.filter(
    ({ key, card }) => isAboutOfficial(key) || (key === 'cardClosed' && card === null),
  );
  return own.length > 0 && own.every(({ mover }) => mover !== 'member');
}
