import * as z from 'zod/mini';
import { call } from '../core/call.ts';
import { Version } from '../core/reading.ts';
import { Day, Instant, TimeZone } from '../core/values.ts';

const examiners = ['examiner'] as const;
const byExamHeader = z.object({ examHeaderId: z.coerce.number() });

/** A grade for a case. */
export const Grade = z.object({
  /** The value stored in scores. */
  value: z.string(),
  label: z.string(),
  /** A case with this grade needs a comment before the exam can be submitted. */
  commentRequired: z.boolean(),
});
export type Grade = z.output<typeof Grade>;

/** How an exam is scored and timed: the board's configuration, best grade first. */
export const ExamConfiguration = z.object({
  grades: z.array(Grade),
  /** The intended time for one case. */
  secondsPerCase: z.number(),
});
export type ExamConfiguration = z.output<typeof ExamConfiguration>;

/** Why an examinee was skipped. */
export const skipReasons = ['absent', 'technical', 'conflict', 'other'] as const;
export type SkipReason = (typeof skipReasons)[number];

/** The caller's progress with one examinee; the partner's progress is separate. */
export const sheetStatuses = ['waiting', 'started', 'skipped', 'submitted'] as const;
export type SheetStatus = (typeof sheetStatuses)[number];

/**
 * Minutes of extra time that the board granted as an accommodation; the time of the exam includes them. The reason is
 * never told. Missing where a board grants none.
 */
const extraMinutes = z.optional(z.number());

/** One line of an examinee list. */
export const Examinee = z.object({
  examScheduleId: z.number(),
  /** The caller's own score sheet for this examinee. */
  examScheduleScoreId: z.number(),
  /** The version of that sheet, on which a start or a skip is based; 0 before the first. */
  version: Version,
  examineeName: z.string(),
  candidateNumber: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  extraMinutes,
  status: z.enum(sheetStatuses),
  skipReason: z.nullable(z.enum(skipReasons)),
  /** The caller may not examine this person; the conflicts call gives the reason. */
  isConflicted: z.boolean(),
  /** A conflict is suspected: the caller may examine this person, and should check first. */
  isSuspected: z.boolean(),
  /** Cases that the caller has scored, as saved by the board. */
  casesScored: z.number(),
  casesTotal: z.number(),
});
export type Examinee = z.output<typeof Examinee>;

/** One session of the caller's team, with its examinees in the order of their times. */
export const ExamSession = z.object({
  examHeaderId: z.number(),
  examName: z.string(),
  sessionName: z.string(),
  sessionNumber: z.number(),
  /** The exam's calendar day, in its own time zone. */
  examDate: Day,
  /** IANA name of the exam's time zone. */
  timeZone: TimeZone,
  startsAt: Instant,
  endsAt: Instant,
  teamName: z.string(),
  /** The other examiner of the team; empty if the caller is alone. */
  partnerName: z.string(),
  /** The roster schedules of the session, one or two, as `case-rosters` expects them. */
  scheduleIds: z.array(z.number()),
  configuration: ExamConfiguration,
  /** An examiner's practice: examinees and cases are invented, and nothing of it counts. No if it is missing. */
  isPractice: z.optional(z.boolean()),
  examinees: z.array(Examinee),
});
export type ExamSession = z.output<typeof ExamSession>;

/** A case as lists show it. */
export const CaseHeader = z.object({
  caseHeaderId: z.number(),
  /** From 1. */
  position: z.number(),
  title: z.string(),
});
export type CaseHeader = z.output<typeof CaseHeader>;

/** The facts of an exam that do not change while it is scored. */
export const SessionExaminee = z.object({
  ...z.omit(ExamSession, { examinees: true, scheduleIds: true }).shape,
  examScheduleId: z.number(),
  examScheduleScoreId: z.number(),
  examineeName: z.string(),
  candidateNumber: z.string(),
  /** Start and end of this examinee's exam. */
  examStartsAt: Instant,
  examEndsAt: Instant,
  extraMinutes,
  /** Why the caller may not examine this person; null without a conflict. */
  conflict: z.nullable(z.string()),
  /** Why a conflict is suspected; null if none is. */
  suspicion: z.nullable(z.string()),
  /** In the order of the roster; empty in a conflict, so that no case is revealed. */
  cases: z.array(CaseHeader),
});
export type SessionExaminee = z.output<typeof SessionExaminee>;

/** The cases of one roster schedule. */
export const CaseRoster = z.object({
  scheduleId: z.number(),
  sessionName: z.string(),
  rosterName: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  cases: z.array(CaseHeader),
});
export type CaseRoster = z.output<typeof CaseRoster>;

/** One roster schedule of the caller's team. */
export const RosterSchedule = z.object({
  scheduleId: z.number(),
  examDate: Day,
  timeZone: TimeZone,
  sessionName: z.string(),
  sessionNumber: z.number(),
  startsAt: Instant,
  endsAt: Instant,
  rosterName: z.string(),
  examinees: z.number(),
});
export type RosterSchedule = z.output<typeof RosterSchedule>;

/** The text to read out and to ask; plain text, never markup. */
export const CaseContents = z.object({
  caseHeaderId: z.number(),
  title: z.string(),
  sections: z.array(z.object({ heading: z.string(), text: z.string() })),
});
export type CaseContents = z.output<typeof CaseContents>;

/** The caller's day: all sessions on a date, and the other exam days. */
export const DashboardRoster = z.object({
  examDate: Day,
  /** The time zone of the day. */
  timeZone: TimeZone,
  sessions: z.array(ExamSession),
  /** All days on which the caller examines, earliest first. */
  examDates: z.array(Day),
  /** Whether the developer-only resets are enabled. */
  mayReset: z.boolean(),
  /** Whether the texts of cases may lie encrypted on an examiner's device for a day; no if it is missing. */
  mayKeepCaseTexts: z.optional(z.boolean()),
});
export type DashboardRoster = z.output<typeof DashboardRoster>;

/** An exam of an ended session that is neither submitted nor skipped. */
export const UnfinishedExam = z.object({
  ...z.pick(Examinee, {
    examScheduleId: true,
    examScheduleScoreId: true,
    examineeName: true,
    candidateNumber: true,
    status: true,
    skipReason: true,
    casesScored: true,
    casesTotal: true,
  }).shape,
  examDate: Day,
  sessionName: z.string(),
});
export type UnfinishedExam = z.output<typeof UnfinishedExam>;

/** One entry of the agenda. */
export const AgendaItem = z.object({
  id: z.number(),
  kind: z.enum(['briefing', 'session', 'break', 'debriefing']),
  title: z.string(),
  place: z.string(),
  examDate: Day,
  startsAt: Instant,
  endsAt: Instant,
  /** The extra minutes of its examinees, together. */
  extraMinutes,
});
export type AgendaItem = z.output<typeof AgendaItem>;

/** An exam's agenda, in its own time zone. */
export const Agenda = z.object({ timeZone: TimeZone, items: z.array(AgendaItem) });
export type Agenda = z.output<typeof Agenda>;

/** A declared or suspected conflict of interest of the caller. */
export const ExaminerConflict = z.object({
  examScheduleId: z.number(),
  examineeName: z.string(),
  sessionName: z.string(),
  startsAt: Instant,
  reason: z.string(),
  /** `declared` blocks the pair; `suspected` should be checked. */
  state: z.enum(['declared', 'suspected']),
});
export type ExaminerConflict = z.output<typeof ExaminerConflict>;

/** The caller's conflicts, and the URL of their attestation (second specification, last point). */
export const ExaminerConflicts = z.object({
  attestationUrl: z.nullable(z.string()),
  /** The exam's time zone, for `startsAt`. */
  timeZone: TimeZone,
  conflicts: z.array(ExaminerConflict),
});
export type ExaminerConflicts = z.output<typeof ExaminerConflicts>;

/** What examiners read (first specification, §7 "Exam scoring"). */
export const oralExams = {
  /**
   * The running session, otherwise the next one today, otherwise today's last; by the server's clock, not
   * `currentDate`.
   */
  getActiveSession: call({
    method: 'GET',
    path: '/api/exam-sessions/active',
    summary: 'The session of the caller that runs now or comes next today; null where there is none.',
    access: examiners,
    owner: 'caller',
    query: z.object({ currentDate: z.optional(z.string()) }),
    answer: z.nullable(ExamSession),
    onDevice: 'day',
  }),
  listExamSessions: call({
    method: 'GET',
    path: '/api/exam-sessions/by-id',
    summary: 'Sessions of the caller in an exam, earliest first.',
    access: examiners,
    owner: { query: 'examId' },
    query: z.object({ examId: z.coerce.number() }),
    answer: z.array(ExamSession),
    onDevice: 'day',
  }),
  getDashboardRoster: call({
    method: 'GET',
    path: '/api/scoring/dashboard/dashboard-roster',
    summary: 'Sessions of the caller on a calendar day of the exam; today there where no date is given.',
    access: examiners,
    owner: 'caller',
    query: z.object({ examDate: z.optional(Day) }),
    answer: DashboardRoster,
    onDevice: 'day',
  }),
  /** What the caller still has to score or submit, of any day; not in the specification. */
  listUnfinishedExams: call({
    method: 'GET',
    path: '/api/scoring/dashboard/unfinished',
    summary: 'Exams of ended sessions that the caller has neither submitted nor skipped, oldest first.',
    added: 'Exams of earlier days that were not submitted are not pointed out.',
    access: examiners,
    owner: 'caller',
    answer: z.array(UnfinishedExam),
    onDevice: 'day',
  }),
  /** The data with which the exam screen starts. */
  getSessionExaminee: call({
    method: 'GET',
    path: '/api/scoring/ce/session/examinee',
    summary: 'An examinee of the caller with the cases of the exam.',
    access: examiners,
    owner: { query: 'examScheduleId' },
    query: z.object({ examScheduleId: z.coerce.number() }),
    answer: SessionExaminee,
    onDevice: 'day',
  }),
  listCaseRosters: call({
    method: 'GET',
    path: '/api/case-rosters',
    summary: 'Cases of one or two roster schedules of a session.',
    access: examiners,
    owner: { query: 'scheduleId1' },
    query: z.object({
      sessionName: z.string(),
      scheduleId1: z.coerce.number(),
      scheduleId2: z.optional(z.coerce.number()),
    }),
    answer: z.array(CaseRoster),
    onDevice: 'day',
  }),
  listRosterSchedules: call({
    method: 'GET',
    path: '/api/rosters/roster-schedule',
    summary: 'Roster schedules of the caller’s team in an exam.',
    access: examiners,
    owner: { query: 'examHeaderId' },
    query: byExamHeader,
    answer: z.array(RosterSchedule),
    onDevice: 'day',
  }),
  getCaseContents: call({
    method: 'GET',
    path: '/api/case-contents/by-case-header-id',
    summary: 'Contents of a case on a roster of the caller’s team.',
    access: examiners,
    owner: { query: 'caseHeaderId' },
    query: z.object({ caseHeaderId: z.coerce.number() }),
    answer: CaseContents,
    onDevice: 'caseText',
  }),
  getAgenda: call({
    method: 'GET',
    path: '/api/examiners/agenda/by-exam-header-id',
    summary: 'Agenda of the caller in an exam, earliest first.',
    access: examiners,
    owner: { query: 'examHeaderId' },
    query: byExamHeader,
    answer: Agenda,
    onDevice: 'day',
  }),
  listConflicts: call({
    method: 'GET',
    path: '/api/examiners/conflict/by-exam-header-id',
    summary: 'Examinees of an exam with whom the caller has a conflict.',
    access: examiners,
    owner: { query: 'examHeaderId' },
    query: byExamHeader,
    answer: ExaminerConflicts,
    onDevice: 'day',
  }),
  /** The board's clock; not in the specification, but needed because clients' clocks are wrong. */
  getServerTime: call({
    method: 'GET',
    path: '/api/server-time',
    summary: 'The time of the server, in milliseconds since 1970.',
    added: "The time of an exam is that of the examiner's device, which may be wrong.",
    access: 'public',
    owner: 'shared',
    answer: z.object({ now: z.number() }),
  }),
};
