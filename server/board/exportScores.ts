import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import papa from 'papaparse';
import type { Database } from '#server/db/database.ts';
import { audit } from '#server/auth/accounts.ts';

const ofRealExams = `
    from exam_scores h
    join users u on u.user_id = h.user_id
    join exam_schedules e on e.exam_schedule_id = h.exam_schedule_id
    join roster_schedules r on r.schedule_id = e.schedule_id
    join exam_teams t on t.team_id = r.team_id
    join oral_exams o on o.exam_header_id = t.exam_header_id and o.practice_of is null`;

interface ExportFile {
  readonly name: string;
  /** The columns of the query, in its order. */
  readonly columns: string;
  /** `$1` is the first day. */
  readonly query: string;
}

/** What a spreadsheet would take for a formula. */
const formula = /^[=+\-@\t\r][\s\S]*$/;

const files: readonly ExportFile[] = [
  {
    name: 'scores.csv',
    columns:
      'exam_id exam_name exam_date team_id team_name session_name examinee_id candidate_number examinee_name examiner exam_status skip_reason case_position case_id case_title score score_label given_at received_at receipt_number version comment',
    query: `
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
     where r.exam_date >= $1::date
     order by r.exam_date, t.team_id, e.starts_at, e.exam_schedule_id, u.user_name, l.position`,
  },
  {
    name: 'exams.csv',
    columns:
      'exam_id exam_date examinee_id candidate_number examinee_name examiner exam_status skip_reason identity_confirmed_at started_at start_received_at submitted_at received_at receipt_number version remarks',
    query: `
    select o.exam_header_id as exam_id, r.exam_date, e.exam_schedule_id as examinee_id, e.candidate_number,
           e.examinee_name, u.user_name as examiner, h.status as exam_status, h.skip_reason, h.identity_confirmed_at,
           h.started_at, h.start_received_at, h.submitted_at, h.received_at, h.receipt_number, h.version, h.remarks
      ${ofRealExams}
     where r.exam_date >= $1::date
     order by r.exam_date, e.starts_at, e.exam_schedule_id, u.user_name`,
  },
  {
    name: 'log.csv',
    columns: 'log_id logged_at examiner call record record_id old_value new_value key based_on',
    query: `
    select log_id, logged_at, u.user_name as examiner, call, record, record_id, old_value, new_value, key, based_on
      from scoring_log g left join users u on u.user_id = g.user_id
     where logged_at >= $1::date order by log_id`,
  },
];

/** A file of an export, as its manifest names it. */
export interface ExportedFile {
  readonly name: string;
  readonly rows: number;
  readonly sha256: string;
}

/**
 * Writes all scores of real oral exams since a day (`YYYY-MM-DD`), with their receipts, the exams, and the whole log of
 * changes into a folder, as CSV in UTF-8, and `manifest.json` with their checksums. All of them are of one moment. Texts
 * that a spreadsheet would take for a formula begin with an apostrophe.
 */
export async function exportScores(
  db: Database,
  folder: string,
  { since, by, now }: { since: string; by: string; now: number },
): Promise<readonly ExportedFile[]> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const written = await db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read');
    const all: ExportedFile[] = [];
    for (const { name, columns, query } of files) {
      const fields = columns.split(' ');
      const rows = await tx.query<Record<string, unknown>>(query, [since]);
      const data = rows.map((row) =>
        fields.map((field) => {
          const value = row[field];
          return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
        }),
      );
      const text = `\uFEFF${papa.unparse({ fields, data }, { newline: '\r\n', escapeFormulae: formula })}\r\n`;
      writeFileSync(join(folder, name), text);
      all.push({ name, rows: rows.length, sha256: createHash('sha256').update(text).digest('hex') });
    }
    await audit(tx, 0, 'board export scores', now, { by, since });
    return all;
  });
  const manifest = { exportedAt: new Date(now).toISOString(), since, files: written };
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return written;
}
