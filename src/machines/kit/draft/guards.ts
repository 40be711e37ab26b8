import { faultTypes } from '#contract/faultTypes.ts';
import { asFault } from '#domain/fault.ts';

interface DraftState {
  isEditedSince: boolean;
  deviceTask: 'store' | 'drop' | null;
}

/** Whether the server's error object has this type. */
export const isRefusedAs = (thrown: unknown, type: string) => asFault(thrown).error?.type === type;

/** Guards of everything that keeps a draft. */
export const draftGuards = {
  /** The board has another version than the one that the save was based on. */
  isStale: (_: unknown, { thrown }: { thrown: unknown }) => isRefusedAs(thrown, faultTypes.stale),
  isEditedSince: ({ context }: { context: DraftState }) => context.isEditedSince,
  mustStore: ({ context }: { context: DraftState }) => context.deviceTask === 'store',
};
