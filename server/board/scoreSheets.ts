import type { Tx } from '#server/db/database.ts';
import { fragment, identifier, joined, recordset } from '#server/db/fragment.ts';
import { newId } from '#server/deps/changes.ts';
import { realExams } from './realExams.ts';

/** Made sheets and lines. */
export interface MadeSheets {
  readonly sheets: number;
  readonly lines: number;
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
  const known = await tx.query<{ id: number }>`
    select ${identifier(column)} as id from ${identifier(table)}
     where ${identifier(column)} in (select jsonb_array_elements_text(${JSON.stringify(wanted)}::jsonb)::integer)`;
  for (const { id } of known) taken.add(id);
  for (const subject of subjects) {
    const next = idOf(subject);
    taken.add(next);
    made.push(next);
  }
  return made;
}

/**
 * Whether an exam has begun: its time has come, so that scores may wait on an examiner's device, or something was entered.
 *
 * @param now ISO 8601
 */
export const hasBegun = (now: string) => fragment`(e.starts_at <= ${now}::timestamptz or exists (
  select 1 from exam_scores b left join case_scores k on k.exam_schedule_score_id = b.exam_schedule_score_id
    left join case_comments n on n.exam_scoring_id = k.exam_scoring_id
   where b.exam_schedule_id = e.exam_schedule_id and (b.version > 0 or k.version > 0 or n.id is not null)))`;

/** An exam that has begun, and everything that its scores depend on. */
interface Begun {
  readonly id: number;
  readonly name: string;
  readonly contents: string;
}

// Exhibits are large, and many exams have the same ones.
const begunExams = (tx: Tx, now: string) =>
  tx.query<Begun>`
    with exhibits as materialized (
       select case_header_id, string_agg(title || md5(content), ',' order by position) as contents
         from case_exhibits group by case_header_id)
     select e.exam_schedule_id as id, e.examinee_name as name,
            md5(concat_ws('|', e.examinee_name, e.candidate_number, e.schedule_id, r.team_id, r.exam_date, o.grades,
              (select string_agg(m.user_id::text, ',' order by m.user_id) from team_examiners m where m.team_id = r.team_id),
              (select string_agg(c.case_header_id || h.title || h.sections || coalesce(x.contents, ''), ',' order by c.position)
                 from roster_cases c join case_headers h on h.case_header_id = c.case_header_id
                     left join exhibits x on x.case_header_id = c.case_header_id
                where c.roster_id = r.roster_id))) as contents
       from ${realExams} where ${hasBegun(now)} order by 1`;

/**
 * Notes the exams that have begun.
 *
 * @returns what to ask after writing: a sentence for each of them whose examinee, session, team, grades or cases changed.
 */
export async function watchBegunExams(tx: Tx, now: string): Promise<() => Promise<string[]>> {
  const before = await begunExams(tx, now);
  return async () => {
    const after = new Map((await begunExams(tx, now)).map((exam) => [exam.id, exam.contents]));
    return before
      .filter(({ id, contents }) => after.get(id) !== contents)
      .map(
        ({ id, name }) =>
          `The exam of ${name} (${id}) has begun, so its examinee, session, team, grades and cases can no longer change.`,
      );
  };
}

/** The lines that sheets of exams that have not begun should have, by their rosters. */
const wantedLines = (now: string) => fragment`
  select h.exam_schedule_score_id, c.case_header_id, c.position
    from ${realExams}
    join exam_scores h on h.exam_schedule_id = e.exam_schedule_id
    join roster_cases c on c.roster_id = r.roster_id
   where not ${hasBegun(now)}`;

/** The lines that they have. */
const presentLines = (now: string) => fragment`
  select l.exam_schedule_score_id, l.case_header_id, l.position
    from ${realExams}
    join exam_scores h on h.exam_schedule_id = e.exam_schedule_id
    join case_scores l on l.exam_schedule_score_id = h.exam_schedule_score_id
   where not ${hasBegun(now)}`;

/**
 * Makes the score sheet of each examiner and examinee, with a line for each case of the roster, from schedule and roster.
 * Until an exam begins, its sheets follow schedule, team and roster.
 *
 * @param now ISO 8601
 */
export async function makeScoreSheets(tx: Tx, now: string): Promise<MadeSheets> {
  await tx.query`
    delete from exam_scores where exam_schedule_score_id in (
       select h.exam_schedule_score_id from ${realExams} join exam_scores h on h.exam_schedule_id = e.exam_schedule_id
        where not ${hasBegun(now)}
          and not exists (select 1 from team_examiners m where m.team_id = r.team_id and m.user_id = h.user_id))`;
  const lacking = await tx.query<{ examScheduleId: number; userId: number }>`
    select e.exam_schedule_id, m.user_id
       from ${realExams} join team_examiners m on m.team_id = r.team_id
      where not ${hasBegun(now)} and not exists (select 1 from exam_scores h
                         where h.exam_schedule_id = e.exam_schedule_id and h.user_id = m.user_id)
      order by 1, 2`;
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
  await tx.query`
    delete from case_scores where exam_schedule_score_id in (
       select exam_schedule_score_id from ((${presentLines(now)} except ${wantedLines(now)})
                                 union all (${wantedLines(now)} except ${presentLines(now)})) d)`;
  const lines = await tx.query<{ sheet: number; caseId: number; position: number }>`
    select w.exam_schedule_score_id as sheet, w.case_header_id as case_id, w.position from (${wantedLines(now)}) w
      where not exists (select 1 from case_scores l
                         where l.exam_schedule_score_id = w.exam_schedule_score_id and l.position = w.position)
      order by 1, 3`;
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
  return { sheets: lacking.length, lines: lines.length };
}

async function insert(tx: Tx, table: string, records: readonly Record<string, unknown>[]): Promise<void> {
  const columns = joined(Object.keys(records[0] ?? {}).map(identifier));
  for (let from = 0; from < records.length; from += 2_000)
    await tx.query`
      insert into ${identifier(table)} (${columns})
      select ${columns} from ${recordset(table, records.slice(from, from + 2_000))}`;
}
