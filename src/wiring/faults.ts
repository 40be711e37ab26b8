import { earnsToast, type Fault } from '#domain/fault.ts';
import type { PortalRef } from '#machines/system/portal.machine.ts';

/**
 * Reports a fault to the portal: shows a toast where the specification wants one, or marks the server as
 * unreachable.
 */
export function reportFault(portal: PortalRef, fault: Fault): void {
  const { toasts, connection } = portal.getSnapshot().children;
  if (fault.kind === 'unreachable') connection?.send({ type: 'connection.lost' });
  else connection?.send({ type: 'connection.found' });
  if (earnsToast(fault))
    toasts?.send({
      type: 'toast.show',
      tone: 'error',
      message: {
        key: 'shell:fault.http',
        values: { status: fault.status, statusText: fault.statusText },
      },
    });
}
