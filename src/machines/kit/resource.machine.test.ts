import { createActor, waitFor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { controlled, makeFault, runInSystem, unreachable } from '#tests/support/machines/system.ts';
import { port } from '../port.ts';
import { createResourceMachine } from './resource.machine.ts';

function runResource() {
  const load = controlled<{ value: string }, { key: number }>();
  const machine = createResourceMachine<string, number>('thing').provide({ actors: { load: load.logic } });
  const run = runInSystem(machine, { input: { key: 7 } });
  const until = (tag: 'loading' | 'ready' | 'failed') =>
    waitFor(run.actor, (snapshot) => snapshot.hasTag(tag));
  return { ...run, load, until, context: () => run.actor.getSnapshot().context };
}

describe('a resource', () => {
  it('is loaded with its key and kept', async () => {
    const { load, until, context } = runResource();
    expect(load.last().input).toEqual({ key: 7 });
    load.last().resolve({ value: 'a' });
    await until('ready');
    expect(context()).toEqual({ key: 7, value: 'a', fault: null });
  });

  it('keeps its last value while it loads again, and when that fails', async () => {
    const { actor, load, until, context } = runResource();
    load.last().resolve({ value: 'a' });
    await until('ready');
    actor.send({ type: 'resource.reload' });
    actor.send({ type: 'resource.reload' });
    expect(load.calls).toHaveLength(2);
    expect(context().value).toBe('a');
    const fault = makeFault();
    load.last().reject(fault);
    await until('failed');
    expect(context()).toEqual({ key: 7, value: 'a', fault });
    actor.send({ type: 'resource.reload' });
    load.last().resolve({ value: 'b' });
    await until('ready');
    expect(context()).toEqual({ key: 7, value: 'b', fault: null });
  });

  it('loads again by itself only when the network was to blame', async () => {
    const { actor, load, until, reconnect } = runResource();
    load.last().reject(makeFault());
    await until('failed');
    await reconnect();
    expect(load.calls).toHaveLength(1);
    actor.send({ type: 'resource.reload' });
    load.last().reject(unreachable());
    await until('failed');
    await reconnect();
    expect(load.calls).toHaveLength(3);
  });

  it('says what it has when it is loaded, and when it is asked, and takes what a save answered', async () => {
    const { actor, load, until, context, emitted } = runResource();
    actor.send({ type: 'resource.tell' });
    actor.send({ type: 'resource.put', value: 'before it is loaded' });
    load.last().resolve({ value: 'a' });
    await until('ready');
    actor.send({ type: 'resource.put', value: 'b' });
    actor.send({ type: 'resource.tell' });
    expect(context()).toEqual({ key: 7, value: 'b', fault: null });
    expect(emitted).toEqual(['a', 'b'].map((value) => ({ type: 'resource.settled', of: 'thing', value })));
  });

  it('aborts its load when it is stopped', () => {
    const { load, stop } = runResource();
    stop();
    expect(load.last().signal.aborted).toBe(true);
  });
});

describe('a port', () => {
  it('without an implementation rejects with its name', async () => {
    const actor = createActor(createResourceMachine<string, number>('thing'), { input: { key: 1 } });
    actor.start();
    const { context } = await waitFor(actor, (snapshot) => snapshot.hasTag('failed'));
    expect(context.fault?.statusText).toBe('port "thing.load" is not wired');
    expect(port('x').getInitialSnapshot).toBeTypeOf('function');
  });
});
