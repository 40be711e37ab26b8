import { setup } from 'xstate';
import { describe, expect, it } from 'vitest';
import { runInSystem } from '#tests/support/machines/system.ts';
import { untilReconnected } from './untilReconnected.ts';

const machine = setup({
  types: { events: {} as { type: 'wait' } | { type: 'stop' } },
  actors: { untilReconnected },
}).createMachine({
  initial: 'idle',
  states: {
    idle: { on: { wait: 'waiting' } },
    waiting: {
      invoke: { src: 'untilReconnected', onDone: 'reconnected', onError: 'failed' },
      on: { stop: 'idle' },
    },
    reconnected: {},
    failed: {},
  },
});

describe('waiting for the connection', () => {
  it('is done when it comes back, and not when it came back before', async () => {
    const { actor, reconnect } = runInSystem(machine);
    await reconnect();
    actor.send({ type: 'wait' });
    await Promise.resolve();
    expect(actor.getSnapshot().value).toBe('waiting');
    await reconnect();
    expect(actor.getSnapshot().value).toBe('reconnected');
  });

  it('changes nothing once the state is left', async () => {
    const { actor, reconnect } = runInSystem(machine);
    actor.send({ type: 'wait' });
    actor.send({ type: 'stop' });
    await reconnect();
    expect(actor.getSnapshot().value).toBe('idle');
  });
});
