import { emptyDraft } from '#domain/registration/registration.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import type { Tx } from '#server/db/database.ts';
import { fragment } from '#server/db/fragment.ts';
import { demoPassword } from '#server/demo/seed/password.ts';
import { seedReference } from '#server/db/reference/reference.ts';
import { seedDemo } from '#server/demo/seed/seed.ts';
import { insertAccount } from '#server/auth/accounts.ts';
import { inDatabase, type Place } from './server.ts';

const FIRST = 60_000;
const PAPERS = 60_000_000;
/** The demo's qualifying exam, for which the trainees register; and a past one with old fees. */
export const openExam = 501;
const pastExam = 508;

/** A member of the benchmark; the password is that of all demo accounts. */
export interface Member {
  readonly userId: number;
  readonly userName: string;
}

/** Trainees who have answered and paid everything for one exam and have not submitted it: every step is open. */
export const trainees: readonly Member[] = Array.from({ length: 50 }, (_, index) => ({
  userId: FIRST + 1 + index,
  userName: `bench.trainee.${index + 1}`,
}));

/** A member with 1,000 payments and 1,000 documents. */
export const veteran: Member = { userId: FIRST, userName: 'bench.veteran' };
const ROWS = 1_000;

async function insertMember(tx: Tx, { userId, userName }: Member, passwordHash: string, now: string) {
  await insertAccount(
    tx,
    {
      userId,
      userName,
      firstName: 'Bench',
      lastName: String(userId),
      displayName: `Bench ${userId}, MD`,
      emailAddress: `${userName}@example.org`,
      absId: String(userId),
      passwordHash,
      certificationStatusId: 1,
      certificationStatus: 'In Training',
      createdAt: now,
    },
    ['user', 'trainee'],
  );
}

/** SQL that generates a thousand rows from one. */
const ofVeteran = [
  // Names, amounts and hours are in different orders, so that sorting has work to do and typing filters.
  fragment`
    insert into fees (fee_id, user_id, exam_id, title, fee_type, amount, currency, due_date, paid_total)
    select ${PAPERS}::integer + n, ${veteran.userId}::integer, ${pastExam}::integer,
           'Annual fee ' || (n * 7919) % ${ROWS}::integer, 'exam', 10000 + (n * 104729) % 9000, 'USD',
           now() - n * interval '25 hours 7 minutes', 10000 + (n * 104729) % 9000
      from generate_series(1, ${ROWS}::integer) n`,
  fragment`
    insert into fee_transactions (transaction_id, fee_id, amount, status, started_at, expires_at, settled_at,
                                  card_ending, receipt_number)
    select fee_id, fee_id, amount, 'succeeded', due_date, due_date, due_date,
           right(((fee_id - ${PAPERS}::integer) * 37 + 1000)::text, 4), 'BENCH-' || fee_id
      from fees where user_id = ${veteran.userId} and exam_id = ${pastExam}`,
  fragment`
    insert into documents (document_id, user_id, document_name, media_type, content, created_at, document_type_id,
                           certificate_type_id, size, uploaded_by_member)
    select ${PAPERS}::integer + n, ${veteran.userId}::integer, 'Certificate ' || (n * 7919) % ${ROWS}::integer || '.pdf',
           'application/pdf', '\\x25'::bytea,
           now() - n * interval '25 hours 7 minutes', 1, 7 + n % 4, 1000 + (n * 104729) % 900000, n % 2 = 0
      from generate_series(1, ${ROWS}::integer) n`,
];

/** The trainees' answers, letters and payments. */
const last = FIRST + trainees.length;
const each = fragment`from generate_series(${FIRST + 1}::integer, ${last}::integer) as someone (id)`;
const ofTrainees = [
  fragment`
    insert into exam_candidates (user_id, exam_id)
    select someone.id, exams.id ${each}, unnest(array[${openExam}::integer, 504, 510]) as exams (id)`,
  fragment`insert into registrations (user_id, exam_id, status) select id, ${openExam}::integer, -1 ${each}`,
  fragment`
    insert into qe_applications (user_id, app_open_date, app_close_date, exam_end_date)
    select id, e.reg_open_date, e.reg_end_date, e.exam_end_date + 1 ${each} join exams e on e.exam_id = ${openExam}::integer`,
  fragment`insert into intentions (user_id, exam_id, intends, stated_at) select id, ${openExam}::integer, true, now() ${each}`,
  fragment`
    insert into attestations (user_id, exam_id, name, version, attestation_text, attested_at)
    select id, ${openExam}::integer, s.name, s.version, s.attestation_text, now()
      ${each} join attestation_statements s on s.exam_type = 'qualifying'`,
  fragment`
    insert into documents (document_id, user_id, document_name, media_type, content, created_at, document_type_id,
                           size, uploaded_by_member)
    select ${PAPERS}::integer + id * 10, id, 'Letter of a doctor.pdf', 'application/pdf', '\\x25'::bytea, now(), 6, 1, true
      ${each}`,
  fragment`
    insert into accommodations (user_id, exam_id, accommodation_id, explanation, document_id, requested_at)
    select id, ${openExam}::integer, 1, 'More time.', ${PAPERS}::integer + id * 10, now() ${each}`,
  fragment`
    insert into letters (kind, user_id, exam_id, official_name, official_email, status, sent_date, token_hash)
    select 'director', id, ${openExam}::integer, 'Ellen Marsh, MD', 'ellen.marsh@example.org', 1, now(), 'bench ' || id ${each}`,
  fragment`
    insert into registration_drafts (user_id, exam_id, version, draft, saved_at)
    select id, ${openExam}::integer, 1, ${JSON.stringify({ ...emptyDraft, started: true, intends: true })}::jsonb, now() ${each}`,
  fragment`
    insert into web_notes (user_id, exam_id, web_note)
    select id, ${openExam}::integer, 'Your operative log was received.' ${each}`,
  fragment`
    insert into fees (fee_id, user_id, exam_id, fee_type, amount, currency, due_date, paid_total)
    select id * 10 + n, id, ${openExam}::integer, case n when 1 then 'application' else 'exam' end, 35000, 'USD',
           now() + interval '30 days', 35000
      ${each}, generate_series(1, 2) n`,
  fragment`
    insert into fee_transactions (transaction_id, fee_id, amount, status, started_at, expires_at, settled_at,
                                  card_ending, receipt_number)
    select fee_id, fee_id, amount, 'succeeded', now(), now(), now(), '4242', 'BENCH-' || fee_id
      from fees where user_id between ${FIRST + 1} and ${last} and exam_id = ${openExam}`,
];

/** Adds the demo and the benchmark's own members to the database of a server that is not running yet. */
export async function seedMembers(place: Place): Promise<void> {
  await inDatabase(place, async (db) => {
    await seedReference(db);
    await seedDemo(db, Date.now);
    const now = new Date().toISOString();
    const passwordHash = await hashPassword(demoPassword);
    await db.transaction(async (tx) => {
      for (const member of [veteran, ...trainees]) await insertMember(tx, member, passwordHash, now);
      for (const statement of [...ofVeteran, ...ofTrainees]) await tx.query`${statement}`;
    });
    // A real database has statistics of its tables.
    await db.query`analyze`;
  });
}
