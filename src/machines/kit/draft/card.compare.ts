import type { CardRecord, CardContext, CardOptions } from './card.types.ts';

/** How a card compares a draft with the board's record. */
export function cardComparison<Value extends CardRecord, Draft, Key, Input>({
  draftOf,
  contentOf = (draft) => draft,
  amended = (draft) => draft,
  keyAfterSave = (key) => key,
}: CardOptions<Value, Draft, Key, Input>) {
  type Context = CardContext<Value, Draft, Key>;
  const isSame = (one: Draft | null, other: Draft) =>
    one !== null && JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other));
  return {
    isSame,
    amended,
    /** The context after the board's record was loaded or adopted: the form follows from it. */
    settledOn: (value: Value, epoch: number): Partial<Context> => ({
      value,
      draft: draftOf(value),
      sent: null,
      version: value.version ?? 0,
      epoch: epoch + 1,
      found: null,
      theirs: null,
      isEditedSince: false,
      fault: null,
    }),
    /** The context after the board accepted what was sent, and before it is read. */
    acceptedOn: ({ isEditedSince }: Context): Partial<Context> => ({
      unanswered: null,
      fault: null,
      deviceTask: isEditedSince ? 'store' : 'drop',
    }),
    /** The keys after a save: the draft of a new record is still on the device under its former one. */
    keysAfterSave: ({ key }: Context, value: Value): Pick<Context, 'key' | 'formerKey'> => {
      const next = keyAfterSave(key, value);
      return { key: next, formerKey: JSON.stringify(next) === JSON.stringify(key) ? null : key };
    },
    /** The draft is based on the board's record, apart from the part that another call has changed. */
    isOnlyAmended: ({ value, version }: Context, now: Value) =>
      value?.version === version && isSame(amended(draftOf(value), now), draftOf(now)),
  };
}
