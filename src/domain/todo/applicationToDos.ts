import type { CardName } from '#contract/examCards.ts';
import type { CardFacts, ExamFacts } from '#contract/todo.ts';
import { letterState, missingLetterTypes, resendFrom } from '../application/letterTracker.ts';
import { dashboardStatus } from '../status.ts';
import { toDo, type ToDo } from './toDo.ts';

const pageOf: Readonly<Record<CardName, string>> = {
  caseLogs: 'case-logs',
  attestations: 'your-attestation',
  mbsActivities: 'mbs-activities',
};

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
  if (readOnlyReason !== null) return toDo({ ...common, key: 'cardClosed', mover: 'member' });
  return toDo({ ...common, key: 'card', mover: 'member', due: exam.regEndDate });
}

function officialToDos({ exam, letters }: ExamFacts): ToDo[] {
  if (!letters) return [];
  const { examUserReferenceLetters: all, neededTypes, readOnlyReason } = letters;
  const path = `/reference-form-status/${exam.examId}`;
  const mayAsk = readOnlyReason === null;
  const missing = missingLetterTypes(neededTypes, all).map((type) =>
    toDo({
      id: `official-${exam.examId}-${type}`,
      examId: exam.examId,
      key: mayAsk ? 'officialMissing' : 'cardClosed',
      mover: 'member',
      values: { exam: exam.examName, type },
      due: mayAsk ? exam.regEndDate : null,
      path,
    }),
  );
  const asked = all.flatMap((letter) => {
    const common = {
      id: `official-letter-${letter.id}`,
      examId: exam.examId,
      values: { exam: exam.examName, person: letter.authOfficial },
      path,
    };
    switch (letterState(letter)) {
      case 'required':
        return mayAsk
          ? [toDo({ ...common, key: 'officialReady', mover: 'member', due: exam.regEndDate })]
          : [];
      case 'processing':
      case 'pending': {
        const from = mayAsk ? resendFrom(letter) : null;
        return [
          toDo({
            ...common,
            key: 'officialAsked',
            mover: 'official',
            since: letter.sentDate,
            remindFrom: from === null ? null : new Date(from).toISOString(),
          }),
        ];
      }
      case 'awaitingApproval':
        return [toDo({ ...common, key: 'officialApproval', mover: 'board', since: letter.responseDate })];
      default:
        return [];
    }
  });
  return [...missing, ...asked];
}

/** What is to be done on the cards of an exam and about the letters of its officials, or waited for. */
export const applicationToDos = (facts: ExamFacts): ToDo[] => [
  ...facts.cards.map((card) => cardToDo(facts, card)).filter((each) => each !== null),
  ...officialToDos(facts),
];
