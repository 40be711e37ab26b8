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

/** Who chairs each committee now, and in how many days it meets next. */
const committees: Readonly<Record<string, readonly [chair: string, days: number | null]>> = {
  'Qualifying Examination Committee': ['Ruth Adeyemi, MD', 38],
  'Continuous Certification Committee': ['Peter Lindgren, MD', 12],
  'Credentials Committee': ['Arthur Whitcombe, MD', 24],
  'Finance Committee': ['Joan Albright, MD', null],
};

/** Inserts the committee terms of the demo, with dates around the day of seeding. */
export async function seedCommittees(tx: Tx, today: DateTime): Promise<void> {
  await tx.query('delete from committee_terms');
  for (const [userId, committee, role, startYear, years] of terms) {
    const start = today.plus({ years: startYear }).startOf('year').plus({ months: 6 });
    const end = years && start.plus({ years }).minus({ days: 1 });
    const [chair, days] = committees[committee] ?? ['', null];
    const isNow = !end || end >= today;
    await tx.query(
      `insert into committee_terms
         (user_id, committee_name, role, start_date, end_date, chair_name, next_meeting)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        userId,
        committee,
        role,
        start.toISODate(),
        end && end.toISODate(),
        chair,
        isNow && days !== null ? today.plus({ days }).toISODate() : null,
      ],
    );
  }
}
