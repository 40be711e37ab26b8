import { ccAttestationVersion } from '#contract/cc/ccStatements.ts';
import type { CcAttestation } from '#contract/cc/continuousCertification.ts';
import { statementsOf } from '#domain/cc/attestation.ts';
import { boardYear } from '#domain/boardTime.ts';
import type { Sql } from '#server/db/database.ts';
import { certificationPathOf } from '#server/letters/certificationPath.ts';

/** The attestation of a member for the board's year of an instant. */
export async function attestationOf(sql: Sql, userId: number, now: number): Promise<CcAttestation> {
  const year = boardYear(now);
  const [submitted] = await sql.query<NonNullable<CcAttestation['submitted']>>`
    select wording_version, statements, submitted_at
      from cc_attestations where user_id = ${userId} and attested_year = ${year}`;
  const statements = statementsOf(await certificationPathOf(sql, userId));
  return {
    year,
    asked: statements && { wordingVersion: ccAttestationVersion, statements },
    submitted: submitted ?? null,
  };
}
