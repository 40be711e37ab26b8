import { shallowEqual, useSelector } from '@xstate/react';
import {
  panelOf,
  type DashboardRef,
  type PanelName,
} from '#machines/dashboard/dashboard/dashboard.machine.ts';

/** One part's state, in the shape that a panel takes. */
export function usePart(actor: DashboardRef, name: PanelName) {
  const { status, fault } = useSelector(actor, (snapshot) => panelOf(snapshot, name), shallowEqual);
  return {
    status: status === 'absent' ? ('loading' as const) : status,
    fault,
    onRetry: () => actor.send({ type: 'panel.reload', panel: name }),
  };
}
