import { faultTypes } from '#contract/faultTypes.ts';
import type { CaseScore, ExamScore, scoring as rows, ShownLine } from '#contract/scoring.ts';
import { lacksOf } from '#domain/scoring/scoring.ts';
import { requireVersion, type Change, type Recorder } from '#server/changes.ts';
import { Fault } from '#server/http/fault.ts';
import type { Parts } from '#server/parts.ts';
import type { HandlersFor } from '#server/visit.ts';
import { caseScoresOf } from './caseScores.ts';
import { change } from './scoringLog.ts';
import { lockSheet, requireNoConflict, requireNotSubmitted, sheetOf, type LockedSheet } from './sheets.ts';
import { instantOf } from './writing.ts';

/** A start reported more than this many milliseconds late is not trusted: an exam day is shorter. */
const OLDEST_START = 12 * 3_600_000;

/** When an exam began: the portal's time if plausible, because it may have been offline; otherwise now. */
function startedAtOf(told: string | undefined, now: string): string {
  const time = instantOf('startedAt', told);
  const latest = Date.parse(now);
  const isBelieved = time !== undefined && time <= latest && time >= latest - OLDEST_START;
  return isBelieved ? new Date(time).toISOString() : now;
}

/** Rejects a submission whose lines differ from those that the examiner was shown. */
function requireShown(scores: readonly CaseScore[], shown: readonly ShownLine[]): void {
  const seen = new Map(shown.map((line) => [line.examScoringId, line]));
  const isSeen = ({ examScoringId, score, comment }: CaseScore) => {
    const line = seen.get(examScoringId);
    return line?.score === score && line.comment.trim() === (comment?.comment ?? '').trim();
  };
  if (scores.every(isSeen)) return;
  throw new Fault(412, faultTypes.linesChanged, 'Scores or comments have changed since they were shown.', {
    more: { lines: scores },
  });
}

/** Rejects an incomplete submission, by the positions of the cases. */
function requireComplete(scores: readonly CaseScore[], { grades }: LockedSheet): void {
  const marks = scores.map(({ position, score, comment }) => ({
    position,
    score,
    comment: comment?.comment ?? '',
  }));
  const lacks = lacksOf({ grades: [...grades] }, marks);
  if (lacks.length > 0)
    throw new Fault(409, faultTypes.incomplete, 'Some cases still need a score or a comment.', {
      errors: Object.fromEntries(lacks.map(({ position, lacks: what }) => [`cases.${position}`, [what]])),
    });
}

type Names = 'getExamScore' | 'startExam' | 'skipExam' | 'submitExam' | 'updateExamScore';

/** Score sheets: one examinee's exam from its start to its submission. */
export function examScoreHandlers({ db }: Parts, record: Recorder): Pick<HandlersFor<typeof rows>, Names> {
  const write = async (by: Change, sheet: ExamScore, changes: Partial<ExamScore>): Promise<ExamScore> => {
    const next = { ...sheet, ...changes };
    const received = await change(by, 'examScore', sheet.examScheduleScoreId, {
      status: next.status,
      skip_reason: next.skipReason,
      started_at: next.startedAt,
      submitted_at: next.submittedAt,
      remarks: next.remarks,
    });
    return { ...next, ...received };
  };

  return {
    getExamScore: ({ query, person }) => sheetOf(db, person.userId, query.examScheduleScoreId),

    startExam: (visit) =>
      record('startExam', visit, async (by) => {
        const startedAt = startedAtOf(visit.body.startedAt, by.now);
        const locked = await lockSheet(by, 'examScheduleId', visit.body.examScheduleId);
        const { sheet } = locked;
        requireNoConflict(locked);
        requireNotSubmitted(locked, sheet);
        // It has started already, by any device: the exam keeps its first start.
        if (sheet.status === 'started') return sheet;
        requireVersion(by, sheet);
        return await write(by, sheet, { status: 'started', startedAt, skipReason: null });
      }),

    skipExam: (visit) =>
      record('skipExam', visit, async (by) => {
        const locked = await lockSheet(by, 'examScheduleId', visit.body.examScheduleId);
        const { sheet } = locked;
        requireNotSubmitted(locked, sheet);
        const { reason = sheet.skipReason } = visit.body;
        if (sheet.status === 'skipped' && sheet.skipReason === reason) return sheet;
        requireVersion(by, sheet);
        return await write(by, sheet, { status: 'skipped', skipReason: reason });
      }),

    submitExam: (visit) =>
      record('submitExam', visit, async (by) => {
        const locked = await lockSheet(by, 'examScheduleId', visit.body.examScheduleId);
        const { sheet } = locked;
        requireNoConflict(locked);
        const scores = await caseScoresOf(by.tx, by.userId, sheet.examScheduleId);
        const { shown } = visit.body;
        // Compare first: submitting other lines than another device did is not the same submission.
        if (shown && !by.isAgain) requireShown(scores, shown);
        requireNotSubmitted(locked, sheet);
        requireVersion(by, sheet);
        requireComplete(scores, locked);
        return await write(by, sheet, { status: 'submitted', submittedAt: by.now, skipReason: null });
      }),

    updateExamScore: (visit) =>
      record('updateExamScore', visit, async (by) => {
        const locked = await lockSheet(by, 'examScheduleScoreId', visit.query.examScheduleScoreId);
        const { sheet } = locked;
        requireNoConflict(locked);
        requireNotSubmitted(locked, sheet);
        requireVersion(by, sheet);
        return await write(by, sheet, { remarks: visit.body.remarks });
      }),
  };
}
