import { requirementKinds } from '#contract/dashboard/dashboard.ts';
import { sanctionsVersion } from '#contract/standing/standingStatements.ts';
import { lastDayOfCredit } from '#domain/cme/cmeSummary.ts';
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
const yesNoText = oneOf(['Yes', 'No']);
const credits: Cell<number> = {
  read: (value) => (/^\d{1,3}(\.\d{1,2})?$/.test(value) ? Number(value) : undefined),
  rule: 'Enter credits as in 12 or 12.50.',
};
/** The numbers of a `status`. */
const status: Cell<number> = {
  read: (value) => (/^(-1|[0-4])$/.test(value) ? Number(value) : undefined),
  rule: 'Enter a number from -1 to 4.',
};
/** The dates of one's training and of its parts. */
const period = { start_date: day, end_date: dayOrNull };

/** What only the board writes. */
const replaced = (table: string, columns: Columns, derived?: DemoTable['derived']): DemoTable => ({
  table,
  columns,
  key: [],
  later: 'replaced',
  ...(derived && { derived }),
});
/** What members may edit and delete; the dates of what nobody has edited move. */
const kept = (
  table: string,
  key: string,
  columns: Columns,
  moves: readonly string[],
  derived?: DemoTable['derived'],
): DemoTable => ({
  table,
  columns,
  key: [key],
  later: 'kept',
  moves,
  unedited: true,
  ...(derived && { derived }),
});
/** What is inserted once, and then the members'. */
const added = (table: string, columns: Columns, derived?: DemoTable['derived']): DemoTable => ({
  table,
  columns,
  key: [],
  later: 'added',
  ...(derived && { derived }),
});

const withExpiry = (record: TableRecord) => ({
  ...record,
  credit_exp_date: lastDayOfCredit(String(record['date'])),
});
const cmeColumns = {
  cme_id: id,
  user_name,
  date: day,
  credits_total: credits,
  credits_sa: credits,
  title: text(500),
  accredited_provider: words,
  accrediting_body: words,
  reporting_organization: words,
};

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

export const medicalLicenses = kept(
  'medical_licenses',
  'license_id',
  {
    license_id: id,
    user_name,
    issuing_state_id: text(10),
    license_number: text(40),
    license_type_id: text(10),
    issue_date: day,
    expire_date: day,
    reporting_organization: wordsOrNull,
  },
  ['issue_date', 'expire_date'],
);

/** The first of them decides whether they are there already. */
export const standing: readonly DemoTable[] = [
  added('standing_details', {
    user_name,
    primary_practice_id: text(10),
    clinically_active: yesNoText,
    non_clinical_explanation: words,
    has_privileges: yesNoText,
    no_privileges_explanation: words,
  }),
  added('appointments', {
    appt_id: id,
    user_name,
    practice_type_id: text(10),
    appointment_type_id: text(10),
    organization_type_id: text(10),
    state_code: text(2),
    organization_id: words,
    other: words,
    authorizing_official: text(200),
    primary_appointment: yesOrNo,
  }),
  added(
    'sanctions',
    {
      user_name,
      license_action: yesNoText,
      license_action_explanation: words,
      privileges_action: yesNoText,
      privileges_action_explanation: words,
      disciplinary_action: yesNoText,
      disciplinary_action_date: dayOrNull,
      disciplinary_action_explanation: words,
      conviction: yesNoText,
      conviction_explanation: words,
      health_condition: yesNoText,
      health_condition_explanation: words,
    },
    (record) => ({ ...record, wording_version: sanctionsVersion }),
  ),
];

/** Training but the rotations. The first of them decides whether it is there already. */
export const training: readonly DemoTable[] = [
  added('medical_trainings', {
    user_name,
    graduate_profile_id: text(10),
    medical_school_name: text(200),
    medical_school_country_id: text(2),
    medical_school_state_id: words,
    medical_school_city: text(100),
    degree_id: text(10),
    medical_school_completion_year: text(20),
  }),
  added('gme_informations', {
    user_name,
    exam_specialty_id: id,
    program_name: text(200),
    program_other: words,
    program_director: text(200),
    start_date: day,
    completion_date: day,
  }),
  added('residencies', {
    informationid: id,
    user_name,
    program_name: text(200),
    program_other: words,
    ...period,
  }),
  added('fellowships', {
    id,
    user_name,
    fellowship_type_id: text(10),
    program_name: text(200),
    program_other: words,
    ...period,
  }),
  added('other_certifications', {
    id,
    user_name,
    board_id: text(10),
    specialty: words,
    certificate_number: text(40),
    issue_date: day,
    expire_date: dayOrNull,
  }),
  added('advanced_trainings', {
    id,
    user_name,
    training_type_id: text(10),
    institution_id: text(10),
    other: words,
    ...period,
  }),
  added('additional_trainings', {
    training_id: id,
    user_name,
    type_of_training: text(100),
    institution_name: words,
    other: words,
    city: text(100),
    state: words,
    date_started: day,
    date_ended: day,
  }),
];

/** Each sum is what the demo's accounts are known for; what is six years old has expired. */
export const cmeCredits = replaced('cme_credits', cmeColumns, withExpiry);
export const cmeAdjustments = replaced(
  'cme_adjustments',
  { cme_id: id, user_name, date: day, credits_total: credits, credits_sa: credits, reason: text(200) },
  withExpiry,
);
export const selfReportedCme = kept(
  'self_reported_cme',
  'cme_id',
  cmeColumns,
  ['date', 'credit_exp_date'],
  withExpiry,
);

export const outcomeRegistries = added('outcome_registries', {
  user_name,
  participates: yesNoText,
  registry_id: words,
  participates_since: dayOrNull,
  no_registry_explanation: words,
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
export const referenceLetters: DemoTable = {
  table: 'exam_reference_letters',
  key: ['id'],
  later: 'renewed',
  columns: {
    id,
    user_name,
    exam_id: idOrNull,
    attestation_type: text(10),
    hospital_name: text(200),
    auth_official: text(200),
    auth_official_title: text(200),
    auth_official_email: email,
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
