import type { PickListItem } from '#contract/pickLists/pickLists.ts';
import type { CaseHeader, DashboardRoster, Examinee } from '#contract/scoring/oralExams.ts';
import type { PracticeExam } from '#contract/scoring/practice.ts';
import { asFault, isFinalRefusal, isOutOfReach, type Fault } from '#domain/fault.ts';
import type { SessionChoice } from '#machines/scoring/examinationRosters/examinationRosters.types.ts';
import {
  readActive,
  readAllFeedback,
  readExam,
  readExhibits,
  readReceipts,
  readRoster,
} from './examMaterial.ts';
import type { Services } from '../services.ts';
import { answersOf, type Answers, type Read } from './answers.ts';

/** The roster schedules of a session: its item's modifier names one or two. */
const schedulesIn = ({ modifier = '' }: PickListItem): readonly number[] =>
  modifier.split(',').filter(Boolean).map(Number);

/** A session of the pick-list, which the call for the present moment answers. */
const choiceOf = (item: PickListItem): SessionChoice => ({
  value: item.itemValue,
  label: item.itemDescription,
  sessionName: item.itemValue,
  scheduleIds: schedulesIn(item),
});

/** The sessions whose rosters an examiner may see. */
export async function readSessionChoices(read: Read, now: number): Promise<readonly SessionChoice[]> {
  const items = await read(
    'getPickList',
    { params: { name: 'examiner-sessions' }, query: { currentDate: new Date(now).toISOString() } },
    { key: 'examiner-sessions' },
  );
  const choices = items.map(choiceOf);
  return choices.some(({ scheduleIds }) => scheduleIds.length > 0) ? choices : readSchedules(read);
}

/** The same from the schedules: the specification does not say that an item of the pick-list names them. */
async function readSchedules(read: Read): Promise<readonly SessionChoice[]> {
  const { sessions } = await readRoster(read);
  const exams = [...new Set(sessions.map(({ examHeaderId }) => examHeaderId))];
  const schedules = await Promise.all(
    exams.map((examHeaderId) => read('listRosterSchedules', { query: { examHeaderId } })),
  );
  const names = [...new Set(schedules.flat().map(({ sessionName }) => sessionName))];
  return names.map((sessionName) => ({
    value: sessionName,
    label: sessionName,
    sessionName,
    scheduleIds: schedules
      .flat()
      .filter((schedule) => schedule.sessionName === sessionName)
      .map(({ scheduleId }) => scheduleId),
  }));
}

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

/** Whose day is fetched ahead, by the board's time in epoch milliseconds, until the signal is aborted. */
export interface Ahead {
  userId: number;
  now: number;
  signal?: AbortSignal;
  /** That day's roster, where the page has just read it. */
  roster?: DashboardRoster;
}

/** The last run for the user of this tab, which another page may join. */
const createRuns = (): { last: { at: number; run: Promise<boolean> } | null } => ({ last: null });

/**
 * Fetches ahead, one after the other, what all pages of an examiner's day need, most urgent first. Never rejects:
 * what fails is fetched when it is needed, and by the next run. Starts no run while one is under way, or while one that
 * got everything is recent; resolves when that one is over.
 */
export async function prepareDay({ memory }: Pick<Services, 'memory'>, ahead: Ahead): Promise<void> {
  const { userId, now } = ahead;
  const runs = memory.ofUser(userId, createRuns);
  if (!runs.last || now >= runs.last.at + AGAIN_AFTER)
    runs.last = { at: now, run: fetchDay(answersOf({ memory }, userId), ahead) };
  const mine = runs.last;
  if (!(await mine.run) && runs.last === mine) runs.last = null;
}

/** How long before an exam day it is fetched where the examiner does not ask for it, in milliseconds. */
const AHEAD = 24 * 3_600_000;

/** The same from a page that is not about the day, if the day has come or is the next one. Never rejects. */
export async function prepareComingDay(services: Pick<Services, 'memory'>, ahead: Ahead): Promise<void> {
  const { userId, now, signal } = ahead;
  if (signal?.aborted) return;
  const roster = await readRoster(answersOf(services, userId).reader(signal && { signal })).catch(() => null);
  if (!roster || signal?.aborted) return;
  const isComing = roster.sessions.some(
    ({ startsAt, endsAt }) => Date.parse(startsAt) < now + AHEAD && Date.parse(endsAt) > now,
  );
  if (isComing) await prepareDay(services, { ...ahead, roster });
}

/** The same for the exams of a practice, at each visit of its page, until the signal is aborted. */
export async function preparePractice(
  answers: Answers,
  { session }: PracticeExam,
  signal?: AbortSignal,
): Promise<void> {
  await createExamFetch(createAttempts(answers, signal)).fetchExams(session.examinees);
}

/**
 * Tries one reading after the other, so that a failed one does not stop the others; `isWhole` tells whether all are
 * answered now, or refused for good.
 */
function createAttempts(answers: Answers, signal?: AbortSignal) {
  let isWhole = true;
  let isStopped = false;
  const failed = (fault: Fault) => {
    if (!isFinalRefusal(fault)) isWhole = false;
    if (isOutOfReach(fault)) isStopped = true;
  };
  return {
    answers,
    read: answers.reader({ ...(signal && { signal }), onOld: failed }),
    attempt: async <Value>(act: () => Promise<Value>): Promise<Value | undefined> => {
      if (isStopped || signal?.aborted) return undefined;
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

/** Fetches exams with the texts and exhibits of their cases, each case once; `known` has the cases so far. */
function createExamFetch({ answers, read, attempt }: ReturnType<typeof createAttempts>) {
  const known = new Set<number>();
  const fetchCases = async (listed: readonly CaseHeader[]) => {
    for (const { caseHeaderId } of listed) {
      if (known.has(caseHeaderId)) continue;
      known.add(caseHeaderId);
      await attempt(() => read('getCaseContents', { query: { caseHeaderId } }));
      await attempt(() => readExhibits(answers, read, [caseHeaderId]));
    }
  };
  /** Leaves out those whom the examiner may not examine. */
  const fetchExams = async (examinees: Iterable<Examinee>) => {
    for (const { examScheduleId, isConflicted } of examinees) {
      if (isConflicted) continue;
      const loaded = await attempt(() => readExam(read, examScheduleId));
      if (loaded) await fetchCases(loaded.exam.cases);
    }
  };
  return { known, fetchCases, fetchExams };
}

async function fetchDay(answers: Answers, { now, signal, roster: known }: Ahead): Promise<boolean> {
  const attempts = createAttempts(answers, signal);
  const { read, attempt, isWhole } = attempts;
  const { known: cases, fetchCases, fetchExams } = createExamFetch(attempts);
  const active = await attempt(() => readActive(read, () => false, now));
  const roster = known ?? (await attempt(() => readRoster(read)));
  const sessions = [...(active ? [active] : []), ...(roster?.sessions ?? [])];
  const examinees = new Map(
    sessions.flatMap((session) => session.examinees).map((each) => [each.examScheduleId, each]),
  );
  await fetchExams(examinees.values());
  if (roster) await attempt(() => readReceipts(read, roster));
  for (const examHeaderId of new Set(sessions.map((session) => session.examHeaderId))) {
    await attempt(() => read('listExamSessions', { query: { examId: examHeaderId } }));
    await attempt(() => read('getAgenda', { query: { examHeaderId } }));
    await attempt(() => read('listConflicts', { query: { examHeaderId } }));
  }
  const noted = new Set<number>();
  for (const { sessionName, scheduleIds } of (await attempt(() => readSessionChoices(read, now))) ?? [])
    for (const each of (await attempt(() => readRosters(read, sessionName, scheduleIds))) ?? []) {
      await fetchCases(each.cases);
      for (const { caseHeaderId } of each.cases) {
        if (noted.has(caseHeaderId)) continue;
        noted.add(caseHeaderId);
        await attempt(() => read('getCaseNote', { query: { caseHeaderId } }, { without: () => null }));
      }
    }
  await attempt(() => readAllFeedback(answers, read, [...cases]));
  return isWhole();
}
