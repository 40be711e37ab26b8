import type { KeptDraft, RegistrationDraft } from '#contract/registration/registrationDrafts.ts';
import { emptyDraft } from './registration.ts';

/** A draft on this device, with the board's version that it is based on. */
export interface DraftHere {
  draft: RegistrationDraft;
  version: number;
}

/** The draft of a registration to go on with. */
export interface LatestDraft {
  draft: RegistrationDraft;
  /** The board's version that it is based on; 0 for none. */
  version: number;
  /** When the board saved its draft, ISO 8601; null if it has none. */
  savedAt: string | null;
  /** The board does not have it. */
  isUnsent: boolean;
}

/** The latest input: this device's draft if the board does not have it yet, else the board's, else an empty one. */
export function latestDraft(kept: KeptDraft | null, here: DraftHere | undefined): LatestDraft {
  const savedAt = kept?.savedAt ?? null;
  if (here && JSON.stringify(here.draft) !== JSON.stringify(kept?.draft))
    return { draft: here.draft, version: here.version, savedAt, isUnsent: true };
  return { draft: kept?.draft ?? emptyDraft, version: kept?.version ?? 0, savedAt, isUnsent: false };
}
