import type { cme } from '#contract/cme/cme.ts';
import type { Parts } from '#server/deps/parts.ts';
import { recordHandlers } from '#server/records/records.ts';
import type { HandlersFor } from '#server/http/visit.ts';
import { adjustmentsOf, creditsOf } from './facts.ts';
import { proofHandlers } from './proofs.ts';
import { selfReportedTable } from './records.ts';
import { transcriptOf } from './transcript.ts';

/** Continuing medical education (first specification, §7 "CME"). */
export const cmeHandlers = (parts: Parts): HandlersFor<typeof cme> => ({
  ...recordHandlers(parts, selfReportedTable),
  ...proofHandlers(parts),
  listItemizedCme: ({ person: { userId } }) => creditsOf(parts.db, userId),
  listCmeAdjustments: ({ person: { userId } }) => adjustmentsOf(parts.db, userId),
  getCmeTranscript: ({ person: { userId } }) => transcriptOf(parts, userId),
});
