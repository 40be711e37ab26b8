// @vitest-environment jsdom
import { waitFor } from 'xstate';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SealedDay } from '#services/offline/sealedDay.ts';
import { runPortal, visit } from '#tests/support/pages/portal.ts';
import { startBackend, type Backend } from '#tests/support/server/backend.ts';
import { makeGrant } from '#tests/support/machines/system.ts';

const victor = { userName: 'victor.osei', password: 'p' };
const here = makeGrant({
  isOffline: true,
  accessToken: '',
  refreshToken: '',
  userId: 131,
  roles: ['examiner'],
});

let backend: Backend;
let stop = () => {};
beforeEach(async () => {
  backend = await startBackend();
  visit(`${backend.origin}/`);
  window.sessionStorage.clear();
  backend.on('GET /api/features', () => ({ json: {} }));
});
afterEach(async () => {
  stop();
  await backend.close();
});

/** A portal on a device on which something is sealed, whose server refuses the sign-in, or cannot be reached. */
function runSealed({ isReachable }: { isReachable: boolean }) {
  backend.on('POST /api/users/authenticate', () =>
    isReachable ? { status: 400, json: 'Login failed' } : { fault: 'cut' },
  );
  const run = runPortal({ at: '/login' });
  const open = vi.fn<SealedDay['open']>(() => Promise.resolve(here as never));
  Object.assign(run.services.sealed, { open, flags: () => Promise.resolve({ examScoringPage: true }) });
  stop = () => {
    run.portal.stop();
  };
  return { ...run, open };
}

describe('a sign-in on a device on which an exam day is sealed', () => {
  it('opens it where the server cannot be reached, and stores no session', async () => {
    const { session, children, open } = runSealed({ isReachable: false });
    session.send({ type: 'session.signIn', ...victor });
    await waitFor(session, (snapshot) => snapshot.hasTag('openedOffline'));
    expect(open).toHaveBeenCalledWith(victor);
    const { context } = await waitFor(children.access, (snapshot) => snapshot.hasTag('ready'));
    expect(context.flags).toEqual({ examScoringPage: true });
    expect(window.sessionStorage.getItem('portal.auth')).toBeNull();
  });

  it('does not open it where the server refuses', async () => {
    const { session, open } = runSealed({ isReachable: true });
    session.send({ type: 'session.signIn', ...victor });
    await waitFor(session, ({ context }) => context.fault !== null);
    expect(open).not.toHaveBeenCalled();
  });

  it('asks the server alone when the same person signs in again', async () => {
    const { session, open } = runSealed({ isReachable: false });
    session.send({ type: 'session.signIn', ...victor });
    await waitFor(session, (snapshot) => snapshot.hasTag('openedOffline'));
    session.send({ type: 'session.signInAgain', password: 'p' });
    await waitFor(session, ({ context }) => context.fault !== null);
    expect(open).toHaveBeenCalledTimes(1);
    expect(session.getSnapshot().hasTag('openedOffline')).toBe(true);
  });

  it('sends no sign-out for a session that the server does not know', async () => {
    const { session, isOut } = runSealed({ isReachable: false });
    session.send({ type: 'session.signIn', ...victor });
    await waitFor(session, (snapshot) => snapshot.hasTag('openedOffline'));
    session.send({ type: 'session.signOut', reason: 'asked' });
    await isOut();
    expect(backend.at('/api/users/logout')).toEqual([]);
  });
});
