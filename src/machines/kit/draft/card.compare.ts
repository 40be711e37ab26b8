import type { CardRecord, CardContext, CardOptions, LoadedCard } from './card.types.ts';

/** How a card compares a draft with the board's record. */
export function cardComparison<Value extends CardRecord, Draft, Key, Input>({
  draftOf,
  contentOf = (draft) => draft,
  amended = (draft) => draft,
  keyAfterSave = (key) => key,
  blank,
  isCreateOnly = false,
}: CardOptions<Value, Draft, Key, Input>) {
  type Context = CardContext<Value, Draft, Key>;
  const isSame = (one: Draft | null, other: Draft) =>
    one !== null && JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other));
  /** The context after the board's record was loaded or adopted: the form follows from it. */
  const settledOn = (value: Value, epoch: number): Partial<Context> => ({
    value,
    draft: draftOf(value),
    sent: null,
    version: value.version ?? 0,
    epoch: epoch + 1,
    found: null,
    theirs: null,
    created: null,
    isEditedSince: false,
    fault: null,
  });
  const isSameKey = (one: Key, other: Key) => JSON.stringify(one) === JSON.stringify(other);
  /** Which draft of an earlier visit is still to be saved, and where the one is that was found. */
  const leftOf = (context: Context, { value, found = null }: LoadedCard<Value, Draft>) => {
    const drafts = [context.found, found].filter((each) => each !== null);
    const open = drafts.find(({ draft }) => !isSame(draft, draftOf(value))) ?? null;
    return { open, known: open ?? found ?? drafts[0] ?? null };
  };
  return {
    isSame,
    keyAfterSave,
    amended,
    settledOn,
    /** The context when the person saves. */
    wanted: (sent: Draft | null) => ({
      sent,
      fault: null,
      isEditedSince: false,
      isAwaited: true,
      reads: 0,
      created: null,
    }),
    /** The context after a save while what was typed in the meantime stays. */
    savedBelowOn: ({ key }: Context, value: Value): Partial<Context> => ({
      ...(isCreateOnly
        ? { value: blank!, version: 0, created: value, isEditedSince: true } // it comes with a blank record
        : { key: keyAfterSave(key, value), value, version: value.version ?? 0 }),
      unanswered: null,
      fault: null,
    }),
    /** The context after the board's record was loaded, with a draft of an earlier visit. */
    loadedOn: (context: Context, loaded: LoadedCard<Value, Draft>): Partial<Context> => {
      const { value, found = null } = loaded;
      const { open } = leftOf(context, loaded);
      // The draft was sent without an answer, and what it created is what it is a change of.
      const isNew = found?.version === 0 && (value.version ?? 0) !== 0;
      // What was typed since is the draft of another record.
      if (isCreateOnly && isNew && open)
        return {
          ...settledOn(blank!, context.epoch), // it comes with a blank record
          found: { ...open, version: 0, unanswered: null },
          created: value,
          isEditedSince: true,
        };
      const key = keyAfterSave(context.key, value);
      const isCreated = isNew && !isSameKey(key, context.key);
      return {
        ...settledOn(value, context.epoch),
        ...((isCreated || (isCreateOnly && isNew)) && { created: value }),
        ...(isCreated && { key }),
        found: open && isCreated ? { ...open, version: value.version ?? 0 } : open,
      };
    },
    /**
     * Where the draft of an earlier visit is on this device, and whether it is removed: one that equals the board's record
     * would be offered as unsaved once the board has another one.
     */
    foundOf: (context: Context, loaded: LoadedCard<Value, Draft>) => {
      const { open, known } = leftOf(context, loaded);
      const place = known && { key: context.key, leftBy: known.leftBy };
      return { type: 'keeper.found', place, isNeeded: open !== null } as const;
    },
    /** The context after the board accepted what was sent, and before it is read. */
    acceptedOn: ({ isEditedSince, sent, version }: Context): Partial<Context> => ({
      // What is typed since is a change of the new record, which the same save may still tell.
      unanswered: isEditedSince && version === 0 && !isCreateOnly ? sent : null,
      fault: null,
    }),
    /** The draft is based on the board's record, apart from the part that another call has changed. */
    isOnlyAmended: ({ value, version }: Context, now: Value) =>
      value?.version === version && isSame(amended(draftOf(value), now), draftOf(now)),
  };
}
