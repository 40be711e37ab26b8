import type { PortalChildren } from '#machines/system/portal.machine.ts';
import type { SliceStore } from '#services/device/storage.ts';

/**
 * Stores three slices in session storage (first specification, §4): plain values, not snapshots, because a restored
 * snapshot would run its calls again. Each slice is written when one of its values has changed.
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

function onChange<Snapshot, Values extends readonly unknown[]>(
  actor: Observable<Snapshot>,
  valuesOf: (snapshot: Snapshot) => Values,
  write: (values: Values) => void,
): void {
  let last = valuesOf(actor.getSnapshot());
  actor.subscribe((snapshot) => {
    const values = valuesOf(snapshot);
    if (values.every((fact, index) => fact === last[index])) return;
    last = values;
    write(values);
  });
}
