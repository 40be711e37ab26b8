import { faultTypes } from '#contract/core/faultTypes.ts';
import { asFault, isAccepted, isSignedOut } from '#domain/fault.ts';

interface DraftState {
  isEditedSince: boolean;
}

interface Thrown {
  thrown: unknown;
}

const isRefusedAs = (thrown: unknown, type: string) => asFault(thrown).error?.type === type;

/** Guards of everything that keeps a draft. */
export const draftGuards = {
  /** The board has another version than the one that the save was based on. */
  isStale: (_: unknown, { thrown }: Thrown) => isRefusedAs(thrown, faultTypes.stale),
  isEditedSince: ({ context }: { context: DraftState }) => context.isEditedSince,
};

/** Guards of what a save of a card was refused with. */
export const refusalGuards = {
  /** The board has accepted it, with an answer that does not fit. */
  isAccepted: (_: unknown, { thrown }: Thrown) => isAccepted(asFault(thrown)),
  isSignedOut: (_: unknown, { thrown }: Thrown) => isSignedOut(asFault(thrown)),
  isClosed: (_: unknown, { thrown }: Thrown) => isRefusedAs(thrown, faultTypes.readOnly),
  needsIdentity: (_: unknown, { thrown }: Thrown) => isRefusedAs(thrown, faultTypes.recentSignInRequired),
};
