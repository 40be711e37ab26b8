import { whyReadOnly } from '#domain/application/cardStatus.ts';
import type { CaseLogState, CardStatus, ExamPathway } from '#contract/application/examCards.ts';
import type { ExamCard, ExamCardKey } from '#machines/application/examCard.ts';
import type { CardRecord } from '#machines/kit/draft/card.types.ts';
import type { CaseLogCard } from '#machines/application/caseLogs/caseLogs.types.ts';
import type { Send } from '#services/http/client.ts';
import type { CardDrafts } from '../drafts/cardDrafts.ts';
import { cardPorts, type ReadCard } from '../drafts/cardPorts.ts';
import type { CardMemory } from './readCache.ts';

/** Where a draft is stored on this device; `part` separates drafts of the same exam, if it has several. */
export const draftPlace = (card: string, { userId, examHeaderId }: ExamCardKey, part = '') => ({
  userId,
  card: `${card}.${examHeaderId}${part}`,
});

/** The ports of an exam's card except its save. */
export const draftPorts = <Value extends CardRecord, Draft>(
  card: string,
  drafts: CardDrafts<Draft>,
  read: ReadCard<Value, ExamCardKey>,
) => cardPorts(drafts, (key: ExamCardKey) => draftPlace(card, key), read);

/** A card's metadata. */
export const factsOf = (
  examTitle: string,
  { examHeaderId, status, dueDate, savedAt, version, ...access }: CardStatus,
): ExamCard => ({
  examHeaderId,
  examTitle,
  status,
  isReadOnly: whyReadOnly(access) !== null,
  readOnlyReason: whyReadOnly(access),
  dueDate,
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
