import { shallowEqual, useSelector } from '@xstate/react';
import type { CardRecord } from '#machines/kit/draft/card.types.ts';
import type { AnyCard } from './useCard.ts';

/** The draft and the server's version while the user has to choose; null otherwise, so that typing compares nothing. */
export const useCompared = <Value extends CardRecord, Draft>(card: AnyCard<Value, Draft>) =>
  useSelector(
    card,
    ({ context: { value, found, theirs, draft } }) => {
      const board = theirs ?? value;
      const mine = found?.draft ?? draft;
      return board && mine && (found || theirs) ? { board, mine } : null;
    },
    shallowEqual,
  );
