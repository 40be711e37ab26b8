import type { Versioned, VersionedCardContext, VersionedCardOptions } from './versionedCard.types.ts';

/** How a versioned card compares what was typed with what the board has. */
export function versionedCardTerms<Value extends Versioned, Draft, Key, Input>({
  draftOf,
  contentOf = (draft) => draft,
  amended = (draft) => draft,
}: VersionedCardOptions<Value, Draft, Key, Input>) {
  type Context = VersionedCardContext<Value, Draft, Key>;
  const isSame = (one: Draft | null, other: Draft) =>
    one !== null && JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other));
  return {
    isSame,
    amended,
    /** The board's record, and the form as it follows from it. */
    settledOn: (value: Value, epoch: number): Partial<Context> => ({
      value,
      draft: draftOf(value),
      version: value.version,
      epoch: epoch + 1,
      found: null,
      theirs: null,
      isEditedSince: false,
      fault: null,
    }),
    /** The board's record is what the draft is based on, but for the part that a call of its own has changed. */
    isOnlyAmended: ({ value, version }: Context, now: Value) =>
      value?.version === version && isSame(amended(draftOf(value), now), draftOf(now)),
  };
}
