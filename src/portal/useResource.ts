import { shallowEqual, useSelector } from '@xstate/react';
import { useCallback } from 'react';
import type { ActorRef, Snapshot } from 'xstate';
import type { Fault } from '#domain/fault.ts';

interface ResourceSnapshot<Value> {
  context: { value: Value | null; fault: Fault | null };
  hasTag(tag: 'loading' | 'failed'): boolean;
}

/** A resource's value and state as props of a panel; the old value stays while it reloads. */
export function useResource<Value>(
  resource: ActorRef<Snapshot<unknown> & ResourceSnapshot<Value>, { type: 'resource.reload' }> | undefined,
) {
  const state = useSelector(
    resource,
    (snapshot) => ({
      value: snapshot?.context.value ?? null,
      fault: snapshot?.context.fault ?? null,
      isFailed: snapshot?.hasTag('failed') ?? false,
      isLoading: snapshot?.hasTag('loading') ?? true,
    }),
    shallowEqual,
  );
  const onRetry = useCallback(() => resource?.send({ type: 'resource.reload' }), [resource]);
  const { value, fault, isFailed, isLoading } = state;
  const status = isFailed ? 'failed' : value === null && isLoading ? 'loading' : 'ready';
  return { value, fault, status, isLoading, onRetry } as const;
}
