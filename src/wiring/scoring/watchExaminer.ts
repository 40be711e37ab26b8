import { fromCallback, type EventObject } from 'xstate';
import type { OutboxInbox } from '#machines/scoring/outbox/outbox.types.ts';
import type { PortalChildren } from '#machines/system/portal.machine.ts';

/** Opens the outbox while an examiner is signed in and closes it at sign-out; `begin` runs before each opening. */
export const watchExaminer = (session: PortalChildren['session'], begin = () => {}) =>
  fromCallback<EventObject, undefined, OutboxInbox>(({ sendBack }) => {
    const open = () => {
      const { grant } = session.getSnapshot().context;
      if (!grant?.roles.includes('examiner') || grant.resetRequired) return;
      begin();
      sendBack({ type: 'outbox.open', userId: grant.userId });
    };
    const subscriptions = [
      session.on('session.opened', open),
      session.on('session.resumed', open),
      session.on('session.closed', () => sendBack({ type: 'outbox.close' })),
    ];
    open();
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  });
