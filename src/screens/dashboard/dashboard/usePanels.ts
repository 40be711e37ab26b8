import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { memberFacts, type DashboardFacts } from '#domain/dashboard/facts.ts';
import type { PanelName } from '#domain/dashboard/panels.ts';
import { toDoList } from '#domain/todo/toDoList.ts';
import type { PartsRef } from '#machines/kit/parts.machine.ts';
import type { ResourceMachine } from '#machines/kit/resource.machine.ts';
import { useParts } from '#portal/useParts.ts';
import { useResource } from '#portal/useResource.ts';

export type DashboardRef = PartsRef<Record<PanelName, ResourceMachine<DashboardFacts, number>>>;

/** One part's state, in the shape that a panel takes. */
export function usePanel(actor: DashboardRef, name: PanelName) {
  const { status, fault, onRetry } = useResource(useSelector(actor, ({ children }) => children[name]));
  return { status, fault, onRetry };
}

/** What all parts have read so far, put together. */
export function useDashboard(actor: DashboardRef) {
  const parts = useParts(actor);
  return useMemo(() => {
    const panels = Object.values(parts).filter((panel) => panel !== undefined);
    const facts: DashboardFacts = Object.assign({}, ...panels.map(({ context }) => context.value));
    return {
      facts,
      /** Every part that this person is shown has arrived or failed, so that the summary can be trusted. */
      isSettled: panels.every((panel) => !panel.hasTag('loading')),
    };
  }, [parts]);
}

/** The roles of the signed-in user. */
export const useRoles = (actor: DashboardRef) => useSelector(actor, ({ context }) => context.person!.roles); // the route is for signed-in people

/** What is to be done, of what all parts have read so far. */
export function useToDoList(actor: DashboardRef, now: number) {
  const { facts } = useDashboard(actor);
  const roles = useRoles(actor);
  return useMemo(() => toDoList(memberFacts(facts, roles), now), [facts, roles, now]);
}
