import { certificationPath } from '#domain/cc/certificationPath.ts';
import type { Sql } from '#server/db/database.ts';

interface Certificate {
  certificationStatusId: number;
  status: string | null;
  isClinicallyInactive: boolean | null;
}

/** Which requirements apply to a member. */
export async function certificationPathOf(sql: Sql, userId: number) {
  const rows = await sql.query<Certificate>(
    `select u.certification_status_id as "certificationStatusId", c.status,
            c.is_clinically_inactive as "isClinicallyInactive"
       from users u left join certifications c on c.user_id = u.user_id where u.user_id = $1`,
    [userId],
  );
  return certificationPath(
    rows[0]?.certificationStatusId ?? 0,
    rows.map(({ status, isClinicallyInactive }) => ({
      status,
      isClinicallyInactive: isClinicallyInactive ?? false,
    })),
  );
}
