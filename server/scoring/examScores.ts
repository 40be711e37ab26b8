import { faultTypes } from '#contract/core/faultTypes.ts';
import type { CaseScore, ExamScore, scoring as rows, ShownLine } from '#contract/scoring/scoring.ts';
import { lacksOf } from '#domain/scoring/scoring.ts';
import { hasNoEntry, mayStillTakeBack } from '#domain/scoring/takeBack.ts';
import { requireVersion, stale, type Change, type Recorder } from '#server/deps/changes.ts';
import { Fault } from '#server/core/fault.ts';
import { recusalLetter, type Recusal } from '#server/mail/recusal.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { HandlersFor } from '#server/http/callContext.ts';
import { caseScoresOf } from './caseScores.ts';
import { change } from './scoringLog.ts';
import { lockSheet, requireNoConflict, requireNotSubmitted, sheetOf, type LockedSheet } from './sheets.ts';
import { typedText } from '#domain/typed/typedText.ts';
import { instantOf } from './writing.ts';

/** A start reported more than this many milliseconds late is not trusted: an exam day is shorter. */
const OLDEST_START = 12 * 3_600_000;

/** When something happened at a start: the portal's time if plausible, because it may have been offline; otherwise now. */
function atStart(
  member: 'startedAt' | 'identityConfirmedAt',
  given: string | undefined,
  now: string,
): string {
  const time = instantOf(member, given);
  const latest = Date.parse(now);
  const isBelieved = time !== undefined && time <= latest && time >= latest - OLDEST_START;
  return isBelieved ? new Date(time).toISOString() : now;
}

/**
 * Declares that the caller may not examine an examinee; undefined if there is nothing to tell the office, because that
 * was declared before, or in practice.
 */
async function recuse({ tx, userId }: Change, examScheduleId: number): Promise<Recusal | undefined> {
  const declared = await tx.query`
    insert into examiner_conflicts (exam_schedule_id, user_id, reason, state)
    values (${examScheduleId}::integer, ${userId}::integer, 'You recused yourself on the exam day.', 'declared')
    on conflict (exam_schedule_id, user_id) do update set state = 'declared'
      where examiner_conflicts.state <> 'declared'
    returning user_id`;
  if (declared.length === 0) return undefined;
  const [recusal] = await tx.query<Recusal>`
    select u.display_name as examiner, s.examinee_name as examinee, s.candidate_number,
           r.session_name as session, t.team_name as team
      from exam_schedules s
      join roster_schedules r on r.schedule_id = s.schedule_id
      join exam_teams t on t.team_id = r.team_id
      join oral_exams o on o.exam_header_id = t.exam_header_id and o.practice_of is null
      join users u on u.user_id = ${userId}::integer
     where s.exam_schedule_id = ${examScheduleId}::integer`;
  return recusal;
}

/** Rejects a submission whose lines differ from those that the examiner was shown. */
function requireShown(scores: readonly CaseScore[], shown: readonly ShownLine[]): void {
  const seen = new Map(shown.map((line) => [line.examScoringId, line]));
  const isSeen = ({ examScoringId, score, comment }: CaseScore) => {
    const line = seen.get(examScoringId);
    return line?.score === score && typedText(line.comment) === typedText(comment?.comment ?? '');
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

/** Rejects taking back a start that is too old, or after which something was entered. */
function requireFreshStart({ startReceivedAt }: LockedSheet, sheet: ExamScore, by: Change): void {
  if (mayStillTakeBack(startReceivedAt === null ? null : Date.parse(startReceivedAt), Date.parse(by.now)))
    return;
  throw new Fault(409, faultTypes.tooLate, 'A start can be taken back within one minute.', {
    more: { current: sheet },
  });
}

/** Rejects taking back the start of an exam that has a score, a comment or remarks. */
async function requireNothingEntered({ tx, userId }: Change, sheet: ExamScore): Promise<void> {
  const scores = await caseScoresOf(tx, userId, sheet.examScheduleId);
  const marks = scores.map(({ score, comment }) => ({ score, comment: comment?.comment ?? '' }));
  if (hasNoEntry(marks, sheet.remarks)) return;
  throw new Fault(409, faultTypes.scored, 'This exam has scores, comments or remarks already.', {
    more: { current: sheet },
  });
}

type Names = 'getExamScore' | 'startExam' | 'takeBackStart' | 'skipExam' | 'submitExam' | 'updateExamScore';

/** Score sheets: one examinee's exam from its start to its submission. */
export function examScoreHandlers(
  { db, mailQueue, settings }: Deps,
  record: Recorder,
): Pick<HandlersFor<typeof rows>, Names> {
  const write = async (
    by: Change,
    { sheet, startReceivedAt }: Pick<LockedSheet, 'sheet' | 'startReceivedAt'>,
    changes: Partial<ExamScore>,
  ): Promise<ExamScore> => {
    const next = { ...sheet, ...changes };
    const received = await change(by, 'examScore', sheet.examScheduleScoreId, {
      status: next.status,
      skip_reason: next.skipReason,
      started_at: next.startedAt,
      start_received_at: startReceivedAt,
      identity_confirmed_at: next.identityConfirmedAt ?? null,
      submitted_at: next.submittedAt,
      remarks: next.remarks,
    });
    return { ...next, ...received };
  };

  return {
    getExamScore: ({ query, person }) => sheetOf(db, person.userId, query.examScheduleScoreId),

    startExam: (context) =>
      record('startExam', context, async (by) => {
        const { identityConfirmedAt: confirmed } = context.body;
        const startedAt = atStart('startedAt', context.body.startedAt, by.now);
        const identityConfirmedAt =
          confirmed === undefined ? null : atStart('identityConfirmedAt', confirmed, by.now);
        const locked = await lockSheet(by, 'examScheduleId', context.body.examScheduleId);
        const { sheet } = locked;
        requireNoConflict(locked);
        requireNotSubmitted(locked, sheet);
        // It has started already, by any device: the exam keeps its first start.
        if (sheet.status === 'started') return sheet;
        requireVersion(by, sheet);
        const begun = { sheet, startReceivedAt: by.now };
        return await write(by, begun, {
          status: 'started',
          startedAt,
          identityConfirmedAt,
          skipReason: null,
        });
      }),

    takeBackStart: (context) =>
      record('takeBackStart', context, async (by) => {
        const locked = await lockSheet(by, 'examScheduleId', context.body.examScheduleId);
        const { sheet } = locked;
        requireNotSubmitted(locked, sheet);
        // Taken back already, by any device.
        if (sheet.status === 'waiting') return sheet;
        if (sheet.status !== 'started') throw stale(sheet);
        requireVersion(by, sheet);
        await requireNothingEntered(by, sheet);
        requireFreshStart(locked, sheet, by);
        const untouched = { sheet, startReceivedAt: null };
        return await write(by, untouched, { status: 'waiting', startedAt: null, identityConfirmedAt: null });
      }),

    skipExam: (context) =>
      record('skipExam', context, async (by) => {
        const locked = await lockSheet(by, 'examScheduleId', context.body.examScheduleId);
        const { sheet } = locked;
        requireNotSubmitted(locked, sheet);
        const { reason = sheet.skipReason } = context.body;
        if (sheet.status === 'skipped' && sheet.skipReason === reason) return sheet;
        requireVersion(by, sheet);
        const recusal = reason === 'conflict' ? await recuse(by, sheet.examScheduleId) : undefined;
        // In the same transaction: the office has to find another examiner, also if this server stops now.
        if (recusal && settings.officeEmail !== '')
          await mailQueue.add(by.tx, recusalLetter(settings.officeEmail, recusal), Date.parse(by.now));
        return await write(by, locked, { status: 'skipped', skipReason: reason });
      }),

    submitExam: (context) =>
      record('submitExam', context, async (by) => {
        const locked = await lockSheet(by, 'examScheduleId', context.body.examScheduleId);
        const { sheet } = locked;
        requireNoConflict(locked);
        const scores = await caseScoresOf(by.tx, by.userId, sheet.examScheduleId);
        const { shown } = context.body;
        // Compare first: submitting other lines than another device did is not the same submission.
        if (shown && !by.isAgain) requireShown(scores, shown);
        requireNotSubmitted(locked, sheet);
        requireVersion(by, sheet);
        requireComplete(scores, locked);
        return await write(by, locked, { status: 'submitted', submittedAt: by.now, skipReason: null });
      }),

    updateExamScore: (context) =>
      record('updateExamScore', context, async (by) => {
        const locked = await lockSheet(by, 'examScheduleScoreId', context.query.examScheduleScoreId);
        const { sheet } = locked;
        requireNoConflict(locked);
        requireNotSubmitted(locked, sheet);
        requireVersion(by, sheet);
        return await write(by, locked, { remarks: context.body.remarks });
      }),
  };
}
