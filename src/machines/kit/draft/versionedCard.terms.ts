import type { Versioned, VersionedCardContext, VersionedCardOptions } from './versionedCard.types.ts';

/** How a versioned card compares a draft with the board's record. */
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
    /** The context after the board's record was loaded or adopted: the form follows from it. */
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
    /** The draft is based on the board's record, apart from the part that another call has changed. */
    isOnlyAmended: ({ value, version }: Context, now: Value) =>
      value?.version === version && isSame(amended(draftOf(value), now), draftOf(now)),
  };
}
