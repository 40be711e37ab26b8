import { lazyImport } from '#lazy/lazyImport.ts';
import type { SealedDay, SealedDayDeps } from './sealedDay.ts';

/** The sealed exam day, whose chunk loads for an examiner, and for a sign-in without a network. */
export function createLazySealedDay(deps: SealedDayDeps): SealedDay {
  let loading: Promise<SealedDay> | null = null;
  const day = () =>
    (loading ??= lazyImport(() => import('./sealedDay.ts'), { whenGone: 'reject' }).then(
      ({ createSealedDay }) => createSealedDay(deps),
      (thrown: unknown) => {
        loading = null;
        throw thrown;
      },
    ));
  // Without its chunk nothing is sealed, and the portal works as it does in a browser that stores nothing.
  const later = (act: (day: SealedDay) => unknown) => void day().then(act, () => {});
  const orNothing = <T, N>(act: (day: SealedDay) => Promise<T>, nothing: N) => day().then(act, () => nothing);
  return {
    signedIn: (credentials, person) => orNothing((each) => each.signedIn(credentials, person), undefined),
    resume: (person) => later((each) => each.resume(person)),
    open: (...how) => orNothing((each) => each.open(...how), null),
    reopen: () => orNothing((each) => each.reopen(), null),
    // Only for a person for whom something is sealed.
    flags: async () => (loading ? orNothing((each) => each.flags(), null) : null),
    keepFlags: (flags) => {
      if (loading) later((each) => each.keepFlags(flags));
    },
    read: (userId, name) => orNothing((each) => each.read(userId, name), undefined),
    write: (...answer) => orNothing((each) => each.write(...answer), 'failed' as const),
    change: (...answer) => orNothing((each) => each.change(...answer), 'failed' as const),
    names: (userId) => orNothing((each) => each.names(userId), []),
    drop: (userId, isDropped) => later((each) => each.drop(userId, isDropped)),
    lock: () => {
      if (loading) later((each) => each.lock());
    },
    wipe: (userId) => orNothing((each) => each.wipe(userId), undefined),
  };
}
