import type { DateTime } from 'luxon';
import type { Tx } from '#server/db/database.ts';

type Term = readonly [
  userId: number,
  committee: string,
  role: string,
  startYear: number,
  years: number | null,
];

/** Start years relative to this year; a term without a length has no end yet. Other surgeons serve on none. */
const terms: readonly Term[] = [
  [121, 'Qualifying Examination Committee', 'Member', -2, null],
  [121, 'Continuous Certification Committee', 'Member', -5, 3],
  [122, 'Credentials Committee', 'Chair', -1, null],
  [122, 'Finance Committee', 'Member', -2, 4],
  [122, 'Credentials Committee', 'Vice Chair', -4, 3],
  [122, 'Certifying Examination Committee', 'Member', -9, 6],
  [122, 'Diversity and Inclusion Advisory Council', 'Member', -10, 2],
  [122, 'Audit Committee', 'Observer', -12, 1],
];

/** Inserts the committee terms of the demo, with dates around the day of seeding. */
export async function seedCommittees(tx: Tx, today: DateTime): Promise<void> {
  await tx.query('delete from committee_terms');
  for (const [userId, committee, role, startYear, years] of terms) {
    const start = today.plus({ years: startYear }).startOf('year').plus({ months: 6 });
    await tx.query(
      `insert into committee_terms (user_id, committee_name, role, start_date, end_date)
       values ($1, $2, $3, $4, $5)`,
      [
        userId,
        committee,
        role,
        start.toISODate(),
        years && start.plus({ years }).minus({ days: 1 }).toISODate(),
      ],
    );
  }
}
