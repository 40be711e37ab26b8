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
import { qualifyingExamWindow } from './eligibility.ts';
import { dashboardStatus, isLapsed } from './status.ts';

/** Everything that a dashboard may know of a person; a part that was not asked for or did not arrive is absent. */
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

/** Something that a person still owes the board. */
export interface Due {
  key: 'apply' | 'finishApplication' | 'register' | 'requirement' | 'expiry';
  /** Names that the sentence needs. */
  values: Readonly<Record<string, string>>;
  /** The day or instant by which it is owed; null where none is set. */
  due: string | null;
  overdue: boolean;
  soon: boolean;
}

/** Something worth knowing that asks for nothing today. */
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
/** A certificate's end is worth a line this long before. */
const EXPIRY_HORIZON = 180 * DAY;

/** A calendar day is owed until its end; an instant until it comes. */
const endOf = (due: string) => Date.parse(due) + (due.length === 10 ? DAY : 0);

function due(key: Due['key'], values: Due['values'], by: string | null, now: number): Due {
  const left = by === null ? Infinity : endOf(by) - now;
  return { key, values, due: by, overdue: left < 0, soon: left < SOON };
}

/** What somebody still owes, the most pressing first and what has no date last. */
export function dues(facts: DashboardFacts, now: number): Due[] {
  const owed: Due[] = [];
  const { eligibility, qualifyingExam, registration } = facts;
  const status = registration ? dashboardStatus(registration.status) : null;

  if (eligibility && qualifyingExam && (status === null || status === 'contingent')) {
    const window = qualifyingExamWindow(eligibility, now);
    if (window.open)
      owed.push(
        due(
          window.rule === 'feePaid' ? 'finishApplication' : 'apply',
          { exam: qualifyingExam.examName },
          window.closes,
          now,
        ),
      );
  }
  if (registration && status === 'in-progress')
    owed.push(due('register', { exam: registration.examName }, registration.regEndDate, now));
  for (const { title, dueDate, isMet } of facts.requirements ?? [])
    if (!isMet) owed.push(due('requirement', { title }, dueDate, now));
  for (const { specialty, expireDate, status: held } of facts.certifications ?? [])
    if (held && expireDate && endOf(expireDate) - now < EXPIRY_HORIZON)
      owed.push(due('expiry', { specialty }, expireDate, now));

  const when = (item: Due) => (item.due === null ? Infinity : endOf(item.due));
  return owed.toSorted((a, b) => (when(a) === when(b) ? 0 : when(a) - when(b)));
}

/** What the dashboard tells without asking for anything: why something is closed, what opens it, what waits. */
export function notices(facts: DashboardFacts, now: number): Notice[] {
  const told: Notice[] = [];
  const { eligibility, qualifyingExam, registration, certificationStatus } = facts;
  const tell = (
    key: Notice['key'],
    tone: Notice['tone'],
    values: Notice['values'] = {},
    date: string | null = null,
  ) => told.push({ key, tone, values, date });

  if (certificationStatus && isLapsed(certificationStatus.certificationStatusId)) tell('lapsed', 'danger');
  for (const { specialty, isClinicallyInactive } of facts.certifications ?? [])
    if (isClinicallyInactive) tell('clinicallyInactive', 'info', { specialty });
  if (eligibility && qualifyingExam) {
    const exam = { exam: qualifyingExam.examName };
    const window = qualifyingExamWindow(eligibility, now);
    if (window.open && window.rule === 'lateAccess') tell('lateAccess', 'warning', exam);
    if (window.open && window.rule === 'feePaid') tell('feePaid', 'info', exam, window.closes);
    if (!window.open && window.reason === 'notYet') tell('applicationOpens', 'info', exam, window.opens);
    if (!window.open && window.reason === 'closed')
      tell('applicationClosed', 'warning', exam, eligibility.appCloseDate);
    if (!window.open && window.reason === 'noDate') tell('applicationNoDate', 'info', exam);
  }
  if (registration && dashboardStatus(registration.status) === 'pending-approval')
    tell('awaitingApproval', 'info', { exam: registration.examName });
  return told;
}
