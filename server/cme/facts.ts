import type { CmeAdjustment, CmeCredit } from '#contract/cme/cme.ts';
import type { CmeFacts } from '#domain/cme/cmeSummary.ts';
import type { Sql } from '#server/db/database.ts';

const members = `cme_id as "cmeId", title, date::text as date, credits_total as "creditsTotal",
  credits_sa as "creditsSA", reporting_organization as "reportingOrganization",
  accrediting_body as "accreditingBody", accredited_provider as "accreditedProvider",
  credit_exp_date::text as "creditExpDate"`;

/** Every credit of a member, the latest first: those of providers, and those that the member reported. */
export const creditsOf = (sql: Sql, userId: number) =>
  sql.query<CmeCredit>(
    `select ${members}, true as "cmeDirect" from cme_credits where user_id = $1
      union all
     select ${members}, false as "cmeDirect" from self_reported_cme where user_id = $1
      order by date desc, "cmeId" desc`,
    [userId],
  );

/** What the board waives for a member, the latest first. */
export const adjustmentsOf = (sql: Sql, userId: number) =>
  sql.query<CmeAdjustment>(
    `select cme_id as "cmeId", date::text as date, credits_total as "creditsTotal", credits_sa as "creditsSA",
            reason, credit_exp_date::text as "creditExpDate"
       from cme_adjustments where user_id = $1 order by date desc, cme_id desc`,
    [userId],
  );

/** Everything that decides how a member's CME stands. */
export async function cmeFactsOf(
  sql: Sql,
  userId: number,
): Promise<Omit<CmeFacts, 'credits'> & { credits: readonly CmeCredit[] }> {
  return {
    credits: await creditsOf(sql, userId),
    adjustments: await adjustmentsOf(sql, userId),
    certifications: await sql.query<{ cca: number }>('select cca from certifications where user_id = $1', [
      userId,
    ]),
  };
}
