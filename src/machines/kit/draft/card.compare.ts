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
  /** The keys after a save: the draft of a new record is still on the device under its former one. */
  const keysAfterSave = ({ key }: Context, value: Value): Pick<Context, 'key' | 'formerKey'> => {
    const next = keyAfterSave(key, value);
    return { key: next, formerKey: JSON.stringify(next) === JSON.stringify(key) ? null : key };
  };
  return {
    isSame,
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
    savedBelowOn: (context: Context, value: Value): Partial<Context> => ({
      ...(isCreateOnly
        ? { value: blank!, version: 0, created: value, isEditedSince: true } // it comes with a blank record
        : { ...keysAfterSave(context, value), value, version: value.version ?? 0 }),
      unanswered: null,
      fault: null,
      deviceTask: 'store',
    }),
    /** The context after the board's record was loaded, with a draft of an earlier visit. */
    loadedOn: (context: Context, { value, found = null }: LoadedCard<Value, Draft>): Partial<Context> => {
      const drafts = [context.found, found].filter((each) => each !== null);
      const open = drafts.find(({ draft }) => !isSame(draft, draftOf(value))) ?? null;
      // The draft was sent without an answer, and what it created is what it is a change of.
      const keys = keysAfterSave(context, value);
      const isNew = found?.version === 0 && (value.version ?? 0) !== 0;
      // What was typed since is the draft of another record.
      if (isCreateOnly && isNew && open)
        return {
          ...settledOn(blank!, context.epoch), // it comes with a blank record
          found: { ...open, version: 0, unanswered: null },
          created: value,
          isEditedSince: true,
        };
      const isCreated = isNew && keys.formerKey !== null;
      return {
        ...settledOn(value, context.epoch),
        ...(isCreateOnly && isNew && { created: value }),
        ...(isCreated && { ...keys, formerLeftBy: found.leftBy }),
        found: open && isCreated ? { ...open, version: value.version ?? 0, leftBy: null } : open,
        // A draft that equals the board's record would be offered as unsaved once the board has another one.
        ...(drafts.length > 0 &&
          open === null && {
            deviceTask: 'drop' as const,
            leftBy: isCreated ? null : (found?.leftBy ?? null),
          }),
      };
    },
    /** The context after the board accepted what was sent, and before it is read. */
    acceptedOn: ({ isEditedSince, sent, version }: Context): Partial<Context> => ({
      // What is typed since is a change of the new record, which the same save may still tell.
      unanswered: isEditedSince && version === 0 && !isCreateOnly ? sent : null,
      fault: null,
      deviceTask: isEditedSince ? 'store' : 'drop',
    }),
    keysAfterSave,
    /** The draft is based on the board's record, apart from the part that another call has changed. */
    isOnlyAmended: ({ value, version }: Context, now: Value) =>
      value?.version === version && isSame(amended(draftOf(value), now), draftOf(now)),
  };
}
