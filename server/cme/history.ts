import type { CmeAdjustment, CmeCredit } from '#contract/cme/cme.ts';
import type { CmeHistory } from '#domain/cme/cmeSummary.ts';
import type { Sql } from '#server/db/database.ts';
import { fragment } from '#server/db/fragment.ts';

const members = fragment`cme_id, title, date::text as date, credits_total,
  credits_sa as "creditsSA", reporting_organization,
  accrediting_body, accredited_provider,
  credit_exp_date::text as credit_exp_date`;

/** Every credit of a member, the latest first: those of providers, and those that the member reported. */
export const creditsOf = (sql: Sql, userId: number) =>
  sql.query<CmeCredit>`
    select ${members}, true as cme_direct from cme_credits where user_id = ${userId}
      union all
     select ${members}, false as cme_direct from self_reported_cme where user_id = ${userId}
      order by date desc, cme_id desc`;

/** What the board waives for a member, the latest first. */
export const adjustmentsOf = (sql: Sql, userId: number) =>
  sql.query<CmeAdjustment>`
    select cme_id, date::text as date, credits_total, credits_sa as "creditsSA",
           reason, credit_exp_date::text as credit_exp_date
      from cme_adjustments where user_id = ${userId} order by date desc, cme_id desc`;

/** Everything that decides how a member's CME stands. */
export async function cmeHistoryOf(
  sql: Sql,
  userId: number,
): Promise<Omit<CmeHistory, 'credits'> & { credits: readonly CmeCredit[] }> {
  return {
    credits: await creditsOf(sql, userId),
    adjustments: await adjustmentsOf(sql, userId),
    certifications: await sql.query<{
      cca: number;
    }>`select cca from certifications where user_id = ${userId}`,
  };
}
