import type { PortalChildren } from '#machines/system/portal.machine.ts';
import type { SliceStore } from '#services/device/storage.ts';

/**
 * Stores three slices in session storage (first specification, §4): plain facts, not snapshots, because a restored
 * snapshot would run its calls again. Each slice is written when one of its facts has changed.
 */
export function persist({ session, access, navigation }: PortalChildren, store: SliceStore): void {
  onChange(
    session,
    ({ context }) => [context.grant, context.passwordResetGuid] as const,
    ([grant, passwordResetGuid]) => {
      // Without the server there is no token to keep; the device slice opens the session again.
      const kept = grant?.isOffline ? null : grant;
      if (kept === null && passwordResetGuid === null) store.remove('auth');
      else store.write('auth', { v: 1, grant: kept, passwordResetGuid });
    },
  );
  onChange(
    access,
    ({ context }) => [context.flags] as const,
    ([featureFlags]) => {
      // What arrives after a sign-out must not stay in the storage that it cleared.
      const isSignedIn = session.getSnapshot().context.grant !== null;
      if (featureFlags && isSignedIn) store.write('application', { v: 1, featureFlags });
    },
  );
  onChange(
    navigation,
    (snapshot) => [snapshot.matches({ edits: 'unsaved' }), snapshot.hasTag('examInProgress')] as const,
    ([hasUnsavedChanges, examInProgress]) =>
      store.write('navigation', { v: 1, hasUnsavedChanges, examInProgress }),
  );
}

interface Observable<Snapshot> {
  getSnapshot(): Snapshot;
  subscribe(observer: (snapshot: Snapshot) => void): unknown;
}

function onChange<Snapshot, Facts extends readonly unknown[]>(
  actor: Observable<Snapshot>,
  factsOf: (snapshot: Snapshot) => Facts,
  write: (facts: Facts) => void,
): void {
  let last = factsOf(actor.getSnapshot());
  actor.subscribe((snapshot) => {
    const facts = factsOf(snapshot);
    if (facts.every((fact, index) => fact === last[index])) return;
    last = facts;
    write(facts);
  });
}
