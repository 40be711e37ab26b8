import type { cme, SelfReportedCme } from '#contract/cme/cme.ts';
import type { Tx } from '#server/db/database.ts';
import { fileTwice } from '#server/documents/fileFaults.ts';
import { storeUpload, withUpload } from '#server/documents/uploads.ts';
import { notFound } from '#server/core/fault.ts';
import type { Deps } from '#server/deps/deps.ts';
import { recordsOf } from '#server/records/records.ts';
import { audit } from '#server/auth/accounts.ts';
import type { HandlersFor } from '#server/http/callContext.ts';
import { removeProof, selfReportedTable } from './tables.ts';

/** "Proof of CME" of the pick-list `document-types`. */
const documentTypeId = 7;

/**
 * The credit, locked so that two uploads follow each other.
 *
 * @throws Fault 404 for one that was deleted.
 */
async function lockCredit(tx: Tx, userId: number, cmeId: number): Promise<{ proofId: number | null }> {
  // The member first, as every write of a record and the quota do: another order would be a deadlock.
  await tx.query`select 1 from users where user_id = ${userId} for update`;
  const [row] = await tx.query<{
    proofId: number | null;
  }>`select proof_id from self_reported_cme where cme_id = ${cmeId} and user_id = ${userId} for update`;
  if (!row) throw notFound();
  return row;
}

async function putProof(tx: Tx, userId: number, cmeId: number, proofId: number | null) {
  await tx.query`update self_reported_cme set proof_id = ${proofId} where cme_id = ${cmeId}`;
  const rows = await recordsOf(tx, selfReportedTable, userId);
  return rows.find((each: SelfReportedCme) => each.cmeId === cmeId)!; // locked by the caller
}

/** The files that prove the credits which a member reported. */
export function proofHandlers(
  deps: Deps,
): Pick<HandlersFor<typeof cme>, 'uploadCmeProof' | 'deleteCmeProof'> {
  const {
    clock,
    settings: { paperQuota: quota },
  } = deps;
  return {
    uploadCmeProof: ({ query: { cmeId }, body, person: { userId }, write }) =>
      withUpload(deps, body.file, (file) =>
        write(async (tx) => {
          const at = clock();
          const { proofId } = await lockCredit(tx, userId, cmeId);
          const { documentId, documentName } = await storeUpload(tx, {
            userId,
            file,
            documentTypeId,
            quota,
            at,
            ...(proofId !== null && { replaces: proofId }),
          });
          if (documentId === proofId) throw fileTwice(documentName);
          const credit = await putProof(tx, userId, cmeId, documentId);
          await removeProof(tx, proofId);
          await audit(tx, userId, 'uploadCmeProof', at, { id: cmeId, documentId });
          return credit;
        }),
      ),

    deleteCmeProof: ({ query: { cmeId }, person: { userId }, write }) =>
      write(async (tx) => {
        const { proofId } = await lockCredit(tx, userId, cmeId);
        const credit = await putProof(tx, userId, cmeId, null);
        await removeProof(tx, proofId);
        if (proofId !== null) await audit(tx, userId, 'deleteCmeProof', clock(), { id: cmeId });
        return credit;
      }),
  };
}
