import { fromPromise } from 'xstate';
import type { CaseLogState, CardStatus, ExamPathway } from '#contract/examCards.ts';
import type { ExamCard, ExamCardKey } from '#machines/application/examCard.ts';
import type { LoadedCard } from '#machines/kit/draft/versionedCard.types.ts';
import type { CaseLogCard } from '#machines/application/caseLogs/caseLogs.types.ts';
import type { Send } from '#services/http/client.ts';
import type { CardDrafts } from './cardDrafts.ts';
import type { CardMemory } from './cardMemory.ts';

/** Reads a card; afresh where the board is known to have something else than what is remembered. */
export type ReadCard<Value, Key = ExamCardKey> = (key: Key, isFresh: boolean) => Promise<Value>;

/** Where a draft lies on this device; `part` tells drafts of one exam apart, where there are several. */
export const draftPlace = (card: string, { userId, examHeaderId }: ExamCardKey, part = '') => ({
  userId,
  card: `${card}.${examHeaderId}${part}`,
});

/** The ports of a card but for its save: the board's record beside the draft that this device found. */
export function draftPorts<Value, Draft, Key extends ExamCardKey = ExamCardKey>(
  card: string,
  drafts: CardDrafts<Draft>,
  read: ReadCard<Value, Key>,
  partOf: (key: Key) => string = () => '',
) {
  const placeOf = (key: Key) => draftPlace(card, key, partOf(key));
  return {
    load: fromPromise<LoadedCard<Value, Draft>, { key: Key; isFresh: boolean }>(
      async ({ input: { key, isFresh } }) => {
        const [value, found] = await Promise.all([read(key, isFresh), drafts.find(placeOf(key))]);
        return { value, found };
      },
    ),
    storeDraft: fromPromise<object, { key: Key; draft: Draft; version: number; leftBy: string | null }>(
      async ({ input: { key, draft, version, leftBy } }) => {
        await drafts.store(placeOf(key), draft, version, leftBy);
        return {};
      },
    ),
    dropDraft: fromPromise<object, { key: Key; leftBy: string | null }>(
      async ({ input: { key, leftBy } }) => {
        await drafts.drop(placeOf(key), leftBy);
        return {};
      },
    ),
  };
}

/** What a card says of itself, beside what it holds. */
export const factsOf = (
  examTitle: string,
  { examHeaderId, status, cardStatusResponseReadOnly, readOnlyReason, savedAt, version }: CardStatus,
): ExamCard => ({
  examHeaderId,
  examTitle,
  status,
  isReadOnly: cardStatusResponseReadOnly,
  readOnlyReason,
  savedAt,
  version,
});

/** The name of an exam. */
export const titleOf = (send: Send, memory: CardMemory, examId: number): Promise<string> =>
  memory.recall(`title.${examId}`, async () => (await send('getExamTitle', { query: { examId } })).title);

/** The pathways of an exam. */
export const pathwaysOf = (send: Send, memory: CardMemory, id: number): Promise<ExamPathway[]> =>
  memory.recall(`pathways.${id}`, () => send('listExamPathways', { params: { id } }));

/** What a case log holds, of a version. */
export type CaseLogParts = CaseLogCard['log'] & { version: number };

/** The name of an exam's case log in the memory. */
export const caseLogName = (examHeaderId: number) => `caseLog.${examHeaderId}`;

/** The returned case-log state replaces the stored one (first specification, §7), whichever card was saved. */
export function rememberCaseLog(memory: CardMemory, state: CaseLogState): CaseLogParts {
  const parts: CaseLogParts = {
    version: state.versions.caseLogs,
    examUserPathway: state.examUserPathway,
    examUserProgram: state.examUserProgram,
    examUserCaseLogPeriod: state.examUserCaseLogPeriod,
    examUserHospitalAppointments: state.examUserHospitalAppointments,
  };
  memory.replace(caseLogName(state.examHeaderId), parts);
  return parts;
}
