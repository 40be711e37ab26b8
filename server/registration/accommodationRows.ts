import type { Accommodation } from '#contract/registration/accommodations.ts';
import type { Sql } from '#server/db/database.ts';

/** A person's accommodation requests, optionally for one exam. */
export const accommodationsOf = (sql: Sql, userId: number, examId: number | null = null) =>
  sql.query<Accommodation>`
    select a.id, a.exam_id, a.accommodation_id, a.explanation, a.document_id, d.document_name,
           a.decision, a.decided_at, a.decision_note
      from accommodations a join documents d on d.document_id = a.document_id
     where a.user_id = ${userId} and (${examId}::integer is null or a.exam_id = ${examId}::integer)`;

/** A person's accommodation request for an exam; null without one. */
export const accommodationOf = async (
  sql: Sql,
  userId: number,
  examId: number,
): Promise<Accommodation | null> => (await accommodationsOf(sql, userId, examId))[0] ?? null;
