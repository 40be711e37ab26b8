import {
  assign,
  createActor,
  createMachine,
  fromPromise,
  setup,
  waitFor,
  type AnyStateMachine,
} from 'xstate';
import { describe, expect, it } from 'vitest';
import { runInSystem, screenInput } from '#tests/support/machines/system.ts';
import { portalMachine } from './portal.machine.ts';
import { stageMachine } from './stage.machine.ts';

const open = (logic: AnyStateMachine, name = 'some') =>
  ({ type: 'screen.opened', name, logic, input: screenInput }) as const;

const calm = setup({
  types: { context: {} as { steered: number; input: unknown } },
  actions: { count: assign({ steered: ({ context }) => context.steered + 1 }) },
}).createMachine({
  context: ({ input }) => ({ steered: 0, input }),
  on: { 'query.changed': { actions: 'count' } },
});

const crashing = {
  'an action that throws': createMachine({
    on: {
      'screen.break': {
        actions: () => {
          throw new Error('boom');
        },
      },
    },
  }),
  'an invoked promise that rejects without onError': createMachine({
    initial: 'calm',
    states: {
      calm: { on: { 'screen.break': { target: 'broken' } } },
      broken: { invoke: { src: fromPromise(() => Promise.reject(new Error('boom'))) } },
    },
  }),
  'a guard that throws': createMachine({
    on: {
      'screen.break': {
        guard: () => {
          throw new Error('boom');
        },
        actions: () => {},
      },
    },
  }),
};

describe('the stage', () => {
  it('plays the screen that is opened, with its input', () => {
    const { actor } = runInSystem(stageMachine);
    actor.send(open(calm, 'dashboard'));
    const { name, screen, crash } = actor.getSnapshot().context;
    expect(name).toBe('dashboard');
    expect(screen?.getSnapshot().context.input).toEqual(screenInput);
    expect(crash).toBeNull();
  });

  it('ends the last screen before the next begins, and whatever it guarded', () => {
    const { actor, received } = runInSystem(stageMachine);
    actor.send(open(calm, 'first'));
    const first = actor.getSnapshot().context.screen;
    actor.send(open(calm, 'second'));
    expect(first?.getSnapshot().status).toBe('stopped');
    expect(actor.getSnapshot().context.screen?.getSnapshot().status).toBe('active');
    expect(received('progress').every(({ type }) => type === 'work.forgotten')).toBe(true);
    expect(received('navigation').every(({ type }) => type === 'leave.forced')).toBe(true);
  });

  it('lifts the guards of the last screen before the next one can raise its own', () => {
    const eager = createMachine({
      entry: ({ system }) => system.get('navigation').send({ type: 'edits.began', by: 'form' }),
    });
    const { actor, received } = runInSystem(stageMachine);
    actor.send(open(eager));
    expect(received('navigation').map(({ type }) => type)).toEqual(['leave.forced', 'edits.began']);
  });

  it('runs a screen over the one that stays open, until it is closed or another page opens', () => {
    const { actor, received } = runInSystem(stageMachine);
    actor.send(open(calm, 'documents'));
    const { screen } = actor.getSnapshot().context;
    const lifted = received('navigation').length;
    const overOf = () => actor.getSnapshot().context.over;
    const openOver = () => actor.send({ ...open(calm, 'pdfViewer'), type: 'over.opened' });
    openOver();
    const first = overOf()!.screen;
    expect(overOf()?.name).toBe('pdfViewer');
    actor.send({ type: 'over.closed' });
    expect(first.getSnapshot().status).toBe('stopped');
    expect(overOf()).toBeNull();
    expect(actor.getSnapshot().context.screen).toBe(screen);
    expect(screen?.getSnapshot().status).toBe('active');
    expect(received('navigation')).toHaveLength(lifted);
    openOver();
    const second = overOf()!.screen;
    actor.send(open(calm, 'dashboard'));
    expect(second.getSnapshot().status).toBe('stopped');
    expect(overOf()).toBeNull();
  });

  it('is empty when the screen is closed', () => {
    const { actor } = runInSystem(stageMachine);
    actor.send(open(calm));
    const { screen } = actor.getSnapshot().context;
    actor.send({ type: 'screen.closed' });
    expect(screen?.getSnapshot().status).toBe('stopped');
    expect(actor.getSnapshot().context).toEqual({ name: null, screen: null, over: null, crash: null });
  });

  it('sends the screen a change of the URL within it, and nothing when it is empty', () => {
    const { actor } = runInSystem(stageMachine);
    actor.send({ type: 'query.changed', query: {} });
    actor.send(open(calm));
    actor.send({ type: 'query.changed', query: {} });
    expect(actor.getSnapshot().context.screen?.getSnapshot().context.steered).toBe(1);
  });

  it.each(Object.entries(crashing))(
    'shows a crash in the place of a screen with %s, while the root lives (M10)',
    async (_, logic) => {
      const { actor, root, received } = runInSystem(stageMachine);
      actor.send(open(logic, 'broken'));
      actor.getSnapshot().context.screen?.send({ type: 'screen.break' });
      await waitFor(actor, ({ context }) => context.crash !== null);
      expect(actor.getSnapshot().context).toMatchObject({
        name: 'broken',
        screen: null,
        crash: { name: 'Fault', statusText: expect.stringContaining('boom') },
      });
      expect(root.getSnapshot().status).toBe('active');
      expect(received('navigation').at(-1)).toEqual({ type: 'leave.forced' });
      actor.send({ type: 'query.changed', query: {} });
      actor.send(open(calm, 'next'));
      expect(actor.getSnapshot().context).toMatchObject({ name: 'next', crash: null });
    },
  );

  it('shows a crash of a screen that cannot even begin', async () => {
    const stillborn = createMachine({
      context: () => {
        throw new Error('no context');
      },
    });
    const { actor, root } = runInSystem(stageMachine);
    actor.send(open(stillborn));
    await waitFor(actor, ({ context }) => context.crash !== null);
    expect(root.getSnapshot().status).toBe('active');
  });

  it('keeps the whole portal alive through the crash of a screen (M10)', async () => {
    const portal = createActor(portalMachine, {
      input: { session: { grant: null, passwordResetGuid: null }, flags: null, examInProgress: false },
    });
    portal.start();
    const { stage } = portal.getSnapshot().children;
    stage?.send(open(crashing['an action that throws']));
    stage?.getSnapshot().context.screen?.send({ type: 'screen.break' });
    await waitFor(portal, ({ children }) => children.stage?.getSnapshot().context.crash !== null);
    expect(portal.getSnapshot().status).toBe('active');
    expect(portal.getSnapshot().hasTag('crashed')).toBe(false);
    portal.stop();
  });
});
