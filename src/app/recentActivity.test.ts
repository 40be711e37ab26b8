import { describe, expect, it } from 'vitest';
import { assign, createActor, fromPromise, setup, waitFor } from 'xstate';
import { CallFault, unexpectedAnswer } from '#services/http/faults.ts';
import { createActivityRecorder } from './recentActivity.ts';

/** A machine that puts what its events say into its context, and into the input and output of a call. */
const secretive = setup({
  types: {
    context: {} as { text: string },
    events: {} as { type: 'text.edited' | 'text.save'; text: string } | { type: 'text.close' },
  },
  actors: { save: fromPromise(({ input }: { input: { text: string } }) => Promise.resolve(input)) },
  actions: { keep: assign({ text: ({ event }) => ('text' in event ? event.text : '') }) },
}).createMachine({
  id: 'note',
  context: { text: '' },
  initial: 'open',
  states: {
    open: {
      on: {
        'text.edited': { actions: 'keep' },
        'text.save': { target: 'saving', actions: 'keep' },
        'text.close': { target: 'closed' },
      },
    },
    saving: {
      invoke: {
        src: 'save',
        input: ({ context }) => ({ text: context.text }),
        onDone: { target: 'open' },
      },
    },
    closed: {},
  },
});

function record() {
  let time = 0;
  const recorder = createActivityRecorder(() => (time += 1));
  const actor = createActor(secretive, {
    inspect: (event) => recorder.inspected(event),
    id: 'secret actor',
  }).start();
  return { recorder, actor };
}
const fault = () =>
  new CallFault({
    kind: 'http',
    status: 503,
    statusText: 'secret text',
    body: { detail: 'secret body' },
    error: null,
    retryAfter: 7,
    reference: 'trace-1',
  });

describe('the recorded activity', () => {
  it('has the machine, both states, the event’s type and the time of a transition, and nothing of its data', async () => {
    const { recorder, actor } = record();
    actor.send({ type: 'text.save', text: 'secret words' });
    await waitFor(actor, (snapshot) => snapshot.matches('open'));
    expect(recorder.entries()).toEqual([
      { at: 1, times: 1, machine: 'note', transition: 'open --text.save--> saving' },
      { at: 2, times: 1, machine: 'note', transition: 'saving --xstate.done.actor.0.note.saving--> open' },
    ]);
    expect(JSON.stringify(recorder.entries())).not.toContain('secret');
  });

  it('has the kind, the status and the reference of a failed call, and nothing of its response', () => {
    const { recorder } = record();
    recorder.failed(fault());
    expect(recorder.entries()).toEqual([
      { at: 1, times: 1, kind: 'http', status: 503, reference: 'trace-1' },
    ]);
  });

  it('says where an answer does not fit, by kinds', () => {
    const { recorder } = record();
    const misfit = {
      call: 'listFees',
      method: 'GET',
      path: '/api/billing/exam-fee/by-userid',
      member: 'answer[].feeId',
      expected: 'a number',
      found: 'nothing',
      others: 2,
    };
    recorder.failed(unexpectedAnswer(200, [{ secret: 1 }], misfit));
    expect(recorder.entries()).toMatchObject([
      {
        kind: 'unexpected',
        misfit:
          'GET /api/billing/exam-fee/by-userid (listFees): answer[].feeId should be a number, and is nothing, and 2 more',
      },
    ]);
    expect(JSON.stringify(recorder.entries())).not.toContain('secret');
  });

  it('counts a transition that repeats, with the time of the last', () => {
    const { recorder, actor } = record();
    for (const text of ['s', 'se', 'sec']) actor.send({ type: 'text.edited', text });
    actor.send({ type: 'text.close' });
    expect(recorder.entries().map(({ at, times }) => [at, times])).toEqual([
      [3, 3],
      [4, 1],
    ]);
  });

  it('keeps the last hundred, and none once it is cleared', () => {
    const { recorder } = record();
    for (let call = 0; call < 130; call += 1) recorder.failed(fault());
    expect(recorder.entries()).toHaveLength(100);
    expect(recorder.entries()[0]!.at).toBe(31);
    recorder.clear();
    expect(recorder.entries()).toEqual([]);
  });
});
