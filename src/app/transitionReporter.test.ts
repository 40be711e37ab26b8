import { afterEach, describe, expect, it } from 'vitest';
import { createActor, createMachine } from 'xstate';
import type { Coverage } from './inspector/coverage.ts';
import { transitionReporter } from './transitionReporter.ts';

afterEach(() => {
  globalThis.__PORTAL_TRANSITION_HOOK__ = undefined;
});

describe('the transition hook', () => {
  it('is called with the names of states and transitions, and not with the event’s data', () => {
    const taken: Coverage['machines'][] = [];
    globalThis.__PORTAL_TRANSITION_HOOK__ = (machines) => taken.push(machines);
    const machine = createMachine({
      id: 'door',
      initial: 'closed',
      states: { closed: { on: { 'door.open': { target: 'open' } } }, open: {} },
    });
    const actor = createActor(machine, { inspect: transitionReporter()! }).start();
    actor.send({ type: 'door.open', key: 'secret' });
    expect(taken).toContainEqual({ door: { states: ['closed'], transitions: [] } });
    expect(taken).toContainEqual({
      door: { states: ['open'], transitions: ['closed --door.open--> open'] },
    });
    expect(JSON.stringify(taken)).not.toContain('secret');
  });

  it('costs nothing where nobody defined it', () => {
    expect(transitionReporter()).toBeUndefined();
  });
});
