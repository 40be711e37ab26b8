import { shallowEqual, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRef, Snapshot } from 'xstate';
import type { Command, OutboxEntry } from '#domain/scoring/commands/examCommand.ts';
import { unsentOnDevice } from '#domain/scoring/commands/syncStatus.ts';
import { useSystemActor } from './useSystemActor.ts';

/** A value of the board that is loaded again when the board has received a change. */
type LiveRef = ActorRef<
  Snapshot<unknown> & { context: { left: readonly OutboxEntry[]; received: readonly Command[] } },
  never
>;

const noEntries: readonly OutboxEntry[] = [];
const noCommands: readonly Command[] = [];

/**
 * Everything that an examiner did on this device, also in other open tabs, and that the board has not received. With a
 * value of the board, what other tabs no longer have counts until the value is loaded again: it may lack that.
 */
export function useUnsentOnDevice(live?: LiveRef): readonly OutboxEntry[] {
  const unsent = useSelector(
    useSystemActor('outbox'),
    ({ context }) => unsentOnDevice(context),
    shallowEqual,
  );
  const left = useSelector(live, (snapshot) => snapshot?.context.left ?? noEntries);
  return useMemo(() => (left.length > 0 ? [...left, ...unsent] : unsent), [left, unsent]);
}

/** What the board has received from this tab since the value was loaded, which may lack it. */
export const useReceivedSince = (live: LiveRef | undefined): readonly Command[] =>
  useSelector(live, (snapshot) => snapshot?.context.received ?? noCommands);
