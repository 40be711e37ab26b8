import type { Grade } from '#contract/scoring/oralExams.ts';
import type { Sql } from '#server/db/database.ts';
import { identifier, joined, recordset } from '#server/db/fragment.ts';

/** The usual grades: the lowest needs a comment. */
export const threeGrades: readonly Grade[] = [
  { value: 'pass', label: 'Pass', commentRequired: false },
  { value: 'equivocal', label: 'Equivocal', commentRequired: false },
  { value: 'fail', label: 'Fail', commentRequired: true },
];

export interface ExamDayOptions {
  /** The examiners' user ids, the senior first; each has a sheet of every examinee. */
  readonly examiners: readonly number[];
  readonly examinees?: number;
  readonly cases?: number;
  /** When the first exam begins, epoch milliseconds. */
  readonly startsAt?: number;
  readonly timeZone?: string;
  readonly grades?: readonly Grade[];
  /** First id of the day's rows; use a range only once per database. A day needs fewer than 100,000. */
  readonly firstId?: number;
  readonly sessionName?: string;
}

/** One examiner's sheet of one examinee, with its lines in the order of the roster. */
export interface DaySheet {
  readonly examScheduleScoreId: number;
  readonly examScoringIds: readonly number[];
}

export interface DayExaminee {
  readonly examScheduleId: number;
  readonly examineeName: string;
  /** By the examiner's user id. */
  readonly sheets: ReadonlyMap<number, DaySheet>;
}

export interface ExamDay {
  readonly examHeaderId: number;
  readonly teamId: number;
  readonly scheduleId: number;
  readonly caseHeaderIds: readonly number[];
  readonly examinees: readonly DayExaminee[];
}

const CASE_SECONDS = 420;
const RANGE = 100_000;
const ranges = { next: 10_000_000 };

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Inserts rows of the same columns in one statement. */
async function insert(sql: Sql, table: string, rows: readonly Readonly<Record<string, unknown>>[]) {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return;
  const names = joined(columns.map(identifier));
  await sql.query`insert into ${identifier(table)} (${names}) select ${names} from ${recordset(table, rows)}`;
}

/**
 * Inserts an exam day directly into the database: one exam, one team, one session with one roster, and every
 * score sheet with its lines, all unscored.
 */
export async function makeExamDay(
  sql: Sql,
  {
    examiners,
    examinees = 4,
    cases = 4,
    startsAt = Date.now(),
    timeZone = 'America/Chicago',
    grades = threeGrades,
    firstId = (ranges.next += RANGE),
    sessionName = 'Session 1',
  }: ExamDayOptions,
): Promise<ExamDay> {
  const numbers = { next: firstId };
  const newId = () => numbers.next++;
  const iso = (at: number) => new Date(at).toISOString();
  const length = cases * CASE_SECONDS * 1_000;
  const [examHeaderId, teamId, rosterId, scheduleId] = [newId(), newId(), newId(), newId()];
  const caseHeaderIds = upTo(cases).map(newId);
  const day: ExamDay = {
    examHeaderId,
    teamId,
    scheduleId,
    caseHeaderIds,
    examinees: upTo(examinees).map((index) => ({
      examScheduleId: newId(),
      examineeName: `Examinee ${index + 1}`,
      sheets: new Map(
        examiners.map((userId) => [
          userId,
          { examScheduleScoreId: newId(), examScoringIds: upTo(cases).map(newId) },
        ]),
      ),
    })),
  };
  await insert(sql, 'oral_exams', [
    {
      exam_header_id: examHeaderId,
      exam_name: 'An exam of the tests',
      time_zone: timeZone,
      grades,
      seconds_per_case: CASE_SECONDS,
    },
  ]);
  await insert(sql, 'exam_teams', [
    { team_id: teamId, exam_header_id: examHeaderId, team_name: 'A team of the tests' },
  ]);
  await insert(
    sql,
    'team_examiners',
    examiners.map((userId, index) => ({
      team_id: teamId,
      user_id: userId,
      seat: index === 0 ? 'senior' : 'associate',
    })),
  );
  await insert(
    sql,
    'case_headers',
    caseHeaderIds.map((id, index) => ({
      case_header_id: id,
      title: `Case ${index + 1} of the tests`,
      sections: [{ heading: 'Presentation', text: 'Someone of 60 years with a pain.' }],
    })),
  );
  await insert(sql, 'rosters', [{ roster_id: rosterId, roster_name: 'A roster of the tests' }]);
  await insert(
    sql,
    'roster_cases',
    caseHeaderIds.map((id, index) => ({ roster_id: rosterId, position: index + 1, case_header_id: id })),
  );
  await insert(sql, 'roster_schedules', [
    {
      schedule_id: scheduleId,
      team_id: teamId,
      roster_id: rosterId,
      exam_date: new Intl.DateTimeFormat('en-CA', { timeZone }).format(startsAt),
      session_number: 1,
      session_name: sessionName,
      starts_at: iso(startsAt),
      ends_at: iso(startsAt + examinees * length),
    },
  ]);
  await insert(
    sql,
    'exam_schedules',
    day.examinees.map(({ examScheduleId, examineeName }, index) => ({
      exam_schedule_id: examScheduleId,
      schedule_id: scheduleId,
      examinee_name: examineeName,
      candidate_number: String(examScheduleId),
      starts_at: iso(startsAt + index * length),
      ends_at: iso(startsAt + (index + 1) * length),
    })),
  );
  const sheets = day.examinees.flatMap(({ examScheduleId, sheets: each }) =>
    [...each].map(([userId, sheet]) => ({ examScheduleId, userId, ...sheet })),
  );
  await insert(
    sql,
    'exam_scores',
    sheets.map(({ examScheduleId, userId, examScheduleScoreId }) => ({
      exam_schedule_score_id: examScheduleScoreId,
      exam_schedule_id: examScheduleId,
      user_id: userId,
      status: 'waiting',
      remarks: '',
      version: 0,
    })),
  );
  await insert(
    sql,
    'case_scores',
    sheets.flatMap(({ examScheduleScoreId, examScoringIds }) =>
      examScoringIds.map((id, index) => ({
        exam_scoring_id: id,
        exam_schedule_score_id: examScheduleScoreId,
        case_header_id: caseHeaderIds[index],
        position: index + 1,
        version: 0,
      })),
    ),
  );
  return day;
}

/** Adds a declared or suspected conflict between an examiner and an examinee. */
export const makeConflict = (
  sql: Sql,
  userId: number,
  { examScheduleId }: Pick<DayExaminee, 'examScheduleId'>,
  state: 'declared' | 'suspected' = 'declared',
) =>
  insert(sql, 'examiner_conflicts', [
    { exam_schedule_id: examScheduleId, user_id: userId, reason: 'Worked together.', state },
  ]);
