import { emptyDraft } from '#domain/registration/registration.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import type { Tx } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open.ts';
import { demoPassword } from '#server/demo/seed/password.ts';
import { seedReference } from '#server/db/reference/reference.ts';
import { seedDemo } from '#server/demo/seed/seed.ts';
import { insertAccount } from '#server/auth/accounts.ts';

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

/** SQL that generates a thousand rows from one; `$1` is the member, `$2` the exam. */
const ofVeteran = [
  // Names, amounts and hours are in different orders, so that sorting has work to do and typing filters.
  `insert into fees (fee_id, user_id, exam_id, title, fee_type, amount, currency, due_date, paid_total)
   select ${PAPERS} + n, $1, $2, 'Annual fee ' || (n * 7919) % ${ROWS}, 'exam', 10000 + (n * 104729) % 9000, 'USD',
          now() - n * interval '25 hours 7 minutes', 10000 + (n * 104729) % 9000
     from generate_series(1, ${ROWS}) n`,
  `insert into fee_transactions (transaction_id, fee_id, amount, status, started_at, expires_at, settled_at,
                                 card_ending, receipt_number)
   select fee_id, fee_id, amount, 'succeeded', due_date, due_date, due_date, right(((fee_id - ${PAPERS}) * 37 + 1000)::text, 4),
          'BENCH-' || fee_id
     from fees where user_id = $1 and exam_id = $2`,
  `insert into documents (document_id, user_id, document_name, media_type, content, created_at, document_type_id,
                          certificate_type_id, size, uploaded_by_member)
   select ${PAPERS} + n, $1, 'Certificate ' || (n * 7919) % ${ROWS} || '.pdf', 'application/pdf', '\\x25'::bytea,
          now() - n * interval '25 hours 7 minutes', 1, 7 + n % 4, 1000 + (n * 104729) % 900000, n % 2 = 0
     from generate_series(1, ${ROWS}) n
    where $2::integer is not null`,
];

/** The trainees' answers, letters and payments; `$1` is the first of them, `$2` the last, `$3` the exam. */
const each = 'from generate_series($1::integer, $2::integer) as someone (id)';
const ofTrainees = [
  `insert into exam_candidates (user_id, exam_id)
   select someone.id, exams.id ${each}, unnest(array[$3::integer, 504, 510]) as exams (id)`,
  `insert into registrations (user_id, exam_id, status) select id, $3::integer, -1 ${each}`,
  `insert into qe_applications (user_id, app_open_date, app_close_date, exam_end_date)
   select id, e.reg_open_date, e.reg_end_date, e.exam_end_date + 1 ${each} join exams e on e.exam_id = $3::integer`,
  `insert into intentions (user_id, exam_id, intends, stated_at) select id, $3::integer, true, now() ${each}`,
  `insert into attestations (user_id, exam_id, name, version, attestation_text, attested_at)
   select id, $3::integer, s.name, s.version, s.attestation_text, now()
     ${each} join attestation_statements s on s.exam_type = 'qualifying'`,
  `insert into documents (document_id, user_id, document_name, media_type, content, created_at, document_type_id,
                          size, uploaded_by_member)
   select ${PAPERS} + id * 10, id, 'Letter of a doctor.pdf', 'application/pdf', '\\x25'::bytea, now(), 6, 1, true
     ${each} where $3::integer is not null`,
  `insert into accommodations (user_id, exam_id, accommodation_id, explanation, document_id, requested_at)
   select id, $3::integer, 1, 'More time.', ${PAPERS} + id * 10, now() ${each}`,
  `insert into letters (kind, user_id, exam_id, official_name, official_email, status, sent_date, token_hash)
   select 'director', id, $3::integer, 'Ellen Marsh, MD', 'ellen.marsh@example.org', 1, now(), 'bench ' || id ${each}`,
  `insert into registration_drafts (user_id, exam_id, version, draft, saved_at)
   select id, $3::integer, 1, '${JSON.stringify({ ...emptyDraft, started: true, intends: true })}'::jsonb, now() ${each}`,
  `insert into web_notes (user_id, exam_id, web_note)
   select id, $3::integer, 'Your operative log was received.' ${each}`,
  `insert into fees (fee_id, user_id, exam_id, fee_type, amount, currency, due_date, paid_total)
   select id * 10 + n, id, $3::integer, case n when 1 then 'application' else 'exam' end, 35000, 'USD',
          now() + interval '30 days', 35000
     ${each}, generate_series(1, 2) n`,
  `insert into fee_transactions (transaction_id, fee_id, amount, status, started_at, expires_at, settled_at,
                                 card_ending, receipt_number)
   select fee_id, fee_id, amount, 'succeeded', now(), now(), now(), '4242', 'BENCH-' || fee_id
     from fees where user_id between $1 and $2 and exam_id = $3`,
];

/** Adds the demo and the benchmark's own members to the database of a server that is not running yet. */
export async function seedMembers(place: { databaseUrl?: string; dataDir: string }): Promise<void> {
  const { db } = await openDatabase({ databaseUrl: place.databaseUrl, dataDir: place.dataDir }, console.warn);
  try {
    await seedReference(db);
    await seedDemo(db, Date.now);
    const now = new Date().toISOString();
    const passwordHash = await hashPassword(demoPassword);
    await db.transaction(async (tx) => {
      for (const member of [veteran, ...trainees]) await insertMember(tx, member, passwordHash, now);
      for (const text of ofVeteran) await tx.run(text, [veteran.userId, pastExam]);
      for (const text of ofTrainees) await tx.run(text, [FIRST + 1, FIRST + trainees.length, openExam]);
    });
    // A real database has statistics of its tables.
    await db.query`analyze`;
  } finally {
    await db.close();
  }
}
