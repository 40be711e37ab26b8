import type { PickListItem } from '#contract/pickLists.ts';
import { readContents, readDay, readExam, readExhibits, readRoster } from './examMaterial.ts';
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
 * what fails is fetched when it is needed. Does nothing while another run is recent.
 *
 * @param now the board's time, epoch milliseconds.
 */
export async function prepareDay(reader: Reader, now: number): Promise<void> {
  readerFor(reader); // clears the answers of another user
  if (prepared?.memory === memory() && now < prepared.at + AGAIN_AFTER) return;
  prepared = { memory: memory(), at: now };
  try {
    await fetchDay(reader, now);
  } catch {
    prepared = null;
  }
}

async function fetchDay(reader: Reader, now: number): Promise<void> {
  const read = readerFor(reader);
  const { active } = await readDay(read, () => false, now);
  const roster = await readRoster(read);
  const sessions = [...(active ? [active] : []), ...roster.sessions];
  const known = new Set<number>();
  const cases = async (ids: readonly number[]) => {
    const fresh = ids.filter((id) => !known.has(id));
    for (const id of fresh) known.add(id);
    await readContents(reader, fresh);
    await readExhibits(reader, fresh);
  };
  const examinees = new Map(
    sessions.flatMap((session) => session.examinees).map((each) => [each.examScheduleId, each]),
  );
  for (const { examScheduleId, isConflicted } of examinees.values()) {
    if (isConflicted) continue;
    const { exam } = await readExam(reader, examScheduleId);
    await cases(exam.cases.map(({ caseHeaderId }) => caseHeaderId));
  }
  await read('listReceipts', { query: { examDate: roster.examDate } });
  for (const examHeaderId of new Set(sessions.map((session) => session.examHeaderId)))
    await Promise.all([
      read('listExamSessions', { query: { examId: examHeaderId } }),
      read('getAgenda', { query: { examHeaderId } }),
      read('listConflicts', { query: { examHeaderId } }),
    ]);
  for (const item of await readSessionChoices(read, now))
    for (const { cases: listed } of await readRosters(read, item.itemValue, schedulesIn(item)))
      for (const { caseHeaderId } of listed)
        // Not the feedback: where there is none, the browser's console calls the answer, 404, an error.
        await Promise.all([cases([caseHeaderId]), read('getCaseNote', { query: { caseHeaderId } })]);
}
