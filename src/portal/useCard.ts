import { shallowEqual, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRef, Snapshot } from 'xstate';
import { storedNow, type KeeperSnapshot } from '#machines/kit/draft/draftKeeper.machine.ts';
import type { CardRecord, CardContext, CardEvent, CardTag } from '#machines/kit/draft/card.types.ts';

/** A card as views see it. */
export type AnyCard<Value extends CardRecord, Draft> = ActorRef<
  Snapshot<unknown> & {
    context: Pick<
      CardContext<Value, Draft, unknown>,
      'value' | 'draft' | 'epoch' | 'found' | 'theirs' | 'fault'
    >;
    hasTag(tag: CardTag): boolean;
    children: { keeper?: AnyKeeper };
  },
  CardEvent<Value, Draft>
>;

type AnyKeeper = ActorRef<KeeperSnapshot, any> | undefined;
const keeperOf = ({ children }: { children: { keeper?: AnyKeeper } }) => children.keeper;

/** Tags of the states in which something else is in the place of the form and of its Cancel button. */
const formless = ['failed', 'missing', 'readOnly', 'offered', 'conflict', 'removed'] as const;

/** Whether the form of an open card cannot be used; false without a card. */
export const useIsFormless = (
  card: ActorRef<Snapshot<unknown> & { hasTag(tag: CardTag): boolean }, any> | undefined,
): boolean =>
  useSelector(card, (snapshot) => snapshot !== undefined && formless.some((tag) => snapshot.hasTag(tag)));

/** A card's state and actions as props of `CardFrame`. */
export function useCard<Value extends CardRecord, Draft>(card: AnyCard<Value, Draft>) {
  const state = useSelector(
    card,
    (snapshot) => {
      const { value, found, theirs, fault } = snapshot.context;
      const tags = ['failed', 'missing', 'ready'] as const;
      return {
        status: tags.find((tag) => snapshot.hasTag(tag)) ?? ('loading' as const),
        value,
        found,
        theirs,
        fault,
        isReadOnly: snapshot.hasTag('readOnly'),
        isOffered: snapshot.hasTag('offered'),
        isEdited: snapshot.hasTag('edited'),
        isBusy: snapshot.hasTag('busy'),
        isConflict: snapshot.hasTag('conflict'),
        isRemoved: snapshot.hasTag('removed'),
      };
    },
    shallowEqual,
  );
  const isOnDevice = useSelector(useSelector(card, keeperOf), storedNow);
  const acts = useMemo(
    () => ({
      onRetry: () => card.send({ type: 'card.reload' }),
      onResume: () => card.send({ type: 'draft.resume' }),
      onDiscard: () => card.send({ type: 'draft.discard' }),
      onKeepMine: () => card.send({ type: 'conflict.keepMine' }),
      onTakeTheirs: () => card.send({ type: 'conflict.takeTheirs' }),
      onSaveAsNew: () => card.send({ type: 'removed.saveAsNew' }),
    }),
    [card],
  );
  return { ...state, isOnDevice, ...acts };
}
