import type { Tx } from '#server/db/database.ts';

/** How each assessment of the demo is taken: minutes, tries, percent to pass, percent for another try. */
const rules = [505, 508, 511].map((examId) => [examId, 120, 2, 70, 40] as const);

/** Whose assessments they are. June Halvorsen missed the one of four years ago. */
const owners: Readonly<Record<number, readonly number[]>> = {
  505: [121, 125, 132],
  508: [121, 122, 123, 125, 131, 132],
  511: [121, 122, 123, 124, 132],
};

/** Percents that are not those of every passed or failed try: a first try so low that there was no second one. */
const percents: Readonly<Record<number, number>> = { 123: 35 };

/** The assessments of the demo, with a try for each result; what members have taken since then stays. */
export async function seedAssessments(tx: Tx): Promise<void> {
  for (const rule of rules)
    await tx.query(
      `insert into assessments (exam_id, minutes, tries_allowed, passing_percent, retry_percent)
       values ($1, $2, $3, $4, $5) on conflict do nothing`,
      rule,
    );
  for (const [examId, userIds] of Object.entries(owners))
    for (const userId of userIds) {
      await tx.query('insert into cc_assessments (user_id, exam_id) values ($1, $2) on conflict do nothing', [
        userId,
        Number(examId),
      ]);
      await tx.query(
        `insert into assessment_tries as t
           (user_id, exam_id, try_number, test_key, started_at, ends_at, ended_at, percent, registration_identifier)
         select user_id, exam_id, 1, 'demo-' || user_id || '-' || exam_id, (exam_date + time '15:00') at time zone 'UTC',
                (exam_date + time '17:00') at time zone 'UTC', (exam_date + time '16:40') at time zone 'UTC',
                coalesce($3::integer, case result when 'P' then 84 else 55 end), registration_identifier
           from exam_results where user_id = $1 and exam_id = $2 and document_id < 10000 and result is not null
         on conflict (user_id, exam_id, try_number) do update
           set started_at = excluded.started_at, ends_at = excluded.ends_at, ended_at = excluded.ended_at,
               registration_identifier = excluded.registration_identifier
           where t.test_key = excluded.test_key`,
        [userId, Number(examId), percents[userId] ?? null],
      );
    }
}
