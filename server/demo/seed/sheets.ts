import type { SheetStatus, SkipReason } from '#contract/scoring/oralExams.ts';
import type { NewRow } from '#server/db/fragment.ts';
import { receiptNumberOf } from '#server/scoring/writing.ts';
import { rosters } from './rosters.ts';
import { examiners, type ExamDay } from './examDays.ts';

/** An examiner's progress with one examinee. */
interface Progress {
  readonly status: SheetStatus;
  /** Number of scored cases, from the first on. */
  readonly scored: number;
  readonly skipReason?: SkipReason;
}

export interface Sheets {
  readonly sheets: NewRow[];
  readonly lines: NewRow[];
  readonly comments: NewRow[];
}

export const waiting: Progress = { status: 'waiting', scored: 0 };
export const submitted: Progress = { status: 'submitted', scored: 4 };

const victor = 131;

/** Today: the first session is done; in the second one examinee is absent and one is half scored. */
export function progressToday(examScheduleId: number, userId: number): Progress {
  if (examScheduleId <= 71_004) return submitted;
  if (examScheduleId === 71_005) return { status: 'started', scored: userId === victor ? 2 : 3 };
  if (examScheduleId === 71_006 && userId !== victor)
    return { status: 'skipped', scored: 0, skipReason: 'absent' };
  return waiting;
}

const CASE = 7 * 60_000;
const NETWORK = 2_000;

/** Mostly good grades; the same every day. */
function scoreOf(examScheduleId: number, userId: number, position: number): string {
  const number = examScheduleId * 5 + position * 3 + (userId % 2);
  if (number % 11 === 0) return 'fail';
  return number % 4 === 0 ? 'equivocal' : 'pass';
}

const comments: Readonly<Record<string, readonly string[]>> = {
  fail: [
    'Went to the operating room without resuscitation, and stayed with it after two prompts.',
    'Could not describe a safe way to control the bleeding.',
    'Missed the complication until it was named.',
  ],
  equivocal: [
    'Right diagnosis, slow to act. Needed one prompt for the second question.',
    'Good judgment, weak on the technical steps.',
  ],
};

const commentOn = (score: string | null, number: number) => {
  const texts = comments[score ?? ''] ?? [];
  return texts[number % Math.max(1, texts.length)];
};

interface Made {
  readonly day: ExamDay;
  readonly progressOf: (examScheduleId: number, userId: number) => Progress;
  /** Receipt times are never later than this. */
  readonly now: number;
  /** First id of the comments. */
  readonly firstComment: number;
}

/** The sheets of a day, one for each examinee and examiner, with their progress. */
export function sheetsOf({ day, progressOf, now, firstComment }: Made): Sheets {
  const made: Sheets = { sheets: [], lines: [], comments: [] };
  const rosterBySchedule = new Map(day.schedules.map(({ scheduleId, rosterId }) => [scheduleId, rosterId]));
  const past = (time: number) => new Date(Math.min(time, now)).toISOString();
  const received = (time: number, version: number, ...what: readonly (string | number)[]) => ({
    version,
    receivedAt: past(time + NETWORK),
    receiptNumber: receiptNumberOf(`demo ${day.schedules[0]?.examDate} ${what.join(' ')}`),
  });

  for (const { examScheduleId, scheduleId, startsAt } of day.examinees) {
    const start = Date.parse(startsAt);
    const roster = rosters.find(({ rosterId }) => rosterId === rosterBySchedule.get(scheduleId));
    const caseHeaderIds = roster?.caseHeaderIds ?? [];
    examiners.forEach(({ userId }, seat) => {
      const examScheduleScoreId = examScheduleId * 10 + seat + 1;
      const { status, scored, skipReason = null } = progressOf(examScheduleId, userId);
      const isBegun = status === 'started' || status === 'submitted';
      const end = start + caseHeaderIds.length * CASE + 60_000;
      const changed = { waiting: null, skipped: start + 300_000, started: start, submitted: end }[status];
      made.sheets.push({
        examScheduleScoreId,
        examScheduleId,
        userId,
        status,
        skipReason,
        startedAt: isBegun ? past(start) : null,
        submittedAt: status === 'submitted' ? past(end + NETWORK) : null,
        ...(changed !== null &&
          received(changed, status === 'submitted' ? 2 : 1, 'sheet', examScheduleScoreId)),
      });
      caseHeaderIds.forEach((caseHeaderId, index) => {
        const examScoringId = examScheduleScoreId * 10 + index + 1;
        const time = start + (index + 1) * CASE - 45_000;
        const score = index < scored ? scoreOf(examScheduleId, userId, index + 1) : null;
        made.lines.push({
          examScoringId,
          examScheduleScoreId,
          caseHeaderId,
          position: index + 1,
          score,
          ...(score !== null && { givenAt: past(time), ...received(time, 1, 'score', examScoringId) }),
        });
        const comment = commentOn(score, examScoringId);
        if (comment !== undefined)
          made.comments.push({
            id: firstComment + made.comments.length,
            userId,
            caseHeaderId,
            examScoringId,
            comment,
            ...received(time + 20_000, 1, 'comment', examScoringId),
          });
      });
    });
  }
  return made;
}
