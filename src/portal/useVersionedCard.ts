import { shallowEqual, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRef, Snapshot } from 'xstate';
import type {
  Versioned,
  VersionedCardContext,
  VersionedCardEvent,
} from '#machines/kit/draft/versionedCard.types.ts';

type Tag =
  'loading' | 'failed' | 'missing' | 'ready' | 'readOnly' | 'offered' | 'edited' | 'busy' | 'conflict';

/** A versioned card as views see it. */
export type AnyVersionedCard<Value extends Versioned, Draft> = ActorRef<
  Snapshot<unknown> & {
    context: Pick<
      VersionedCardContext<Value, Draft, unknown>,
      'value' | 'draft' | 'epoch' | 'found' | 'theirs' | 'isOnDevice' | 'fault'
    >;
    hasTag(tag: Tag): boolean;
  },
  VersionedCardEvent<Value, Draft>
>;

/** A card's state and actions as props of `CardFrame`. */
export function useVersionedCard<Value extends Versioned, Draft>(card: AnyVersionedCard<Value, Draft>) {
  const state = useSelector(
    card,
    (snapshot) => {
      const { value, found, theirs, isOnDevice, fault } = snapshot.context;
      const tags = ['failed', 'missing', 'ready'] as const;
      return {
        status: tags.find((tag) => snapshot.hasTag(tag)) ?? ('loading' as const),
        value,
        found,
        theirs,
        fault,
        isOnDevice,
        isReadOnly: snapshot.hasTag('readOnly'),
        isOffered: snapshot.hasTag('offered'),
        isEdited: snapshot.hasTag('edited'),
        isBusy: snapshot.hasTag('busy'),
        isConflict: snapshot.hasTag('conflict'),
      };
    },
    shallowEqual,
  );
  const acts = useMemo(
    () => ({
      onRetry: () => card.send({ type: 'card.reload' }),
      onResume: () => card.send({ type: 'draft.resume' }),
      onDiscard: () => card.send({ type: 'draft.discard' }),
      onKeepMine: () => card.send({ type: 'conflict.keepMine' }),
      onTakeTheirs: () => card.send({ type: 'conflict.takeTheirs' }),
    }),
    [card],
  );
  return { ...state, ...acts };
}
