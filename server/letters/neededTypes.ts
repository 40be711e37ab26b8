import { notFound } from '#server/core/fault.ts';
import type { Sql } from '#server/db/database.ts';

/**
 * The types of letters that an exam requires, of the pick-list `reference-letter-type`; null for one without
 * cards.
 */
export async function findNeededTypes(sql: Sql, examId: number): Promise<readonly string[] | null> {
  const [row] = await sql.query<{ letterTypes: string[] }>`
    select letter_types from exam_directories where exam_id = ${examId}`;
  return row?.letterTypes ?? null;
}

/** The same; throws Fault 404 for an exam without cards. */
export async function neededTypesOf(sql: Sql, examId: number): Promise<readonly string[]> {
  const types = await findNeededTypes(sql, examId);
  if (!types) throw notFound();
  return types;
}
