import type { Accommodation } from '#contract/registration/accommodations.ts';
import type { Sql } from '#server/db/database.ts';

/** A person's accommodation requests, optionally for one exam. */
export const accommodationsOf = (sql: Sql, userId: number, examId: number | null = null) =>
  sql.query<Accommodation>(
    `select a.id, a.exam_id as "examId", a.accommodation_id as "accommodationId", a.explanation,
            a.document_id as "documentId", d.document_name as "documentName",
            a.decision, a.decided_at as "decidedAt", a.decision_note as "decisionNote"
       from accommodations a join documents d on d.document_id = a.document_id
      where a.user_id = $1 and ($2::integer is null or a.exam_id = $2)`,
    [userId, examId],
  );

/** A person's accommodation request for an exam; null without one. */
export const accommodationOf = async (
  sql: Sql,
  userId: number,
  examId: number,
): Promise<Accommodation | null> => (await accommodationsOf(sql, userId, examId))[0] ?? null;
