import type { Certification } from '#contract/dashboard/dashboard.ts';
import { boardDay } from '#domain/boardTime.ts';
import { certificationPath } from '#domain/cc/certificationPath.ts';
import { cycleCertificate, periodEnd, type CycleKind } from '#domain/cc/cycle.ts';
import type { Sql } from '#server/db/database.ts';

interface Certificate {
  certificationStatusId: number;
  status: string | null;
  isClinicallyInactive: boolean | null;
}

/** Which requirements apply to a member. */
export async function certificationPathOf(sql: Sql, userId: number) {
  const rows = await sql.query<Certificate>`
    select u.certification_status_id, c.status, c.is_clinically_inactive
      from users u left join certifications c on c.user_id = u.user_id where u.user_id = ${userId}`;
  return certificationPath(
    rows[0]?.certificationStatusId ?? 0,
    rows.map(({ status, isClinicallyInactive }) => ({
      status,
      isClinicallyInactive: isClinicallyInactive ?? false,
    })),
  );
}

/** The last day of the present period of each kind, in the cycle of a member's certificate; null without a valid one. */
export async function cyclePeriodEnds(
  sql: Sql,
  userId: number,
  now: number,
): Promise<(kind: CycleKind) => string | null> {
  const certificate = cycleCertificate(
    await sql.query<Pick<Certification, 'status' | 'issueDate'>>`
      select status, issue_date from certifications where user_id = ${userId}`,
  );
  return (kind) => (certificate ? periodEnd(kind, certificate.issueDate, boardDay(now)) : null);
}
