import { fromCallback, type EventObject } from 'xstate';
import { createShieldMachine, type ShieldInbox } from '#machines/scoring/shield/shield.machine.ts';
import type { PortalChildren } from '#machines/system/portal.machine.ts';
import { rememberShield, wasShieldRaised } from '#services/scoring/shieldMemory.ts';

/** The shield, which this tab remembers over a reload, until the sign-out. */
export const wireShield = (session: PortalChildren['session']) =>
  createShieldMachine({ wasRaised: wasShieldRaised() }).provide({
    actors: {
      watchSession: fromCallback<EventObject, undefined, ShieldInbox>(({ sendBack }) => {
        const closing = session.on('session.closed', () => sendBack({ type: 'shield.lower' }));
        return () => closing.unsubscribe();
      }),
    },
    actions: { remember: (_, { isRaised }) => rememberShield(isRaised) },
  });
