import { fromCallback } from 'xstate';
import type { SignOutReason } from '#machines/sessionTypes.ts';
import type { PortalChildren } from '#machines/system/portal.machine.ts';

/** The ends of a session after which the same person goes on with what they typed. */
const interrupting: ReadonlySet<SignOutReason> = new Set(['expired', 'idle', 'elsewhere']);

/**
 * What was typed and is kept nowhere else, in the memory of this tab: a person whose session has expired finds it after
 * signing in again. What was left while signed in is gone, and nobody else finds it. Passwords are never given to it.
 */
export interface TypedInTab<Typed> {
  keep: (userId: number, typed: Typed) => void;
  forget: () => void;
  /** What this person had typed before signing in again; null if there is nothing. */
  find: (userId: number) => Typed | null;
  /** Runs as long as the page; forgets what was typed if the page is left while the session goes on. */
  whilePageIsOpen: ReturnType<typeof fromCallback>;
}

export function createTypedInTab<Typed>(session: PortalChildren['session']): TypedInTab<Typed> {
  let kept: { userId: number; typed: Typed } | null = null;
  const forget = () => {
    kept = null;
  };
  session.on('session.closed', ({ reason }) => {
    if (!interrupting.has(reason)) forget();
  });
  return {
    keep: (userId, typed) => {
      kept = { userId, typed };
    },
    forget,
    find: (userId) => {
      if (kept?.userId !== userId) forget();
      return kept?.typed ?? null;
    },
    whilePageIsOpen: fromCallback(() => () => {
      if (session.getSnapshot().context.grant !== null) forget();
    }),
  };
}
