import { whyReadOnly } from '#domain/application/cardStatus.ts';
import type { CaseLogState, CardStatus, ExamPathway } from '#contract/application/examCards.ts';
import type { ExamCard, ExamCardKey } from '#machines/application/examCard.ts';
import type { CardRecord } from '#machines/kit/draft/card.types.ts';
import type { CaseLogCard } from '#machines/application/caseLogs/caseLogs.types.ts';
import type { CardDrafts } from '../drafts/cardDrafts.ts';
import { cardPorts, type ReadCard } from '../drafts/cardPorts.ts';
import { keyOf, type AnswerCache } from '../answerCache.ts';

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
export const cardHeaderOf = (
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
export const titleOf = async (cache: AnswerCache, examId: number): Promise<string> =>
  (await cache.once('getExamTitle', { query: { examId } })).title;

/** The pathways of an exam, cached. */
export const pathwaysOf = (cache: AnswerCache, id: number): Promise<ExamPathway[]> =>
  cache.once('listExamPathways', { params: { id } });

/** The contents of a case log with its version. */
export type CaseLogParts = CaseLogCard['log'] & { version: number };

/** The cache keys of the parts of a case log. */
function caseLogKeys(examheaderId: number) {
  const args = { query: { examheaderId } };
  return {
    pathway: keyOf('getExamUserPathway', args),
    program: keyOf('getExamUserProgram', args),
    period: keyOf('getExamUserCaseLogPeriod', args),
    hospitals: keyOf('listExamUserHospitalAppointments', args),
  };
}

/** Reads the parts of a case log. They arrive separately, so a save is based on the oldest of their versions. */
export async function readCaseLogParts(cache: AnswerCache, examheaderId: number): Promise<CaseLogParts> {
  const query = { examheaderId };
  const [{ version: a, ...pathway }, { version: b, ...program }, { version: c, ...period }, hospitals] =
    await Promise.all([
      cache.once('getExamUserPathway', { query }),
      cache.once('getExamUserProgram', { query }),
      cache.once('getExamUserCaseLogPeriod', { query }),
      cache.once('listExamUserHospitalAppointments', { query }),
    ]);
  return {
    version: Math.min(a, b, c, hospitals.version),
    examUserPathway: pathway,
    examUserProgram: program,
    examUserCaseLogPeriod: period,
    examUserHospitalAppointments: hospitals.examUserHospitalAppointments,
  };
}

/** Reads the parts of a case log again when they are next needed. */
export function forgetCaseLog(cache: AnswerCache, examheaderId: number): void {
  for (const key of Object.values(caseLogKeys(examheaderId))) cache.forget(key);
}

/** The returned case-log state replaces the cached one (first specification, §7), whichever card was saved. */
export async function keepCaseLog(cache: AnswerCache, state: CaseLogState): Promise<CaseLogParts> {
  const keys = caseLogKeys(state.examHeaderId);
  const version = state.versions.caseLogs;
  const { examUserPathway, examUserProgram, examUserCaseLogPeriod, examUserHospitalAppointments } = state;
  await Promise.all([
    cache.replace('getExamUserPathway', keys.pathway, { ...examUserPathway, version }),
    cache.replace('getExamUserProgram', keys.program, { ...examUserProgram, version }),
    cache.replace('getExamUserCaseLogPeriod', keys.period, { ...examUserCaseLogPeriod, version }),
    cache.replace('listExamUserHospitalAppointments', keys.hospitals, {
      examUserHospitalAppointments,
      version,
    }),
  ]);
  return readCaseLogParts(cache, state.examHeaderId);
}
