import type { CardName, ReadOnlyReason } from '#contract/examCards.ts';
import type { ExamOverviewItem } from '#contract/dashboard.ts';
import type { ExamReferenceLetter } from '#contract/referenceLetters.ts';
import type { CardFacts, ExamFacts } from '#contract/todo.ts';
import { letterState, missingLetterTypes, resendFrom, type LetterState } from '../letters/letterTracker.ts';
import { lettersPath } from '../letters/lettersPath.ts';
import { dashboardStatus } from '../status.ts';
import { toDo, type ToDo, type ToDoKey } from './toDo.ts';

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

function cardToDo({ exam }: ExamFacts, { card, status, readOnlyReason }: CardFacts): ToDo | null {
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

const progress: readonly LetterState[] = [
  'required',
  'processing',
  'pending',
  'awaitingApproval',
  'approved',
];
/** A request that is on its way is as far as one that has arrived. */
const progressOf = (letter: ExamReferenceLetter) =>
  progress.indexOf(letterState(letter) === 'processing' ? 'pending' : letterState(letter));

/** The letters of a type that decide: those that are furthest. None are left of a type with only declined ones. */
function furthest(letters: readonly ExamReferenceLetter[], type: string): ExamReferenceLetter[] {
  const all = letters.filter(({ attestationType }) => attestationType === type);
  const most = Math.max(0, ...all.map(progressOf));
  return all.filter((letter) => progressOf(letter) === most);
}

function letterToDo(
  { examId, examName, regEndDate }: ExamFacts['exam'],
  letter: ExamReferenceLetter,
  mayAsk: boolean,
): ToDo | null {
  const common = {
    id: `official-letter-${letter.id}`,
    examId,
    values: { exam: examName, person: letter.authOfficial },
    path: lettersPath(examId),
  };
  switch (letterState(letter)) {
    case 'required':
      return mayAsk ? toDo({ ...common, key: 'officialReady', mover: 'member', due: regEndDate }) : null;
    case 'processing':
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

/** Letters of types that the exam does not require are waited for once they were requested, and not asked for. */
function officialToDos({ exam, letters }: ExamFacts): ToDo[] {
  if (!letters) return [];
  const { examId, examName, regEndDate } = exam;
  const { examUserReferenceLetters: all, neededTypes, readOnlyReason } = letters;
  const mayAsk = cardDue(exam, readOnlyReason) !== null;
  const types = missingLetterTypes(neededTypes, all);
  const decisive = neededTypes.flatMap((type) => furthest(all, type));
  const beside = all.filter(
    (letter) => !neededTypes.includes(letter.attestationType) && letterState(letter) !== 'required',
  );
  const missing = types.map((type) =>
    toDo({
      id: `official-${examId}-${type}`,
      examId,
      key: 'officialMissing',
      mover: 'member',
      values: { exam: examName, type },
      due: regEndDate,
      path: lettersPath(examId),
    }),
  );
  const isClosed = types.length > 0 || decisive.some((letter) => letterState(letter) === 'required');
  const closed = toDo({
    id: `officials-${examId}`,
    examId,
    key: 'cardClosed',
    mover: 'member',
    values: { exam: examName },
    path: lettersPath(examId),
  });
  return [
    ...(mayAsk ? missing : isClosed ? [closed] : []),
    ...[...decisive, ...beside]
      .map((letter) => letterToDo(exam, letter, mayAsk))
      .filter((each) => each !== null),
  ];
}

/**
 * What is to be done on the cards of an exam and about the letters of its officials, or waited for. Until the
 * registration is begun they are a part of registering; a card that was saved and letters that were named are listed
 * before, too.
 */
export function applicationToDos(facts: ExamFacts, isBegun: boolean): ToDo[] {
  const cards = facts.cards.filter(({ status }) => isBegun || dashboardStatus(status) !== 'contingent');
  const hasLetters = isBegun || (facts.letters?.examUserReferenceLetters.length ?? 0) > 0;
  return [
    ...cards.map((card) => cardToDo(facts, card)).filter((each) => each !== null),
    ...(hasLetters ? officialToDos(facts) : []),
  ];
}

const aboutOfficials: readonly ToDoKey[] = [
  'officialMissing',
  'officialReady',
  'officialAsked',
  'officialApproval',
];

/** Whether the letters of an exam's officials are all under way, of the list of what is to be done about the exam. */
export function areOfficialsAsked(ofExam: readonly ToDo[]): boolean {
  const own = ofExam.filter(
    ({ key, card }) => aboutOfficials.includes(key) || (key === 'cardClosed' && card === null),
  );
  return own.length > 0 && own.every(({ mover }) => mover !== 'member');
}
