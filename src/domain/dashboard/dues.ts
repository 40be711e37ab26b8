import type {
  Certification,
  CertificationStatus,
  DashboardStatusItem,
  ExamOverviewItem,
  Program,
  QeEligibility,
  QualifyingExam,
  RegistrationStatus,
  Requirement,
} from '#contract/dashboard.ts';
import { qualifyingExamWindow } from '../registration/eligibility.ts';
import { dashboardStatus, isLapsed, type DashboardStatus } from '../status.ts';

/** The dashboard's input data; a part that was not requested or has not arrived is undefined. */
export interface DashboardFacts {
  programs?: readonly Program[];
  registration?: RegistrationStatus | null;
  qualifyingExam?: QualifyingExam | null;
  eligibility?: QeEligibility;
  certificationStatus?: CertificationStatus;
  certifications?: readonly Certification[];
  exams?: readonly ExamOverviewItem[];
  statuses?: readonly DashboardStatusItem[];
  requirements?: readonly Requirement[];
}

/** Something that the user still owes the board. */
export interface Due {
  key: 'apply' | 'finishApplication' | 'register' | 'requirement' | 'expiry';
  /** Interpolation values of the sentence. */
  values: Readonly<Record<string, string>>;
  /** The day or instant by which it is due; null if there is none. */
  due: string | null;
  overdue: boolean;
  soon: boolean;
}

/** A notice that requires no action today. */
export interface Notice {
  key:
    | 'applicationOpens'
    | 'applicationClosed'
    | 'applicationNoDate'
    | 'lateAccess'
    | 'feePaid'
    | 'awaitingApproval'
    | 'lapsed'
    | 'clinicallyInactive';
  values: Readonly<Record<string, string>>;
  /** An instant or a day that the sentence mentions. */
  date: string | null;
  tone: 'info' | 'warning' | 'danger';
}

const DAY = 24 * 60 * 60_000;
const SOON = 30 * DAY;
/** A certificate's expiry is listed this long in advance. */
const EXPIRY_HORIZON = 180 * DAY;

/** A calendar day is due at its end; an instant is due when it is reached. */
const endOf = (due: string) => Date.parse(due) + (due.length === 10 ? DAY : 0);

function due(key: Due['key'], values: Due['values'], by: string | null, now: number): Due {
  const left = by === null ? Infinity : endOf(by) - now;
  return { key, values, due: by, overdue: left < 0, soon: left < SOON };
}

/**
 * The qualifying exam that the user can apply for, with its window; null if it is not on their calendar (passed, or
 * not applicable to them) or too little is known.
 */
function application({ eligibility, qualifyingExam, exams }: DashboardFacts, now: number) {
  if (!eligibility || !qualifyingExam) return null;
  if (exams && !exams.some(({ examId }) => examId === qualifyingExam.examId)) return null;
  return { exam: qualifyingExam.examName, window: qualifyingExamWindow(eligibility, now) };
}

/** Registrations that are not submitted yet; the others are past every window. */
const isUnderWay = (status: DashboardStatus | null) =>
  status === null || status === 'contingent' || status === 'in-progress';

/** What the user still owes, most urgent first, without a due date last. */
export function dues(facts: DashboardFacts, now: number): Due[] {
  const owed: Due[] = [];
  const { registration } = facts;
  const status = registration ? dashboardStatus(registration.status) : null;
  const applied = application(facts, now);
  const open = applied?.window.open ? applied.window : null;

  if (applied && open && (status === null || status === 'contingent'))
    owed.push(
      due(open.rule === 'feePaid' ? 'finishApplication' : 'apply', { exam: applied.exam }, open.closes, now),
    );
  if (registration && status === 'in-progress')
    owed.push(
      due(
        'register',
        { exam: registration.examName },
        // A user who has paid, or was given late access, is not late.
        open ? open.closes : registration.regEndDate,
        now,
      ),
    );
  for (const { title, dueDate, isMet } of facts.requirements ?? [])
    if (!isMet) owed.push(due('requirement', { title }, dueDate, now));
  for (const { specialty, expireDate, status: held } of facts.certifications ?? [])
    if (held && expireDate && endOf(expireDate) - now < EXPIRY_HORIZON)
      owed.push(due('expiry', { specialty }, expireDate, now));

  const when = (item: Due) => (item.due === null ? Infinity : endOf(item.due));
  return owed.toSorted((a, b) => (when(a) === when(b) ? 0 : when(a) - when(b)));
}

/** The notices of the dashboard: why something is closed, what opens it, what is pending. */
export function notices(facts: DashboardFacts, now: number): Notice[] {
  const told: Notice[] = [];
  const { eligibility, registration, certificationStatus } = facts;
  const status = registration ? dashboardStatus(registration.status) : null;
  const tell = (
    key: Notice['key'],
    tone: Notice['tone'],
    values: Notice['values'] = {},
    date: string | null = null,
  ) => told.push({ key, tone, values, date });

  if (certificationStatus && isLapsed(certificationStatus.certificationStatusId)) tell('lapsed', 'danger');
  for (const { specialty, isClinicallyInactive } of facts.certifications ?? [])
    if (isClinicallyInactive) tell('clinicallyInactive', 'info', { specialty });
  const applied = application(facts, now);
  if (eligibility && applied && isUnderWay(status)) {
    const { window } = applied;
    const exam = { exam: applied.exam };
    if (window.open && window.rule === 'lateAccess') tell('lateAccess', 'warning', exam);
    if (window.open && window.rule === 'feePaid') tell('feePaid', 'info', exam, window.closes);
    if (!window.open && window.reason === 'notYet') tell('applicationOpens', 'info', exam, window.opens);
    if (!window.open && window.reason === 'closed')
      tell('applicationClosed', 'warning', exam, eligibility.appCloseDate);
    if (!window.open && window.reason === 'noDate') tell('applicationNoDate', 'info', exam);
  }
  if (registration && status === 'pending-approval')
    tell('awaitingApproval', 'info', { exam: registration.examName });
  return told;
}

/** The status sentence of a registration, with the instant that it mentions. */
export interface RegistrationLine {
  key: 'registered' | 'awaitingApproval' | 'reopened' | 'opens' | 'closes' | 'closed' | 'noDate';
  date: string | null;
}

function submittedLine(status: number): RegistrationLine | null {
  const word = dashboardStatus(status);
  if (word === 'completed') return { key: 'registered', date: null };
  return word === 'pending-approval' ? { key: 'awaitingApproval', date: null } : null;
}

/** For users who may continue after the deadline: because of a paid fee, or because the board gave them late access. */
function lateLine(facts: DashboardFacts, now: number): RegistrationLine | null {
  const window = application(facts, now)?.window;
  if (!window?.open || window.rule === 'window') return null;
  return window.closes === null ? { key: 'reopened', date: null } : { key: 'closes', date: window.closes };
}

function dateLine(opens: string | null, closes: string | null, now: number): RegistrationLine {
  if (closes === null) return { key: 'noDate', date: null };
  if (opens !== null && Date.parse(opens) > now) return { key: 'opens', date: opens };
  return { key: Date.parse(closes) > now ? 'closes' : 'closed', date: closes };
}

/**
 * The status of the user's registration for the qualifying exam; a submitted registration takes precedence over
 * dates.
 */
export const registrationLine = (
  { status, regEndDate }: Pick<RegistrationStatus, 'status' | 'regEndDate'>,
  facts: DashboardFacts,
  now: number,
): RegistrationLine => submittedLine(status) ?? lateLine(facts, now) ?? dateLine(null, regEndDate, now);

/** The same for an exam on the calendar; the user's own dates take precedence over the exam's. */
export function examLine(
  { examId, status, regOpenDate, regEndDate }: ExamOverviewItem,
  facts: DashboardFacts,
  now: number,
): RegistrationLine {
  const { qualifyingExam, registration } = facts;
  const isQualifying = qualifyingExam?.examId === examId;
  const closes = isQualifying && registration ? registration.regEndDate : regEndDate;
  return (
    submittedLine(status) ??
    (isQualifying ? lateLine(facts, now) : null) ??
    dateLine(regOpenDate, closes, now)
  );
}
