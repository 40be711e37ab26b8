import { lastDayOfCredit } from '#domain/cme/cmeSummary.ts';
import { selfReportedRules } from '#domain/cme/selfReported.ts';
import { recordTable } from '#server/records.ts';

/** The credits that a member reports, the latest first. How long each counts follows from its day. */
export const selfReportedTable = recordTable({
  ...selfReportedRules,
  table: 'self_reported_cme',
  orderBy: 'r.date desc, r.cme_id desc',
  after: async (tx, { cmeId, date }) => {
    await tx.query('update self_reported_cme set credit_exp_date = $2 where cme_id = $1', [
      cmeId,
      lastDayOfCredit(date),
    ]);
  },
});
