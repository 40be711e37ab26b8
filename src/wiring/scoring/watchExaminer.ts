import { fromCallback, type EventObject } from 'xstate';
import type { OutboxInbox } from '#machines/scoring/outbox/outbox.types.ts';
import type { PortalChildren } from '#machines/system/portal.machine.ts';
import type { SealedDay } from '#services/offline/sealedDay.ts';

/**
 * Opens the outbox, and what is sealed on the device, when an examiner is signed in, and closes the outbox at
 * sign-out. In between, the board's time is kept in sync.
 */
export const watchExaminer = (
  session: PortalChildren['session'],
  sealed: Pick<SealedDay, 'resume'>,
  watchClock: () => () => void,
) =>
  fromCallback<EventObject, undefined, OutboxInbox>(({ sendBack }) => {
    let stopClock: (() => void) | null = null;
    const open = () => {
      const { grant } = session.getSnapshot().context;
      if (!grant?.roles.includes('examiner') || grant.resetRequired) return;
      stopClock ??= watchClock();
      sealed.resume(grant);
      sendBack({ type: 'outbox.open', userId: grant.userId });
    };
    const subscriptions = [
      session.on('session.opened', open),
      session.on('session.resumed', open),
      session.on('session.closed', () => {
        stopClock?.();
        stopClock = null;
        sendBack({ type: 'outbox.close' });
      }),
    ];
    open();
    return () => {
      stopClock?.();
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  });
