import { describe, expect, it, vi } from 'vitest';
import { and, assign, createActor, setup, type AnyActorRef } from 'xstate';
import { knownChart } from '#inspector/model/chart.ts';
import { whole } from '#inspector/model/coverage.ts';
import type { Candidate, Message } from '#inspector/model/protocol.ts';
import { machineRegistry } from '#tests/support/machines/machineRegistry.ts';
import { fullCoverageOf } from './coverage.ts';
import { createFeed, definitionOf } from './feed.ts';
import { wantedMode } from './inspectorMode.ts';

const doorMachine = setup({
  types: {
    context: {} as { keys: number },
    events: {} as { type: 'door.open'; by: string } | { type: 'door.lock' },
  },
  guards: {
    hasKey: ({ context }) => context.keys > 0,
    isKnown: ({ event }) => event.type === 'door.open' && event.by === 'owner',
    isFree: and(['hasKey', 'isKnown']),
  },
}).createMachine({
  id: 'door',
  context: { keys: 0 },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'door.lock': { guard: 'hasKey', target: 'locked' },
        'door.open': [
          { guard: 'isFree', target: 'open' },
          { guard: 'isKnown', target: 'ajar' },
        ],
      },
    },
    open: {},
    ajar: { always: 'open' },
    locked: { entry: assign({ keys: 0 }) },
  },
});

function inspected() {
  const messages: Message[] = [];
  const feed = createFeed(
    (message) => void messages.push(message),
    (work) => work(() => Infinity),
  );
  const actor = createActor(doorMachine, { inspect: feed.observer }).start();
  const ask = (event?: { type: string }): readonly Candidate[] => {
    feed.obey({ type: '@inspector.ask', sessionId: actor.sessionId, ...(event && { event }) }, 'Test');
    const last = messages.at(-1)!;
    return last.type === '@inspector.possible' ? last.candidates : [];
  };
  return { messages, feed, actor, ask };
}

describe('the feed of the inspector', () => {
  it('tells which transitions an event took, and which guards refused it before', () => {
    const { messages, actor } = inspected();
    actor.send({ type: 'door.lock' });
    actor.send({ type: 'door.open', by: 'owner' });
    const steps = messages.filter((message) => message.type === '@xstate.microstep');
    expect(steps.map(({ event, transitions, refused }) => ({ event, transitions, refused }))).toEqual([
      {
        event: { type: 'door.lock' },
        transitions: [],
        refused: [{ transition: 'closed --door.lock--> locked', guard: 'hasKey' }],
      },
      {
        event: { type: 'door.open' },
        transitions: ['closed --door.open--> ajar'],
        refused: [{ transition: 'closed --door.open--> open', guard: 'isFree' }],
      },
      { event: { type: 'door.open' }, transitions: ['ajar --always--> open'], refused: [] },
    ]);
  });

  it('answers which transitions are possible, guard by guard, and which depend on the event', () => {
    const { ask } = inspected();
    expect(
      ask().map(({ transition, guards, verdict }) => [
        transition,
        verdict,
        guards.map((each) => each.verdict),
      ]),
    ).toEqual([
      ['closed --door.lock--> locked', 'no', ['no']],
      ['closed --door.open--> open', 'no', ['no', 'no', 'depends']],
      ['closed --door.open--> ajar', 'depends', ['depends']],
    ]);
    expect(ask({ type: 'door.open', by: 'owner' } as { type: string }).map(({ verdict }) => verdict)).toEqual(
      ['no', 'yes'],
    );
  });

  it('announces all living actors to a page that opens later', () => {
    const { messages, feed, actor } = inspected();
    actor.send({ type: 'door.open', by: 'owner' });
    messages.length = 0;
    feed.obey({ type: '@inspector.sync' }, 'Test');
    expect(messages).toMatchObject([
      { type: '@inspector.hello', application: 'Test' },
      { type: '@xstate.actor', name: 'door', restated: true, snapshot: { value: 'open' } },
    ]);
    actor.stop();
    messages.length = 0;
    feed.obey({ type: '@inspector.sync' }, 'Test');
    expect(messages).toHaveLength(1);
  });

  it('passes an event on to the actor, but none that only XState may send', () => {
    const { feed, actor } = inspected();
    const { sessionId } = actor;
    feed.obey({ type: '@inspector.send', sessionId, event: { type: 'xstate.stop' } }, 'Test');
    expect(actor.getSnapshot().status).toBe('active');
    feed.obey(
      { type: '@inspector.send', sessionId, event: { type: 'door.open', by: 'owner' } as { type: string } },
      'Test',
    );
    expect(actor.getSnapshot().value).toBe('open');
  });

  it('works in idle time only, and leaves the rest for the next time', () => {
    const work: ((timeLeft: () => number) => void)[] = [];
    const post = vi.fn<(message: Message) => void>();
    const feed = createFeed(post, (each) => void work.push(each));
    const actor: AnyActorRef = createActor(doorMachine, { inspect: feed.observer });
    actor.start();
    expect(post).not.toHaveBeenCalled();
    work.shift()!(() => 0);
    expect(post).toHaveBeenCalledTimes(1);
    work.shift()!(() => 50);
    expect(post).toHaveBeenCalledTimes(3);
    expect(work).toEqual([]);
  });
});

describe('the charts of the page', () => {
  it('have the same keys of states and transitions as a coverage file, for every machine of the portal', () => {
    for (const { machine } of machineRegistry) {
      const chart = knownChart(definitionOf(machine.config));
      if (!chart) throw new Error(`${machine.id} has no chart`);
      const { states, transitions } = whole(chart);
      const keys = { states: [...states].toSorted(), transitions: [...transitions].toSorted() };
      expect({ id: machine.id, ...keys }).toEqual({ id: machine.id, ...fullCoverageOf(machine) });
    }
  });
});

describe('the parameter of the address', () => {
  it('is kept by the tab until it is switched off', () => {
    const held = new Map<string, string>();
    const storage = {
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, value: string) => void held.set(key, value),
      removeItem: (key: string) => void held.delete(key),
    } as Storage;
    expect(wantedMode('', storage)).toBeNull();
    expect(wantedMode('?inspect', storage)).toBe('window');
    expect(wantedMode('?step=date', storage)).toBe('window');
    for (const mode of ['docked', 'ws', 'stately', 'opener'] as const)
      expect(wantedMode(`?inspect=${mode}`, storage)).toBe(mode);
    expect(wantedMode('?inspect=off', storage)).toBeNull();
    expect(wantedMode('', storage)).toBeNull();
  });
});
