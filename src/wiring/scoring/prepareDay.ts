import type { PickListItem } from '#contract/pickLists.ts';
import type { CaseHeader } from '#contract/oralExams.ts';
import { asFault, isFinalRefusal, type Fault } from '#domain/fault.ts';
import { readActive, readAllFeedback, readExam, readExhibits, readRoster } from './examMaterial.ts';
import { memory, readerFor, type Read, type Reader } from './keptAnswers.ts';

/** The sessions whose rosters an examiner may see; the call names the present moment. */
export const readSessionChoices = (read: Read, now: number) =>
  read(
    'getPickList',
    { params: { name: 'examiner-sessions' }, query: { currentDate: new Date(now).toISOString() } },
    'examiner-sessions',
  );

/** The roster schedules of a session: its item's modifier names one or two. */
export const schedulesIn = ({ modifier = '' }: PickListItem): readonly number[] =>
  modifier.split(',').filter(Boolean).map(Number);

/** The case rosters of a session's one or two schedules. */
export function readRosters(
  read: Read,
  sessionName: string,
  [scheduleId1 = 0, scheduleId2]: readonly number[],
) {
  const query = { sessionName, scheduleId1, ...(scheduleId2 !== undefined && { scheduleId2 }) };
  return read('listCaseRosters', { query });
}

/** Days are fetched ahead again after this time, in milliseconds. */
const AGAIN_AFTER = 10 * 60_000;
let prepared: { memory: object; at: number } | null = null;

/**
 * Fetches ahead, one after the other, what all pages of an examiner's day need, most urgent first. Never rejects:
 * what fails is fetched when it is needed, and by the next run. Does nothing while a run that got everything is
 * recent.
 *
 * @param now the board's time, epoch milliseconds.
 */
export async function prepareDay(reader: Reader, now: number): Promise<void> {
  readerFor(reader); // clears the answers of another user
  if (prepared?.memory === memory() && now < prepared.at + AGAIN_AFTER) return;
  prepared = { memory: memory(), at: now };
  if (!(await fetchDay(reader, now))) prepared = null;
}

/** No answer, or a request to come back later: what follows would get the same. */
const isOutOfReach = ({ kind, status }: Fault) => kind === 'unreachable' || status === 429 || status === 503;

/**
 * Tries one reading after the other, so that a failed one does not stop the others; `isWhole` tells whether all are
 * answered now, or refused for good.
 */
function createAttempts(reader: Reader) {
  let isWhole = true;
  let isStopped = false;
  const failed = (fault: Fault) => {
    if (!isFinalRefusal(fault)) isWhole = false;
    if (isOutOfReach(fault)) isStopped = true;
  };
  return {
    read: readerFor({ ...reader, onOld: failed }),
    attempt: async <Value>(act: () => Promise<Value>): Promise<Value | undefined> => {
      if (isStopped) return undefined;
      try {
        return await act();
      } catch (thrown) {
        failed(asFault(thrown));
        return undefined;
      }
    },
    isWhole: () => isWhole,
  };
}

async function fetchDay(reader: Reader, now: number): Promise<boolean> {
  const { read, attempt, isWhole } = createAttempts(reader);
  const active = await attempt(() => readActive(read, () => false, now));
  const roster = await attempt(() => readRoster(read));
  const sessions = [...(active ? [active] : []), ...(roster?.sessions ?? [])];
  const known = new Set<number>();
  const cases = async (listed: readonly CaseHeader[]) => {
    for (const { caseHeaderId } of listed) {
      if (known.has(caseHeaderId)) continue;
      known.add(caseHeaderId);
      await attempt(() => read('getCaseContents', { query: { caseHeaderId } }));
      await attempt(() => readExhibits(reader, [caseHeaderId]));
    }
  };
  const examinees = new Map(
    sessions.flatMap((session) => session.examinees).map((each) => [each.examScheduleId, each]),
  );
  for (const { examScheduleId, isConflicted } of examinees.values()) {
    if (isConflicted) continue;
    const facts = await attempt(() => readExam(read, examScheduleId));
    if (facts) await cases(facts.exam.cases);
  }
  if (roster) await attempt(() => read('listReceipts', { query: { examDate: roster.examDate } }));
  for (const examHeaderId of new Set(sessions.map((session) => session.examHeaderId))) {
    await attempt(() => read('listExamSessions', { query: { examId: examHeaderId } }));
    await attempt(() => read('getAgenda', { query: { examHeaderId } }));
    await attempt(() => read('listConflicts', { query: { examHeaderId } }));
  }
  for (const item of (await attempt(() => readSessionChoices(read, now))) ?? [])
    for (const each of (await attempt(() => readRosters(read, item.itemValue, schedulesIn(item)))) ?? []) {
      await cases(each.cases);
      for (const { caseHeaderId } of each.cases)
        await attempt(() => read('getCaseNote', { query: { caseHeaderId } }));
    }
  await attempt(() => readAllFeedback(read, [...known]));
  return isWhole();
}
