import type { Sql } from '#server/db/database.ts';
import { isExplained, type RecordOracle } from './oracle.ts';
import type { SheetModel } from './sheetModel.ts';

interface Line {
  record: string;
  id: number;
  value: string;
  key: string | null;
}

/** The board's log compared with what was entered. */
export interface Audit {
  lines: number;
  lost: string[];
  duplicated: string[];
  changed: string[];
}

/** Reads the log of a stopped server, and compares it with everything that was entered. */
export async function readLog(sql: Sql, models: readonly SheetModel[], userId: number): Promise<Audit> {
  const audit: Audit = { lines: 0, lost: [], duplicated: [], changed: [] };
  const lines = await sql.query<Line>`
    select l.record, coalesce(c.exam_scoring_id, l.record_id) as id, l.key::text as key,
           coalesce(case l.record when 'caseScore' then l.new_value->>'score'
                                  when 'caseComment' then l.new_value->>'comment'
                                  else l.new_value->>'status' end, '') as value
      from scoring_log l left join case_comments c on l.record = 'caseComment' and c.id = l.record_id
     where l.user_id = ${userId}::integer order by l.log_id`;
  audit.lines = lines.length;
  const keys = new Map<string, number>();
  for (const { key } of lines) if (key !== null) keys.set(key, (keys.get(key) ?? 0) + 1);
  for (const [key, count] of keys)
    if (count > 1) audit.duplicated.push(`the key ${key} is ${count} times in the log`);

  const valuesOf = (record: string, id: number) =>
    lines.filter((line) => line.record === record && line.id === id).map(({ value }) => value);
  const check = (words: string, values: readonly string[], record: RecordOracle, isEach: boolean) => {
    const { history, wasQuestioned } = record;
    const isAskedFor = (value: string) => history.some((asked) => asked.value === value);
    // The same value from two machines is logged once.
    const isAlone = history.every(({ seat }) => seat !== 'other machine');
    if (wasQuestioned ? values.every(isAskedFor) : isExplained(values, history, isEach && isAlone)) return;
    const isTwice = values.some((value, index) => index > 0 && values[index - 1] === value);
    const kind = isTwice ? 'duplicated' : isExplained(values, history, false) ? 'lost' : 'changed';
    const asked = history.map(({ value, isPromised }) => `${value}${isPromised ? '' : '?'}`);
    audit[kind].push(`${words}: asked ${asked.join(' → ')}; in the log ${values.join(' → ')}`);
  };
  for (const { examScheduleId, examScoringIds, scores, comments } of models)
    examScoringIds.forEach((id, index) => {
      const name = `exam ${examScheduleId}, case ${index + 1}`;
      check(`${name}, score`, valuesOf('caseScore', id), scores[index]!, true); // one for each line
      // An unsent text is replaced by the next one.
      check(`${name}, comment`, valuesOf('caseComment', id), comments[index]!, false); // as above
    });

  const asked = new Set(models.flatMap(({ examScoringIds }) => examScoringIds));
  const sheets = new Set(models.map(({ examScheduleScoreId }) => examScheduleScoreId));
  for (const { record, id } of lines)
    if (!asked.has(id) && !sheets.has(id)) audit.changed.push(`nobody asked for a change of ${record} ${id}`);

  const versions = await sql.query<{
    id: number;
    version: number;
    logged: number;
  }>`
    select s.exam_scoring_id as id, s.version, count(l.log_id)::integer as logged
      from case_scores s join exam_scores h using (exam_schedule_score_id)
      left join scoring_log l on l.record = 'caseScore' and l.record_id = s.exam_scoring_id
     where h.user_id = ${userId}::integer and s.exam_scoring_id = any(${[...asked]}::integer[])
     group by s.exam_scoring_id, s.version having s.version <> count(l.log_id)`;
  for (const { id, version, logged } of versions)
    audit.duplicated.push(`score ${id} has version ${version} after ${logged} changes in the log`);
  return audit;
}
