import { fromCallback, SimulatedClock, waitFor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { controlled, makeFault, runInSystem, unreachable } from '#tests/support/machines/system.ts';
import type { ToastContent } from '../systemActor.ts';
import { connectionMachine } from './connection.machine.ts';

function runConnection(watches = true) {
  const probe = controlled<object, object>();
  let online: () => void = () => {};
  let watching = 0;
  const watchNetwork = fromCallback(({ sendBack }) => {
    if (!watches) throw new Error('no network events here');
    watching += 1;
    online = () => sendBack({ type: 'network.returned' });
    return () => void (watching -= 1);
  });
  const clock = new SimulatedClock();
  const run = runInSystem(connectionMachine.provide({ actors: { probe: probe.logic, watchNetwork } }), {
    clock,
  });
  return {
    ...run,
    clock,
    probe,
    online: () => online(),
    watching: () => watching,
    lose: () => run.actor.send({ type: 'connection.lost' }),
    pausing: () => waitFor(run.actor, (snapshot) => snapshot.matches({ lost: 'pausing' })),
    isLost: () => run.actor.getSnapshot().hasTag('lost'),
  };
}

describe('the connection', () => {
  it('that is lost shows one standing message, however many calls fail', () => {
    const { lose, received } = runConnection();
    for (let call = 0; call < 10; call += 1) lose();
    expect(received('toasts')).toEqual([
      {
        type: 'toast.show',
        id: 'connection',
        tone: 'warning',
        message: { key: 'shell:connection.lost' },
        duration: 0,
        outlivesSession: true,
      },
    ]);
  });

  it('is asked for after 1, 2, 4, 8 and then every 15 seconds', async () => {
    const { lose, clock, probe, pausing } = runConnection();
    lose();
    for (const [index, pause] of [1_000, 2_000, 4_000, 8_000, 15_000, 15_000].entries()) {
      clock.increment(pause - 1);
      expect(probe.calls).toHaveLength(index);
      clock.increment(1);
      expect(probe.calls).toHaveLength(index + 1);
      probe.last().reject(index % 2 === 0 ? unreachable() : makeFault());
      await pausing();
    }
  });

  it('is probed at once when the browser reports a network, and once', async () => {
    const { lose, online, probe } = runConnection();
    lose();
    online();
    online();
    expect(probe.calls).toHaveLength(1);
  });

  it('that is found replaces the message and lets the session go on before it emits to the others', async () => {
    const { lose, online, probe, actor, received, isLost, emitted } = runConnection();
    let receivedBySession: number | null = null;
    actor.on('connection.restored', () => (receivedBySession = received('session').length));
    lose();
    online();
    probe.last().resolve({});
    await waitFor(actor, () => !isLost());
    expect(received('toasts').at(-1)).toEqual({
      type: 'toast.show',
      id: 'connection',
      tone: 'success',
      message: { key: 'shell:connection.found' },
    });
    expect(received('session')).toEqual([{ type: 'connection.restored' }]);
    expect(emitted).toEqual([{ type: 'connection.restored' }]);
    // A token that expired in the meantime is renewed before screens use it.
    expect(receivedBySession).toBe(1);
  });

  it('is found by any other call too, which stops the asking', () => {
    const { lose, online, actor, probe, isLost, clock, watching } = runConnection();
    lose();
    expect(watching()).toBe(1);
    online();
    actor.send({ type: 'connection.found' });
    expect(isLost()).toBe(false);
    expect(probe.last().signal.aborted).toBe(true);
    clock.increment(60_000);
    expect(probe.calls).toHaveLength(1);
    expect(watching()).toBe(0);
  });

  it('begins with short pauses again after it was found', async () => {
    const { lose, online, probe, pausing, actor, clock } = runConnection();
    lose();
    online();
    probe.last().reject(unreachable());
    await pausing();
    actor.send({ type: 'connection.found' });
    clock.increment(10_000);
    lose();
    clock.increment(1_000);
    expect(probe.calls).toHaveLength(2);
  });

  it('that breaks again at once, because one call is cut and others are not, never makes pages load without end', async () => {
    const { lose, emitted, actor, clock, probe, isLost } = runConnection();
    const breakOff = () => {
      lose();
      actor.send({ type: 'connection.found' });
    };
    breakOff();
    // What the page loads again is cut again, while another of its calls is answered.
    for (let load = 0; load < 20; load += 1) breakOff();
    expect(emitted).toHaveLength(1);
    expect(isLost()).toBe(true);
    for (const [index, pause] of [2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 120_000, 120_000].entries()) {
      clock.increment(pause - 1);
      expect(probe.calls).toHaveLength(index);
      clock.increment(1);
      probe.last().resolve({});
      await waitFor(actor, () => !isLost());
      breakOff();
    }
    expect(emitted).toHaveLength(9);
  });

  it('is not said to be lost while probes succeed and one call is cut each time', async () => {
    const { lose, received, actor, clock, probe, isLost, pausing } = runConnection();
    const said = () => received('toasts').map((event) => (event as unknown as ToastContent).message);
    lose();
    actor.send({ type: 'connection.found' });
    for (const pause of [2_000, 4_000]) {
      lose();
      clock.increment(pause);
      probe.last().resolve({});
      await waitFor(actor, () => !isLost());
    }
    expect(said()).toEqual([{ key: 'shell:connection.lost' }, { key: 'shell:connection.found' }]);
    lose();
    clock.increment(8_000);
    probe.last().reject(unreachable());
    await pausing();
    expect(said().at(-1)).toEqual({ key: 'shell:connection.lost' });
  });

  it('emits nothing while nothing changes', () => {
    const { actor, received, emitted } = runConnection();
    actor.send({ type: 'connection.found' });
    expect(received('toasts')).toEqual([]);
    expect(emitted).toEqual([]);
  });

  it('is found by probes alone if the browser reports nothing', async () => {
    const { lose, clock, probe, actor, isLost } = runConnection(false);
    lose();
    clock.increment(1_000);
    probe.last().resolve({});
    await waitFor(actor, () => !isLost());
    expect(isLost()).toBe(false);
  });
});
