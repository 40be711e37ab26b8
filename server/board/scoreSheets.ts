import type { Tx } from '#server/db/database.ts';
import { newId } from '#server/changes.ts';

/** Made sheets and lines, and what stops an import. */
export interface MadeSheets {
  readonly sheets: number;
  readonly lines: number;
  /** A sentence for each examinee whose exam has begun with other cases than its roster has now. */
  readonly refusals: readonly string[];
}

/** Ids for new records of a table, made from what each belongs to, as those of later records are. */
async function freshIds(
  tx: Tx,
  table: string,
  column: string,
  subjects: readonly (readonly (string | number)[])[],
): Promise<number[]> {
  const taken = new Set<number>();
  const made: number[] = [];
  const idOf = (subject: readonly (string | number)[]) => {
    for (let attempt = 0; ; attempt += 1) {
      const next = newId({ attempt }, ...subject);
      if (!taken.has(next)) return next;
    }
  };
  const wanted = subjects.map((subject) => newId({ attempt: 0 }, ...subject));
  const known = await tx.query<{ id: number }>(
    `select ${column} as id from ${table} where ${column} in (select jsonb_array_elements_text($1::jsonb)::integer)`,
    [JSON.stringify(wanted)],
  );
  for (const { id } of known) taken.add(id);
  for (const subject of subjects) {
    const next = idOf(subject);
    taken.add(next);
    made.push(next);
  }
  return made;
}

/** The lines that a sheet should have, by its roster, for sheets of real exams. */
const wantedLines = `
  select h.exam_schedule_score_id, c.case_header_id, c.position
    from exam_scores h
    join exam_schedules e on e.exam_schedule_id = h.exam_schedule_id
    join roster_schedules r on r.schedule_id = e.schedule_id
    join exam_teams t on t.team_id = r.team_id
    join oral_exams o on o.exam_header_id = t.exam_header_id and o.practice_of is null
    join roster_cases c on c.roster_id = r.roster_id`;

/** Sheets whose lines are other than their roster's cases. */
const differing = `
  select exam_schedule_score_id from (
    (select exam_schedule_score_id, case_header_id, position from (${wantedLines}) w
      except select exam_schedule_score_id, case_header_id, position from case_scores)
    union all
    (select l.exam_schedule_score_id, l.case_header_id, l.position from case_scores l
       join exam_scores h on h.exam_schedule_score_id = l.exam_schedule_score_id
       join exam_schedules e on e.exam_schedule_id = h.exam_schedule_id
       join roster_schedules r on r.schedule_id = e.schedule_id
       join exam_teams t on t.team_id = r.team_id
       join oral_exams o on o.exam_header_id = t.exam_header_id and o.practice_of is null
      except select exam_schedule_score_id, case_header_id, position from (${wantedLines}) w)
  ) d group by exam_schedule_score_id`;

/**
 * Makes the score sheet of each examiner and examinee, with a line for each case of the roster, from schedule and
 * roster. A sheet that nothing was entered on follows a roster that changes; sheets of an examiner who left the team go,
 * if nothing was entered on them.
 */
export async function makeScoreSheets(tx: Tx): Promise<MadeSheets> {
  await tx.query(
    `delete from exam_scores h using exam_schedules e, roster_schedules r, exam_teams t, oral_exams o
      where e.exam_schedule_id = h.exam_schedule_id and r.schedule_id = e.schedule_id and t.team_id = r.team_id
        and o.exam_header_id = t.exam_header_id and o.practice_of is null and h.version = 0
        and not exists (select 1 from team_examiners m where m.team_id = r.team_id and m.user_id = h.user_id)
        and not exists (select 1 from case_scores l
                         where l.exam_schedule_score_id = h.exam_schedule_score_id and l.version > 0)`,
  );
  const lacking = await tx.query<{ examScheduleId: number; userId: number }>(
    `select e.exam_schedule_id as "examScheduleId", m.user_id as "userId"
       from exam_schedules e
       join roster_schedules r on r.schedule_id = e.schedule_id
       join exam_teams t on t.team_id = r.team_id
       join oral_exams o on o.exam_header_id = t.exam_header_id and o.practice_of is null
       join team_examiners m on m.team_id = r.team_id
      where not exists (select 1 from exam_scores h
                         where h.exam_schedule_id = e.exam_schedule_id and h.user_id = m.user_id)
      order by 1, 2`,
  );
  const sheetIds = await freshIds(
    tx,
    'exam_scores',
    'exam_schedule_score_id',
    lacking.map(({ examScheduleId, userId }) => ['sheet', examScheduleId, userId]),
  );
  await insert(
    tx,
    'exam_scores',
    lacking.map(({ examScheduleId, userId }, index) => ({
      exam_schedule_score_id: sheetIds[index],
      exam_schedule_id: examScheduleId,
      user_id: userId,
    })),
  );
  const begun = await tx.query<{ examScheduleId: number; name: string }>(
    `select distinct e.exam_schedule_id as "examScheduleId", e.examinee_name as name
       from (${differing}) d
       join exam_scores h on h.exam_schedule_score_id = d.exam_schedule_score_id
       join exam_schedules e on e.exam_schedule_id = h.exam_schedule_id
      where h.version > 0 or exists (select 1 from case_scores l
              where l.exam_schedule_score_id = h.exam_schedule_score_id and l.version > 0)
      order by 1`,
  );
  const refusals = begun.map(
    ({ examScheduleId, name }) =>
      `The exam of ${name} (${examScheduleId}) has begun, so its cases can no longer change.`,
  );
  if (refusals.length > 0) return { sheets: 0, lines: 0, refusals };
  await tx.query(`delete from case_scores where exam_schedule_score_id in (${differing})`);
  const lines = await tx.query<{ sheet: number; caseId: number; position: number }>(
    `select w.exam_schedule_score_id as sheet, w.case_header_id as "caseId", w.position from (${wantedLines}) w
      where not exists (select 1 from case_scores l
                         where l.exam_schedule_score_id = w.exam_schedule_score_id and l.position = w.position)
      order by 1, 3`,
  );
  const lineIds = await freshIds(
    tx,
    'case_scores',
    'exam_scoring_id',
    lines.map(({ sheet, position, caseId }) => ['line', sheet, position, caseId]),
  );
  await insert(
    tx,
    'case_scores',
    lines.map(({ sheet, caseId, position }, index) => ({
      exam_scoring_id: lineIds[index],
      exam_schedule_score_id: sheet,
      case_header_id: caseId,
      position,
    })),
  );
  return { sheets: lacking.length, lines: lines.length, refusals };
}

async function insert(tx: Tx, table: string, records: readonly Record<string, unknown>[]): Promise<void> {
  const columns = Object.keys(records[0] ?? {}).join(', ');
  for (let from = 0; from < records.length; from += 2_000)
    await tx.query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [JSON.stringify(records.slice(from, from + 2_000))],
    );
}
