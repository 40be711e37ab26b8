import { requirementKinds } from '#contract/dashboard/dashboard.ts';
import type { TableRecord } from '#server/board/boardFile.ts';
import { day, dayAndTime, email, id, oneOf, optional, text, whole, yesOrNo } from '#server/board/cells.ts';
import type { Cell } from '#server/board/cells.ts';
import type { Columns } from '#server/board/readFolder.ts';
import type { Writing } from './writing.ts';

/** A plain table of the demo: its file `data/<table>.csv`, what its columns take, and how it is written. */
export interface DemoTable extends Writing {
  readonly columns: Columns;
  /** Adds what follows from the columns of a record. */
  readonly derived?: (record: TableRecord) => TableRecord;
}

const user_name = text(100);
const words = optional(text(5_000), '');
const wordsOrNull = optional(text(5_000), null);
const dayOrNull = optional(day, null);
const momentOrNull = optional(dayAndTime, null);
const idOrNull = optional(id, null);
/** The numbers of a `status`. */
const status: Cell<number> = {
  read: (value) => (/^(-1|[0-4])$/.test(value) ? Number(value) : undefined),
  rule: 'Enter a number from -1 to 4.',
};
/** The dates of one's training and of its parts. */
const period = { start_date: day, end_date: dayOrNull };

/** What only the board writes. */
export const replaced = (table: string, columns: Columns, derived?: DemoTable['derived']): DemoTable => ({
  table,
  columns,
  key: [],
  later: 'replaced',
  ...(derived && { derived }),
});
/** What is inserted once, and then the members'. */
export const added = (table: string, columns: Columns, derived?: DemoTable['derived']): DemoTable => ({
  table,
  columns,
  key: [],
  later: 'added',
  ...(derived && { derived }),
});

export const programs = replaced('programs', {
  user_name,
  program_name: text(200),
  program_director: text(200),
  director_email: email,
  program_number: text(40),
  exam: text(200),
  clinical_level: text(100),
  city: text(100),
  state: text(2),
});

/** Certificates; those with `document_id` have a PDF of the same number. */
export const certificationColumns = {
  certification_id: id,
  user_name,
  specialty: text(100),
  certificate_type_id: id,
  certificate_number: text(40),
  status: wordsOrNull,
  is_clinically_inactive: yesOrNo,
  cca: whole(0, 1),
  issue_date: day,
  expire_date: dayOrNull,
  document_id: idOrNull,
};
export const certifications = replaced('certifications', certificationColumns);

/**
 * The lines of the continuous-certification dashboard. CME credits, letters, registry and attestation are counted from
 * the records when the lines are read.
 */
export const ccTasks = replaced('cc_tasks', {
  user_name,
  position: whole(1, 20),
  status_type: text(100),
  status,
  disabled: yesOrNo,
  url: words,
});

/** Requirements and their due dates; those of CME say what is counted from the credits when they are read. */
export const requirements = replaced('requirements', {
  requirement_id: id,
  user_name,
  kind: oneOf(requirementKinds),
  title: text(200),
  detail: words,
  due_date: dayOrNull,
  is_met: yesOrNo,
  url: words,
});

export const committeeTerms = replaced('committee_terms', {
  user_name,
  committee_name: text(200),
  role: text(100),
  start_date: day,
  end_date: dayOrNull,
  chair_name: words,
  next_meeting: dayOrNull,
});

/** The questions of the surveys; the answers of an earlier day stay. */
export const surveys: readonly DemoTable[] = [
  replaced('survey_questions', {
    question_id: id,
    survey_type: oneOf(['registration', 'exam-day']),
    position: whole(0, 100),
    question_text: text(500),
    question_type: oneOf(['one', 'several', 'scale', 'text']),
    is_required: yesOrNo,
  }),
  replaced('survey_options', {
    option_id: id,
    question_id: id,
    position: whole(0, 100),
    option_text: text(200),
  }),
];

/**
 * A letter in each state for an exam and for continuous certification, and what other people have. The dates of those
 * that no member has edited move with the day. The mails of 707 and 724 were never sent.
 */
export const letters: DemoTable = {
  table: 'letters',
  key: ['id'],
  later: 'renewed',
  columns: {
    id,
    kind: oneOf(['official']),
    user_name,
    exam_id: idOrNull,
    attestation_type: text(10),
    hospital_name: text(200),
    official_name: text(200),
    official_title: text(200),
    official_email: email,
    reference_id: text(40),
    status: optional(status, null),
    times_sent: whole(0, 10),
    sent_date: momentOrNull,
    response_date: momentOrNull,
    recommends: optional(yesOrNo, null),
    response_comment: wordsOrNull,
    signature: wordsOrNull,
    alt_role: words,
    explain: words,
    explain_other: words,
  },
};

/** Registration progress; covers every status number of the specification. */
export const registrations: DemoTable = {
  table: 'registrations',
  key: ['user_id', 'exam_id'],
  later: 'added',
  moves: ['reg_end_date'],
  columns: {
    user_name,
    exam_id: id,
    status,
    reg_end_date: momentOrNull,
    confirmation_number: wordsOrNull,
    submitted_at: momentOrNull,
    registered_at: momentOrNull,
  },
};

export const webNotes = replaced('web_notes', { user_name, exam_id: id, web_note: text(1_000) });

export const admissionCards = replaced('admission_cards', {
  user_name,
  exam_id: id,
  document_id: idOrNull,
  available_from: day,
});

/** Past results: passed, failed, and pending ones. Each published result has a score report. */
export const examResultColumns = {
  registration_identifier: id,
  user_name,
  exam_id: id,
  exam_date: day,
  result: optional(oneOf(['P', 'F']), null),
  document_id: idOrNull,
};
export const examResults = added('exam_results', examResultColumns);

/** Registrations half way: intention and statements are done, letter and fees are not. And submitted ones. */
export const intentions = added(
  'intentions',
  { user_name, exam_id: id, stated_at: dayAndTime },
  (record) => ({ ...record, intends: true }),
);

/** Payments of exam fees. Before one of them succeeded, a card was declined and an attempt was canceled. */
export const feeTransactions = added(
  'fee_transactions',
  {
    transaction_id: id,
    fee_id: id,
    amount: whole(1, 1_000_000),
    status: oneOf(['succeeded', 'declined', 'cancelled']),
    settled_at: dayAndTime,
    card_ending: optional(text(4), null),
    receipt_number: wordsOrNull,
  },
  (record) => ({ ...record, started_at: record['settled_at'], expires_at: record['settled_at'] }),
);

/** People's answers on the cards of an application, and their review status. */
export const examCards: readonly DemoTable[] = [
  added('exam_cards', {
    user_name,
    exam_id: id,
    card: oneOf(['caseLogs', 'attestations', 'mbsActivities']),
    version: whole(1, 100),
    saved_at: dayAndTime,
    held: optional(oneOf(['approved', 'underReview']), null),
  }),
  added('exam_applications', {
    user_name,
    exam_id: id,
    exam_pathway_id: id,
    institution_id: text(10),
    completed_on: day,
    period_start: day,
    period_end: day,
  }),
  added('exam_case_counts', { user_name, exam_id: id, category_id: id, count: whole(0, 10_000) }),
  added('exam_hospital_appointments', {
    id,
    user_name,
    exam_id: id,
    position: whole(1, 100),
    hospital_name: text(200),
    state_code: text(10),
    appointment_type: text(10),
    ...period,
  }),
];
export const examAgreements = added('exam_agreements', {
  user_name,
  exam_id: id,
  name: text(60),
  version: whole(1, 100),
  attested_at: dayAndTime,
});

/** How each assessment is taken: minutes, tries, percent to pass, percent for another try. */
export const assessments = added('assessments', {
  exam_id: id,
  minutes: whole(1, 600),
  tries_allowed: whole(1, 10),
  passing_percent: whole(1, 100),
  retry_percent: whole(0, 100),
});
/** Whose assessments they are. June Halvorsen missed the one of four years ago. */
export const ccAssessments = added('cc_assessments', { user_name, exam_id: id });
