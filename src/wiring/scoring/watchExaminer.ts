import { fromCallback, type EventObject } from 'xstate';
import type { OutboxInbox } from '#machines/scoring/outbox/outbox.types.ts';
import type { SignOutReason } from '#machines/sessionTypes.ts';
import type { PortalChildren } from '#machines/system/portal.machine.ts';
import type { SealedDay } from '#services/offline/sealedDay.ts';

/** Signing out, and a new password, delete what is sealed; after any other end the password opens it again. */
const wiping: ReadonlySet<SignOutReason> = new Set(['asked', 'passwordReset']);

/**
 * Opens the outbox, and what is sealed on the device, while an examiner is signed in, and closes both at sign-out;
 * `begin` runs before each opening.
 */
export const watchExaminer = (
  session: PortalChildren['session'],
  sealed: Pick<SealedDay, 'resume' | 'lock' | 'wipe'>,
  begin = () => {},
) =>
  fromCallback<EventObject, undefined, OutboxInbox>(({ sendBack }) => {
    const open = () => {
      const { grant } = session.getSnapshot().context;
      if (!grant?.roles.includes('examiner') || grant.resetRequired) return;
      begin();
      sealed.resume(grant);
      sendBack({ type: 'outbox.open', userId: grant.userId });
    };
    const subscriptions = [
      session.on('session.opened', open),
      session.on('session.resumed', open),
      session.on('session.closed', ({ reason, grant }) => {
        sendBack({ type: 'outbox.close' });
        if (wiping.has(reason)) void sealed.wipe(grant.userId);
        else sealed.lock();
      }),
    ];
    open();
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  });
