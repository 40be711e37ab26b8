import { fromCallback, SimulatedClock, waitFor, type AnyEventObject } from 'xstate';
import { describe, expect, it } from 'vitest';
import { runInSystem } from '#tests/support/machines/system.ts';
import { IDLE_LIMIT, idleMachine, SESSION_LIMIT, WARNING, type WatchInbox } from './idle.machine.ts';

const MINUTE = 60_000;

function runIdle(signedInAt = 0) {
  let sendBack: (event: AnyEventObject) => void = () => {};
  const reports: WatchInbox[] = [];
  const watch = fromCallback<WatchInbox>((scope) => {
    sendBack = scope.sendBack;
    scope.receive((event) => void reports.push(event));
  });
  const run = runInSystem(idleMachine.provide({ actors: { watch } }), {
    input: { signedInAt },
    clock: new SimulatedClock(),
  });
  const state = () => run.actor.getSnapshot().value;
  return {
    ...run,
    reports,
    state,
    tick: (at: number) => sendBack({ type: 'clock.ticked', at }),
    seen: (at: number) => sendBack({ type: 'activity.seen', at }),
    output: () => run.actor.getSnapshot().output,
    dialogs: () =>
      run.received('dialogs').map(({ type, dialog }) => (type === 'dialog.open' ? dialog.kind : type)),
  };
}

describe('the idle machine', () => {
  it('waits half an hour, twelve hours, and warns two minutes before', () =>
    expect([IDLE_LIMIT, SESSION_LIMIT, WARNING]).toEqual([30 * MINUTE, 720 * MINUTE, 2 * MINUTE]));

  it('does not count from the sign-in when a session is restored hours later', () => {
    const { tick, seen, state } = runIdle(0);
    tick(6 * 60 * MINUTE);
    seen(6 * 60 * MINUTE);
    tick(6 * 60 * MINUTE + 20 * MINUTE);
    expect(state()).toBe('used');
  });

  it('warns at 28 minutes with the moment of the end, before every other dialog', () => {
    const { tick, seen, received, state } = runIdle();
    seen(1_000);
    tick(1_000 + 28 * MINUTE - 1);
    expect(state()).toBe('used');
    tick(1_000 + 28 * MINUTE);
    expect(received('dialogs')).toMatchObject([
      {
        type: 'dialog.open',
        urgent: true,
        dialog: { kind: 'warn', until: 1_000 + 30 * MINUTE, confirm: { key: 'shell:idle.stay' } },
      },
    ]);
  });

  it('ends at 30 minutes and takes the warning away', () => {
    const { tick, seen, state, dialogs } = runIdle();
    seen(0);
    tick(28 * MINUTE);
    tick(30 * MINUTE - 1);
    expect(state()).toBe('warning');
    tick(30 * MINUTE);
    expect(state()).toBe('ended');
    expect(dialogs()).toEqual(['warn', 'dialog.withdraw']);
  });

  it('counts the answer "stay" as activity in every tab, and starts over', async () => {
    const { tick, seen, answerQuestion, reports, state } = runIdle();
    seen(0);
    tick(28 * MINUTE);
    await answerQuestion(true);
    expect(reports).toEqual([{ type: 'activity.report' }]);
    seen(28 * MINUTE);
    expect(state()).toBe('used');
    tick(56 * MINUTE - 1);
    expect(state()).toBe('used');
    tick(56 * MINUTE);
    expect(state()).toBe('warning');
  });

  it('ends at once on the answer "sign out"', async () => {
    const { tick, seen, answerQuestion, state, output } = runIdle();
    seen(0);
    tick(28 * MINUTE);
    await answerQuestion(false);
    expect(state()).toBe('ended');
    expect(output()).toEqual({ reason: 'asked' });
  });

  it('takes the warning away when another tab is used', () => {
    const { tick, seen, state, dialogs } = runIdle();
    seen(0);
    tick(29 * MINUTE);
    seen(29 * MINUTE + 1);
    expect(state()).toBe('used');
    expect(dialogs()).toEqual(['warn', 'dialog.withdraw']);
  });

  it('does not let hands that come back after a long sleep revive the session', () => {
    const { tick, seen, state } = runIdle();
    seen(0);
    tick(8 * 60 * MINUTE);
    seen(8 * 60 * MINUTE);
    expect(state()).toBe('ended');
  });

  it('warns two minutes before the twelve hours end, and ends then, however busy the user', async () => {
    const { tick, seen, answerQuestion, state, received, output } = runIdle();
    for (let at = 0; at < 720 * MINUTE - WARNING; at += 10 * MINUTE) {
      seen(at);
      tick(at);
    }
    expect(state()).toBe('used');
    seen(718 * MINUTE);
    tick(718 * MINUTE);
    expect(received('dialogs')).toMatchObject([
      { urgent: true, dialog: { kind: 'warn', text: { key: 'shell:idle.limitText' }, until: 720 * MINUTE } },
    ]);
    await answerQuestion(true);
    seen(719 * MINUTE);
    expect(state()).toBe('closing');
    tick(720 * MINUTE);
    expect(state()).toBe('ended');
    expect(output()).toEqual({ reason: 'expired' });
  });

  it('never ends while an exam in progress is reported as activity', () => {
    const { seen, state } = runIdle();
    for (let at = 0; at < 20 * 60 * MINUTE; at += 5_000) seen(at);
    expect(state()).toBe('used');
  });

  it('ends the session when the watch itself fails, because nothing else measures the time', async () => {
    const watch = fromCallback<WatchInbox>(() => {
      throw new Error('no clock');
    });
    const { actor } = runInSystem(idleMachine.provide({ actors: { watch } }), { input: { signedInAt: 0 } });
    await waitFor(actor, ({ status }) => status === 'done');
    expect(actor.getSnapshot().value).toBe('ended');
  });
});
