import { date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { exhibitTypes } from '#contract/scoring/caseExhibits.ts';
import type { Grade } from '#contract/scoring/oralExams.ts';
import { sheetStatuses, skipReasons } from '#contract/scoring/oralExams.ts';
import { instant } from './people.ts';
import { bytes } from './records.ts';

const span = { startsAt: instant('starts_at').notNull(), endsAt: instant('ends_at').notNull() };

/** Version, time and number of the last change: the receipt that a write arrived. */
const receipt = {
  version: integer('version').notNull().default(0),
  receivedAt: instant('received_at'),
  receiptNumber: text('receipt_number'),
};

export const oralExams = pgTable('oral_exams', {
  examHeaderId: integer('exam_header_id').primaryKey(),
  examName: text('exam_name').notNull(),
  timeZone: text('time_zone').notNull(),
  /** Best first. */
  grades: jsonb('grades').$type<readonly Grade[]>().notNull(),
  secondsPerCase: integer('seconds_per_case').notNull(),
  /** The examiner whose practice it is, and when it was set up; null for a real exam. */
  practiceOf: integer('practice_of'),
  practiceSince: instant('practice_since'),
});

export const examTeams = pgTable('exam_teams', {
  teamId: integer('team_id').primaryKey(),
  examHeaderId: integer('exam_header_id').notNull(),
  teamName: text('team_name').notNull(),
});

export const teamExaminers = pgTable(
  'team_examiners',
  {
    teamId: integer('team_id').notNull(),
    userId: integer('user_id').notNull(),
    seat: text('seat', { enum: ['senior', 'associate'] }).notNull(),
  },
  ({ teamId, userId }) => [primaryKey({ columns: [teamId, userId] })],
);

export const caseHeaders = pgTable('case_headers', {
  caseHeaderId: integer('case_header_id').primaryKey(),
  title: text('title').notNull(),
  sections: jsonb('sections').$type<readonly { heading: string; text: string }[]>().notNull(),
});

export const rosters = pgTable('rosters', {
  rosterId: integer('roster_id').primaryKey(),
  rosterName: text('roster_name').notNull(),
});

export const rosterCases = pgTable(
  'roster_cases',
  {
    rosterId: integer('roster_id').notNull(),
    position: integer('position').notNull(),
    caseHeaderId: integer('case_header_id').notNull(),
  },
  ({ rosterId, position }) => [primaryKey({ columns: [rosterId, position] })],
);

/** One roster's part of a session; a session has one or two. */
export const rosterSchedules = pgTable('roster_schedules', {
  scheduleId: integer('schedule_id').primaryKey(),
  teamId: integer('team_id').notNull(),
  rosterId: integer('roster_id').notNull(),
  examDate: date('exam_date').notNull(),
  sessionNumber: integer('session_number').notNull(),
  sessionName: text('session_name').notNull(),
  ...span,
});

/** One examinee's exam by one team. */
export const examSchedules = pgTable('exam_schedules', {
  examScheduleId: integer('exam_schedule_id').primaryKey(),
  scheduleId: integer('schedule_id').notNull(),
  examineeName: text('examinee_name').notNull(),
  candidateNumber: text('candidate_number').notNull(),
  /** The time includes them. */
  extraMinutes: integer('extra_minutes').notNull().default(0),
  ...span,
});

export const agendaItems = pgTable('agenda_items', {
  id: integer('id').primaryKey(),
  teamId: integer('team_id').notNull(),
  kind: text('kind', { enum: ['briefing', 'session', 'break', 'debriefing'] }).notNull(),
  title: text('title').notNull(),
  place: text('place').notNull().default(''),
  examDate: date('exam_date').notNull(),
  ...span,
});

/** One examiner's score sheet of one examinee. */
export const examScores = pgTable('exam_scores', {
  examScheduleScoreId: integer('exam_schedule_score_id').primaryKey(),
  examScheduleId: integer('exam_schedule_id').notNull(),
  userId: integer('user_id').notNull(),
  status: text('status', { enum: sheetStatuses }).notNull().default('waiting'),
  skipReason: text('skip_reason', { enum: skipReasons }),
  startedAt: instant('started_at'),
  startReceivedAt: instant('start_received_at'),
  identityConfirmedAt: instant('identity_confirmed_at'),
  submittedAt: instant('submitted_at'),
  remarks: text('remarks').notNull().default(''),
  ...receipt,
});

/** One line of a score sheet for each case. */
export const caseScores = pgTable('case_scores', {
  examScoringId: integer('exam_scoring_id').primaryKey(),
  examScheduleScoreId: integer('exam_schedule_score_id').notNull(),
  caseHeaderId: integer('case_header_id').notNull(),
  position: integer('position').notNull(),
  score: text('score'),
  givenAt: instant('given_at'),
  ...receipt,
});

/** Without a scoring, the comment is on the case itself; a deleted one has an empty text. */
export const caseComments = pgTable('case_comments', {
  id: integer('id').primaryKey(),
  userId: integer('user_id').notNull(),
  caseHeaderId: integer('case_header_id').notNull(),
  examScoringId: integer('exam_scoring_id'),
  comment: text('comment').notNull(),
  ...receipt,
});

export const caseFeedback = pgTable('case_feedback', {
  id: integer('id').primaryKey(),
  userId: integer('user_id').notNull(),
  caseHeaderId: integer('case_header_id').notNull(),
  /** Empty once deleted. */
  feedback: text('feedback').notNull(),
  ...receipt,
});

/** Images and documents of a case. */
export const caseExhibits = pgTable('case_exhibits', {
  exhibitId: integer('exhibit_id').primaryKey(),
  caseHeaderId: integer('case_header_id').notNull(),
  position: integer('position').notNull(),
  title: text('title').notNull(),
  mediaType: text('media_type', { enum: exhibitTypes }).notNull(),
  content: bytes('content').notNull(),
});
