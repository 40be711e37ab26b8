import { shallowEqual } from '@xstate/react';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import type { ActorRef, AnyActorRef, Snapshot } from 'xstate';

type Children = Readonly<Record<string, AnyActorRef | undefined>>;
type Screen<C extends Children> = ActorRef<Snapshot<unknown> & { children: C }, never>;
type SnapshotsOf<C extends Children> = {
  readonly [Name in keyof C]: C[Name] extends (infer Ref) | undefined
    ? Ref extends { getSnapshot(): infer State }
      ? State | undefined
      : never
    : never;
};

/** The snapshots of all parts of a screen, for what is said of several of them together. */
export function useParts<C extends Children>(screen: Screen<C>): SnapshotsOf<C> {
  const last = useRef({} as SnapshotsOf<C>);
  const subscribe = useCallback(
    (notify: () => void) => {
      const parts = Object.values(screen.getSnapshot().children).map((part) => part?.subscribe(notify));
      return () => parts.forEach((part) => part?.unsubscribe());
    },
    [screen],
  );
  return useSyncExternalStore(subscribe, () => {
    const children = Object.entries(screen.getSnapshot().children);
    const read = Object.fromEntries(
      children.map(([name, part]) => [name, part?.getSnapshot() as unknown]),
    ) as SnapshotsOf<C>; // the same names
    if (!shallowEqual(read, last.current)) last.current = read;
    return last.current;
  });
}
