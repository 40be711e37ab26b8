import { fragment } from '#server/db/fragment.ts';
import { ownerFrom, type Owners } from '#server/db/owners.ts';
import type { cme } from '#contract/cme/cme.ts';
import type { Deps } from '#server/deps/deps.ts';
import { recordOwners, recordHandlers } from '#server/records/records.ts';
import type { HandlersFor } from '#server/http/callContext.ts';
import { adjustmentsOf, creditsOf } from './history.ts';
import { proofHandlers } from './proofs.ts';
import { selfReportedTable } from './tables.ts';
import { transcriptOf } from './transcript.ts';

/** Continuing medical education (first specification, §7 "CME"). */
export const cmeHandlers = (deps: Deps): HandlersFor<typeof cme> => ({
  ...recordHandlers(deps, selfReportedTable),
  ...proofHandlers(deps),
  listItemizedCme: ({ person: { userId } }) => creditsOf(deps.db, userId),
  listCmeAdjustments: ({ person: { userId } }) => adjustmentsOf(deps.db, userId),
  getCmeTranscript: ({ person: { userId } }) => transcriptOf(deps, userId),
});

const reportedCredit = ownerFrom(
  (id) => fragment`select user_id from self_reported_cme where cme_id = ${id}`,
);

/** Whose record a call names. */
export const cmeOwners: Owners = {
  uploadCmeProof: reportedCredit,
  deleteCmeProof: reportedCredit,
  ...recordOwners(selfReportedTable),
};
