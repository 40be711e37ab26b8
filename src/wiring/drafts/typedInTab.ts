import type { PortalChildren } from '#machines/system/portal.machine.ts';

/**
 * What was typed and is kept nowhere else, in the memory of this tab: a person whose session has expired finds it after
 * signing in again. What was left while signed in is gone, and nobody else finds it. Passwords are never given to it.
 */
export interface TypedInTab<Typed> {
  keep: (userId: number, typed: Typed) => void;
  forget: () => void;
  /** What this person had typed before signing in again; null if there is nothing. */
  find: (userId: number) => Typed | null;
}

export function createTypedInTab<Typed>(session: PortalChildren['session']): TypedInTab<Typed> {
  let kept: { userId: number; signedInAt: number; typed: Typed } | null = null;
  const signedInAt = () => session.getSnapshot().context.grant?.signedInAt ?? 0;
  return {
    keep: (userId, typed) => {
      kept = { userId, signedInAt: signedInAt(), typed };
    },
    forget: () => {
      kept = null;
    },
    find: (userId) => {
      if (kept?.userId !== userId || kept.signedInAt === signedInAt()) kept = null;
      return kept?.typed ?? null;
    },
  };
}
