import { SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';
import { runInSystem } from '#tests/support/machines/system.ts';
import type { ToastContent } from '#machines/systemActor.ts';
import { TOAST_DURATION, toastsMachine } from './toasts.machine.ts';

function runToasts() {
  const clock = new SimulatedClock();
  const run = runInSystem(toastsMachine, { clock });
  return {
    ...run,
    clock,
    show: (text: string, parts: Partial<ToastContent> = {}) =>
      run.actor.send({ type: 'toast.show', tone: 'info', message: { text }, ...parts }),
    texts: () =>
      run.actor
        .getSnapshot()
        .context.toasts.map(({ message }) => ('text' in message ? message.text : message.key)),
  };
}

describe('a toast', () => {
  it('stays for 5000 ms by default', () => {
    const { clock, show, texts } = runToasts();
    expect(TOAST_DURATION).toBe(5_000);
    show('a');
    clock.increment(4_999);
    expect(texts()).toEqual(['a']);
    clock.increment(1);
    expect(texts()).toEqual([]);
  });

  it('stays for its own duration, each by its own timer', () => {
    const { clock, show, texts } = runToasts();
    show('a', { duration: 1_000 });
    show('b', { duration: 300 });
    clock.increment(300);
    expect(texts()).toEqual(['a']);
    clock.increment(700);
    expect(texts()).toEqual([]);
  });

  it('of duration 0 never closes by itself, but when it is closed', () => {
    const { actor, clock, show, texts } = runToasts();
    show('a', { duration: 0, id: 'x' });
    clock.increment(10 * 24 * 3_600_000);
    expect(texts()).toEqual(['a']);
    actor.send({ type: 'toast.close', id: 'x' });
    expect(texts()).toEqual([]);
  });

  it('takes the place of an earlier one of the same id, with a full clock of its own', () => {
    const { clock, show, texts } = runToasts();
    show('old', { id: 'connection', duration: 1_000 });
    show('other');
    clock.increment(900);
    show('new', { id: 'connection', duration: 1_000 });
    expect(texts()).toEqual(['other', 'new']);
    clock.increment(200);
    expect(texts()).toEqual(['other', 'new']);
    clock.increment(800);
    expect(texts()).toEqual(['other']);
  });

  it('that stands loses its standing when a passing one replaces it, and the other way round', () => {
    const { clock, show, texts } = runToasts();
    show('lost', { id: 'connection', duration: 0 });
    show('found', { id: 'connection' });
    clock.increment(5_000);
    expect(texts()).toEqual([]);
    show('found', { id: 'connection' });
    show('lost', { id: 'connection', duration: 0 });
    clock.increment(60_000);
    expect(texts()).toEqual(['lost']);
  });

  it('that is closed early stops its clock, so that a later one of the same id keeps its own', () => {
    const { actor, clock, show, texts } = runToasts();
    show('a', { id: 'x', duration: 1_000 });
    actor.send({ type: 'toast.close', id: 'x' });
    clock.increment(500);
    show('b', { id: 'x', duration: 1_000 });
    clock.increment(600);
    expect(texts()).toEqual(['b']);
  });

  it('without an id never takes another’s place', () => {
    const { actor, show, texts } = runToasts();
    show('a');
    show('b');
    expect(texts()).toEqual(['a', 'b']);
    const [first] = actor.getSnapshot().context.toasts;
    actor.send({ type: 'toast.close', id: first?.id ?? '' });
    show('c');
    expect(texts()).toEqual(['b', 'c']);
  });
});

describe('equal toasts', () => {
  const unavailable = { key: 'shell:fault.http', values: { status: 503, statusText: 'Service Unavailable' } };
  const refused = { key: 'shell:fault.http', values: { status: 400, statusText: 'Bad Request' } };

  it('are one, which stands its full time from the last on', () => {
    const { actor, clock, show, texts } = runToasts();
    for (let call = 0; call < 6; call += 1) {
      show('', { tone: 'error', message: { ...unavailable, values: { ...unavailable.values } } });
      clock.increment(1_000);
    }
    expect(texts()).toHaveLength(1);
    clock.increment(3_999);
    expect(texts()).toHaveLength(1);
    clock.increment(1);
    expect(texts()).toEqual([]);
    show('', { tone: 'error', message: unavailable });
    expect(actor.getSnapshot().context.toasts).toHaveLength(1);
  });

  it('are two where their type, their words or their values differ', () => {
    const { show, texts } = runToasts();
    show('', { tone: 'error', message: unavailable });
    show('', { tone: 'error', message: refused });
    show('', { tone: 'warning', message: refused });
    show('saved');
    show('saved', { tone: 'success' });
    show('kept');
    expect(texts()).toHaveLength(6);
  });

  it('with an id of their own stay separate', () => {
    const { show, texts } = runToasts();
    show('lost', { id: 'connection', duration: 0 });
    show('lost', { id: 'other' });
    expect(texts()).toEqual(['lost', 'lost']);
  });

  it('are one while the pointer is over them too', () => {
    const { actor, clock, show, texts } = runToasts();
    show('a');
    actor.send({ type: 'toast.hold' });
    show('a');
    show('a');
    expect(texts()).toEqual(['a']);
    actor.send({ type: 'toast.release' });
    clock.increment(5_000);
    expect(texts()).toEqual([]);
  });
});

describe('pointing at the toasts', () => {
  it('stops every timer, and starts them again afterwards', () => {
    const { actor, clock, show, texts } = runToasts();
    show('a');
    clock.increment(4_000);
    actor.send({ type: 'toast.hold' });
    show('b', { duration: 1_000 });
    clock.increment(60_000);
    expect(texts()).toEqual(['a', 'b']);
    actor.send({ type: 'toast.release' });
    clock.increment(1_000);
    expect(texts()).toEqual(['a']);
    clock.increment(4_000);
    expect(texts()).toEqual([]);
  });

  it('protects a toast from the clock of one that was closed by hand before, under the same id', () => {
    const { actor, clock, show, texts } = runToasts();
    show('old', { id: 'x', duration: 1_000 });
    actor.send({ type: 'toast.close', id: 'x' });
    actor.send({ type: 'toast.hold' });
    show('new', { id: 'x' });
    clock.increment(2_000);
    expect(texts()).toEqual(['new']);
  });

  it('does not stop them from being closed by hand, for good', () => {
    const { actor, clock, show, texts } = runToasts();
    show('a', { id: 'x' });
    actor.send({ type: 'toast.hold' });
    actor.send({ type: 'toast.hold' });
    actor.send({ type: 'toast.close', id: 'x' });
    actor.send({ type: 'toast.release' });
    actor.send({ type: 'toast.release' });
    clock.increment(10_000);
    expect(texts()).toEqual([]);
  });
});
