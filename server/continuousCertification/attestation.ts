import { ccAttestationVersion } from '#contract/ccStatements.ts';
import type { CcAttestation } from '#contract/continuousCertification.ts';
import { statementsOf } from '#domain/cc/attestation.ts';
import { boardYear } from '#domain/boardTime.ts';
import { certificationPath } from '#domain/cc/certificationPath.ts';
import type { Sql } from '#server/db/database.ts';

interface Certificate {
  certificationStatusId: number;
  status: string | null;
  isClinicallyInactive: boolean | null;
}

/** Which requirements apply to a member. */
async function pathOf(sql: Sql, userId: number) {
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

/** The attestation of a member for the board's year of an instant. */
export async function attestationOf(sql: Sql, userId: number, now: number): Promise<CcAttestation> {
  const year = boardYear(now);
  const [submitted] = await sql.query<NonNullable<CcAttestation['submitted']>>(
    `select wording_version as "wordingVersion", statements, submitted_at as "submittedAt"
       from cc_attestations where user_id = $1 and attested_year = $2`,
    [userId, year],
  );
  const statements = statementsOf(await pathOf(sql, userId));
  return {
    year,
    asked: statements && { wordingVersion: ccAttestationVersion, statements },
    submitted: submitted ?? null,
  };
}
