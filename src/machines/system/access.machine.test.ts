import { waitFor } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { FeatureFlags } from '#contract/access/features.ts';
import { controlled, makeFault, runInSystem } from '#tests/support/machines/system.ts';
import { accessMachine } from './access.machine.ts';

function runAccess(flags: FeatureFlags | null = null) {
  const loadFlags = controlled<{ flags: FeatureFlags }, object>();
  const run = runInSystem(accessMachine.provide({ actors: { loadFlags: loadFlags.logic } }), {
    input: { flags },
  });
  const settled = () => waitFor(run.actor, (snapshot) => snapshot.hasTag('settled'));
  return { ...run, loadFlags, settled, context: () => run.actor.getSnapshot().context };
}

describe('the flags', () => {
  it('are read when a session opens, once however often it is asked for', async () => {
    const { actor, loadFlags, settled, context } = runAccess();
    expect(loadFlags.calls).toHaveLength(0);
    actor.send({ type: 'access.reload' });
    actor.send({ type: 'access.reload' });
    expect(loadFlags.calls).toHaveLength(1);
    loadFlags.last().resolve({ flags: { dashboardPage: true } });
    await settled();
    expect(context()).toEqual({ flags: { dashboardPage: true }, fault: null });
  });

  it('that a reload left open pages at once, and go on when new ones cannot be read', async () => {
    const { actor, loadFlags, context } = runAccess({ dashboardPage: true });
    actor.send({ type: 'access.reload' });
    expect(actor.getSnapshot().hasTag('ready')).toBe(true);
    expect(actor.getSnapshot().hasTag('read')).toBe(false);
    loadFlags.last().reject(makeFault());
    await waitFor(actor, (snapshot) => snapshot.hasTag('read'));
    expect(context()).toEqual({ flags: { dashboardPage: true }, fault: null });
  });

  it('that a reload left give way to new ones', async () => {
    const { actor, loadFlags, context } = runAccess({ dashboardPage: true });
    actor.send({ type: 'access.reload' });
    loadFlags.last().resolve({ flags: { dashboardPage: false } });
    await waitFor(actor, (snapshot) => snapshot.value === 'ready');
    expect(context()).toEqual({ flags: { dashboardPage: false }, fault: null });
  });

  it('show that the portal cannot open when there are none, and are loaded again on request', async () => {
    const { actor, loadFlags, settled, context } = runAccess();
    actor.send({ type: 'access.reload' });
    const fault = makeFault();
    loadFlags.last().reject(fault);
    expect((await settled()).hasTag('failed')).toBe(true);
    expect(context().fault).toEqual(fault);
    actor.send({ type: 'access.reload' });
    loadFlags.last().resolve({ flags: {} });
    expect((await settled()).hasTag('ready')).toBe(true);
    expect(context()).toEqual({ flags: {}, fault: null });
  });

  it('are read again by themselves when the server is found again', async () => {
    const { actor, loadFlags, settled, reconnect } = runAccess();
    actor.send({ type: 'access.reload' });
    loadFlags.last().reject(makeFault());
    await settled();
    await reconnect();
    expect(loadFlags.calls).toHaveLength(2);
  });

  it('stay in force while newer ones are fetched, and after that fails', async () => {
    const { actor, loadFlags, settled, context } = runAccess();
    actor.send({ type: 'access.reload' });
    loadFlags.last().resolve({ flags: { dashboardPage: true } });
    await settled();
    actor.send({ type: 'access.reload' });
    expect(actor.getSnapshot().hasTag('ready')).toBe(true);
    loadFlags.last().reject(makeFault());
    await waitFor(actor, (snapshot) => snapshot.value === 'ready');
    expect(context().flags).toEqual({ dashboardPage: true });
    actor.send({ type: 'access.reload' });
    loadFlags.last().resolve({ flags: { dashboardPage: false } });
    await waitFor(actor, (snapshot) => snapshot.value === 'ready');
    expect(context().flags).toEqual({ dashboardPage: false });
  });
});
