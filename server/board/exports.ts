import { letterItem } from '#server/letters/letterItems.ts';
import { fragment, joined, type Fragment } from '#server/db/fragment.ts';
import type { ExportedSince, ExportFile } from './exportFiles.ts';
import { realExams, realRecords } from './realExams.ts';

const ofRealExams = fragment`
    from exam_scores h
    join users u on u.user_id = h.user_id
    join (${realExams}) on e.exam_schedule_id = h.exam_schedule_id`;

const scores: readonly ExportFile[] = [
  {
    name: 'scores',
    columns:
      'exam_id exam_name exam_date team_id team_name session_name examinee_id candidate_number examinee_name examiner exam_status skip_reason case_position case_id case_title score score_label given_at received_at receipt_number version comment',
    query: (since) => fragment`
    select o.exam_header_id as exam_id, o.exam_name, r.exam_date, t.team_id, t.team_name, r.session_name,
           e.exam_schedule_id as examinee_id, e.candidate_number, e.examinee_name, u.user_name as examiner,
           h.status as exam_status, h.skip_reason, l.position as case_position, l.case_header_id as case_id,
           k.title as case_title, l.score,
           coalesce((select g ->> 'label' from jsonb_array_elements(o.grades) g where g ->> 'value' = l.score), '')
             as score_label,
           l.given_at, l.received_at, l.receipt_number, l.version, coalesce(c.comment, '') as comment
      ${ofRealExams}
      join case_scores l on l.exam_schedule_score_id = h.exam_schedule_score_id
      join case_headers k on k.case_header_id = l.case_header_id
      left join case_comments c on c.exam_scoring_id = l.exam_scoring_id and c.user_id = h.user_id
     where r.exam_date >= ${since.day}::date
     order by r.exam_date, t.team_id, e.starts_at, e.exam_schedule_id, u.user_name, l.position`,
  },
  {
    name: 'exams',
    columns:
      'exam_id exam_date examinee_id candidate_number examinee_name examiner exam_status skip_reason identity_confirmed_at started_at start_received_at submitted_at received_at receipt_number version remarks',
    query: (since) => fragment`
    select o.exam_header_id as exam_id, r.exam_date, e.exam_schedule_id as examinee_id, e.candidate_number,
           e.examinee_name, u.user_name as examiner, h.status as exam_status, h.skip_reason, h.identity_confirmed_at,
           h.started_at, h.start_received_at, h.submitted_at, h.received_at, h.receipt_number, h.version, h.remarks
      ${ofRealExams}
     where r.exam_date >= ${since.day}::date
     order by r.exam_date, e.starts_at, e.exam_schedule_id, u.user_name`,
  },
  {
    name: 'log',
    columns: 'log_id logged_at examiner call record record_id old_value new_value key based_on is_practice',
    query: (since) => fragment`
    select log_id, logged_at, u.user_name as examiner, call, record, record_id, old_value, new_value, key, based_on,
           y.record_id is null as is_practice
      from scoring_log g left join users u on u.user_id = g.user_id
      left join (${realRecords}) y using (record, record_id)
     where logged_at >= ${since.moment} order by log_id`,
  },
];

const person = fragment`u.user_id, u.user_name, u.abs_id as board_id, u.first_name, u.last_name, u.email_address`;
const personColumns = 'user_id user_name board_id first_name last_name email_address';
const anySince = ({ moment }: ExportedSince, ...moments: readonly Fragment[]) =>
  fragment`(${joined(
    moments.map((each) => fragment`${each} >= ${moment}`),
    ' or ',
  )})`;

const registrations: readonly ExportFile[] = [
  {
    name: 'registrations',
    columns: `${personColumns} exam_id exam_code exam_name status state confirmation_number submitted_at registered_at withdrawn_at intends stated_at exam_date seat_confirmed accommodation accommodation_explanation accommodation_requested_at accommodation_decision accommodation_decided_at`,
    query: () => fragment`
    select ${person}, e.exam_id, e.exam_code, e.exam_name, r.status,
           case when r.withdrawn_at is not null then 'withdrawn'
                else (array['contingent', 'in progress', 'completed', 'pending approval', 'not applicable'])[r.status + 2]
           end as state,
           r.confirmation_number, r.submitted_at, r.registered_at, r.withdrawn_at, i.intends, i.stated_at,
           d.starts_on as exam_date, i.seat_confirmed,
           (select p.item_description from pick_list_items p
             where p.list = 'accommodations' and p.item_value = a.accommodation_id::text limit 1) as accommodation,
           a.explanation as accommodation_explanation, a.requested_at as accommodation_requested_at,
           a.decision as accommodation_decision, a.decided_at as accommodation_decided_at
      from users u
      join (select user_id, exam_id from registrations union select user_id, exam_id from intentions) k
        on k.user_id = u.user_id
      join exams e on e.exam_id = k.exam_id
      left join registrations r on r.user_id = k.user_id and r.exam_id = k.exam_id
      left join intentions i on i.user_id = k.user_id and i.exam_id = k.exam_id
      left join exam_dates d on d.exam_date_id = i.exam_date_id
      left join accommodations a on a.user_id = k.user_id and a.exam_id = k.exam_id
     order by e.exam_id, u.user_id`,
  },
];

/** SQL for an amount as an office reads and imports it, such as 1400.00; the database has the smallest unit. */
const decimal = (amount: Fragment) => fragment`round(${amount} / 100.0, 2)`;

const payments: readonly ExportFile[] = [
  {
    name: 'payments',
    columns: `transaction_id line ${personColumns} exam_id exam_code fee_id fee_type title amount currency status started_at settled_at card_ending receipt_number refunded refunded_at`,
    query: (since) => fragment`
    select t.transaction_id, t.line, ${person}, e.exam_id, e.exam_code, f.fee_id, f.fee_type,
           coalesce(f.title, e.exam_name) as title, ${decimal(fragment`t.amount`)} as amount, f.currency,
           t.status, t.started_at, t.settled_at, t.card_ending, t.receipt_number,
           ${decimal(fragment`t.refunded`)} as refunded, t.refunded_at
      from fee_transactions t
      join fees f on f.fee_id = t.fee_id
      join users u on u.user_id = f.user_id
      join exams e on e.exam_id = f.exam_id
     where ${anySince(since, fragment`t.started_at`, fragment`t.settled_at`, fragment`t.refunded_at`)}
     order by t.transaction_id, t.line`,
  },
  {
    name: 'fees',
    columns: `fee_id ${personColumns} exam_id exam_code fee_type title amount currency due_date paid_total`,
    query: () => fragment`
    select f.fee_id, ${person}, e.exam_id, e.exam_code, f.fee_type, coalesce(f.title, e.exam_name) as title,
           ${decimal(fragment`f.amount`)} as amount, f.currency, f.due_date, ${decimal(fragment`f.paid_total`)} as paid_total
      from fees f join users u on u.user_id = f.user_id join exams e on e.exam_id = f.exam_id
     order by f.fee_id`,
  },
];

/** SQL for the state of a letter `l`, in the same words in every command. */
export const letterState = fragment`case when l.withdrawn_at is not null then 'withdrawn' when l.status is null then 'queued'
  else (array['required', 'pending', 'awaiting approval', 'approved'])[l.status + 1] end`;

/** SQL for whose letter `l` is, in the same words in every command. */
export const letterKind = fragment`case l.kind when 'director' then 'program director'
  else coalesce(${letterItem('attestationType')}, l.attestation_type) end`;

const letters: readonly ExportFile[] = [
  {
    name: 'letters',
    columns: `kind ${personColumns} exam_id official_name official_email state times_sent sent_date response_date recommends response_comment signature sent_back_reason decided_at withdrawn_at`,
    query: (since) => fragment`
    select * from (
      select ${letterKind} as kind, ${person}, l.exam_id, l.official_name, l.official_email, ${letterState} as state,
             l.times_sent, l.sent_date, l.response_date, l.recommends, l.response_comment, l.signature,
             l.sent_back_reason, l.decided_at, l.withdrawn_at
        from letters l join users u on u.user_id = l.user_id
      union all
      select case when l.reference_id is null then 'program director' else 'official' end, ${person}, l.exam_id,
             l.official_name, l.official_email,
             case when l.sent_back_reason is null then 'declined' else 'sent back' end, null, null, l.response_date,
             null, l.response_comment, l.signature, l.sent_back_reason, null, null
        from declined_letters l join users u on u.user_id = l.user_id) as letter
     where ${anySince(since, fragment`sent_date`, fragment`response_date`, fragment`decided_at`, fragment`withdrawn_at`)}
     order by user_id, exam_id, kind, response_date`,
  },
];

const attestations: readonly ExportFile[] = [
  {
    name: 'attestations',
    columns: `${personColumns} exam_id year name version text attested_at withdrawn_at`,
    query: (since) => fragment`
    select * from (
      select ${person}, l.exam_id, null::integer as year, l.name, l.version::text, l.attestation_text as text,
             l.attested_at, null::timestamptz as withdrawn_at
        from attestations l join users u on u.user_id = l.user_id
      union all
      select ${person}, null, l.attested_year, 'continuous certification', l.wording_version, l.statements::text,
             l.submitted_at, null
        from cc_attestations l join users u on u.user_id = l.user_id
      union all
      select ${person}, l.exam_id, null, l.name, l.version::text, l.attestation_text, l.attested_at, l.withdrawn_at
        from exam_agreements l join users u on u.user_id = l.user_id) as attestation
     where ${anySince(since, fragment`attested_at`, fragment`withdrawn_at`)}
     order by attested_at, user_id`,
  },
];

const auditLog: readonly ExportFile[] = [
  {
    name: 'audit',
    columns: 'audit_id at user_id user_name call detail',
    query: (since) => fragment`
    select a.audit_id, a.at, a.user_id, u.user_name, a.call, a.detail
      from audit_entries a left join users u on u.user_id = a.user_id
     where ${anySince(since, fragment`a.at`)} order by a.audit_id`,
  },
];

/**
 * What a board exports, by the name of the command: `scores` has all scores of real oral exams with their receipts, the
 * exams, and the whole log of changes.
 */
export const exportedFiles = {
  scores,
  registrations,
  payments,
  letters,
  attestations,
  audit: auditLog,
} as const satisfies Readonly<Record<string, readonly ExportFile[]>>;
