import { lastDayOfCredit } from '#domain/cme/cmeSummary.ts';
import { selfReportedRules } from '#domain/cme/selfReported.ts';
import type { Tx } from '#server/db/database.ts';
import { fragment } from '#server/db/fragment.ts';
import { recordTable } from '#server/records/records.ts';

/** Deletes the file of a proof; null is none. */
export async function removeProof(tx: Tx, proofId: number | null): Promise<void> {
  if (proofId !== null) await tx.query`delete from documents where document_id = ${proofId}`;
}

/** The credits that a member reports, the latest first. How long each counts follows from its day. */
export const selfReportedTable = recordTable({
  ...selfReportedRules,
  table: 'self_reported_cme',
  orderBy: fragment`r.date desc, r.cme_id desc`,
  after: async (tx, { cmeId, date }) => {
    await tx.query`update self_reported_cme set credit_exp_date = ${lastDayOfCredit(date)} where cme_id = ${cmeId}`;
  },
  removed: (tx, { proofId }) => removeProof(tx, proofId),
});
