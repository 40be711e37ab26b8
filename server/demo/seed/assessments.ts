import type { DateTime } from 'luxon';
import type { Tx } from '#server/db/database.ts';
import { demoRecords, seedTable } from './seedTable.ts';
import { assessments, ccAssessments } from './tables.ts';
import { writeDemo } from './writing.ts';

/** Percents that are not those of every passed or failed try: a first try so low that there was no second one. */
const percents: Readonly<Record<number, number>> = { 123: 35 };

/** The assessments of the demo, with a try for each result; what members have taken since then stays. */
export async function seedAssessments(tx: Tx, today: DateTime): Promise<void> {
  await seedTable(tx, today, assessments);
  const owners = demoRecords(ccAssessments, today);
  await writeDemo(tx, ccAssessments, owners);
  for (const { user_id, exam_id } of owners)
    await tx.query`
      insert into assessment_tries as t
        (user_id, exam_id, try_number, test_key, started_at, ends_at, ended_at, percent, registration_identifier)
      select user_id, exam_id, 1, 'demo-' || user_id || '-' || exam_id, (exam_date + time '15:00') at time zone 'UTC',
             (exam_date + time '17:00') at time zone 'UTC', (exam_date + time '16:40') at time zone 'UTC',
             coalesce(${percents[user_id as number] ?? null}::integer, case result when 'P' then 84 else 55 end), registration_identifier
        from exam_results where user_id = ${user_id as number} and exam_id = ${exam_id as number} and document_id < 10000 and result is not null
      on conflict (user_id, exam_id, try_number) do update
        set started_at = excluded.started_at, ends_at = excluded.ends_at, ended_at = excluded.ended_at,
            registration_identifier = excluded.registration_identifier
        where t.test_key = excluded.test_key`;
}
