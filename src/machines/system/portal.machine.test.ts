import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createActor, setup, type Actor } from 'xstate';
import { listen } from '../kit/listen.ts';
import { portalMachine, type PortalChildren } from './portal.machine.ts';

/** Counts how often the connection came back; crashes on request. */
const counter = setup({
  types: {
    context: {} as { count: number },
    events: {} as { type: 'connection.restored' } | { type: 'crash' },
  },
  actors: { listen },
  actions: {
    count: ({ context }) => void (context.count += 1),
    crash: () => {
      throw new Error('crash');
    },
  },
}).createMachine({
  id: 'counter',
  context: { count: 0 },
  invoke: {
    src: 'listen',
    input: {
      to: [
        (system) => ({
          actor: system.get('connection') as PortalChildren['connection'],
          events: ['connection.restored'],
        }),
      ],
    },
    onError: {},
  },
  on: { 'connection.restored': { actions: 'count' }, crash: { actions: 'crash' } },
});

describe('an actor that is added to the portal', () => {
  let portal: Actor<typeof portalMachine>;
  const add = () => portal.send({ type: 'actor.added', systemId: 'outbox', logic: counter });
  const added = () => portal.system.get('outbox') as Actor<typeof counter>;

  beforeEach(() => {
    portal = createActor(portalMachine, {
      input: { session: { grant: null, passwordResetGuid: null }, flags: {}, examInProgress: false },
    });
    portal.start();
  });
  afterEach(() => void portal.stop());

  it('is found by its name, and listens to the others', () => {
    add();
    expect(portal.getSnapshot().context.added).toEqual(['outbox']);
    portal.system.get('connection').send({ type: 'session.resumed' });
    expect(added().getSnapshot().context.count).toBe(1);
  });

  it('is added once, and keeps what it has when it is added again', () => {
    add();
    const first = added();
    add();
    expect(added()).toBe(first);
  });

  it('takes the portal to its crash page when it fails, as every permanent actor does', () => {
    add();
    added().send({ type: 'crash' });
    expect(portal.getSnapshot().hasTag('crashed')).toBe(true);
  });
});
