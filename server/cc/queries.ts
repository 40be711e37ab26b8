import type { Certification, DashboardStatusItem, Requirement } from '#contract/dashboard/dashboard.ts';
import type { Sql } from '#server/db/database.ts';

/** A member's certificates, the oldest first. */
export const certificationsOf = (sql: Sql, userId: number): Promise<Certification[]> =>
  sql.query<Certification>`
    select certification_id, specialty, certificate_number, certificate_type_id, status, is_clinically_inactive, cca,
           issue_date, expire_date, document_id
      from certifications where user_id = ${userId} order by issue_date, certification_id`;

/** The board's own rows about what a member has to do, as they are stored. */
export const tasksOf = (sql: Sql, userId: number): Promise<DashboardStatusItem[]> =>
  sql.query<DashboardStatusItem>`
    select status_type, status, disabled, url from cc_tasks where user_id = ${userId} order by position`;

/** The board's own rows about a member's requirements, as they are stored, the earliest date first. */
export const requirementsOf = (sql: Sql, userId: number): Promise<Requirement[]> =>
  sql.query<Requirement>`
    select requirement_id, kind, title, detail, due_date, is_met, url
      from requirements where user_id = ${userId} order by due_date asc nulls last, requirement_id`;
