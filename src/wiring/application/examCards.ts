import { fromPromise } from 'xstate';
import type { CaseLogState, CardStatus, ExamPathway } from '#contract/examCards.ts';
import type { ExamCard, ExamCardKey } from '#machines/application/examCard.ts';
import type { LoadedCard } from '#machines/kit/draft/versionedCard.types.ts';
import type { CaseLogCard } from '#machines/application/caseLogs/caseLogs.types.ts';
import type { Send } from '#services/http/client.ts';
import type { CardDrafts } from '../drafts/cardDrafts.ts';
import type { CardMemory } from './readCache.ts';

/** Reads a card; bypasses the cache if `isFresh` is set, because the server has a newer version. */
export type ReadCard<Value, Key = ExamCardKey> = (key: Key, isFresh: boolean) => Promise<Value>;

/** Where a draft is stored on this device; `part` separates drafts of the same exam, if it has several. */
export const draftPlace = (card: string, { userId, examHeaderId }: ExamCardKey, part = '') => ({
  userId,
  card: `${card}.${examHeaderId}${part}`,
});

/** The ports of a card except its save: the server's version together with the draft on this device. */
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

/** A card's metadata. */
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

/** The title of an exam, cached. */
export const titleOf = (send: Send, memory: CardMemory, examId: number): Promise<string> =>
  memory.recall(`title.${examId}`, async () => (await send('getExamTitle', { query: { examId } })).title);

/** The pathways of an exam, cached. */
export const pathwaysOf = (send: Send, memory: CardMemory, id: number): Promise<ExamPathway[]> =>
  memory.recall(`pathways.${id}`, () => send('listExamPathways', { params: { id } }));

/** The contents of a case log with its version. */
export type CaseLogParts = CaseLogCard['log'] & { version: number };

/** The cache key of an exam's case log. */
export const caseLogName = (examHeaderId: number) => `caseLog.${examHeaderId}`;

/** The returned case-log state replaces the cached one (first specification, §7), whichever card was saved. */
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
