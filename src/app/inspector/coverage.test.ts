import { describe, expect, it } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { createCoverageRecorder, emptyCoverage, fullCoverageOf, mergeCoverage } from './coverage.ts';

const door = createMachine({
  id: 'door',
  initial: 'closed',
  on: { 'door.paint': {} },
  states: {
    closed: { on: { 'door.open': 'open', 'door.lock': 'locked' } },
    open: { initial: 'ajar', on: { 'door.close': 'closed' }, states: { ajar: { always: 'wide' }, wide: {} } },
    locked: {},
  },
});

const walked = (...events: string[]) => {
  const recorder = createCoverageRecorder();
  const actor = createActor(door, { inspect: (event) => recorder.next(event) }).start();
  for (const type of events) actor.send({ type });
  actor.stop();
  return recorder.coverage();
};

describe('coverage', () => {
  it('has the states that were active, also for a moment, and the transitions that were taken', () => {
    expect(walked('door.open', 'door.paint', 'door.unknown').machines).toEqual({
      door: {
        states: ['closed', 'open', 'open.ajar', 'open.wide'],
        transitions: [
          '(root) --door.paint--> (stays)',
          'closed --door.open--> open',
          'open.ajar --always--> open.wide',
        ],
      },
    });
  });

  it('has all that a machine has after all of it was walked', () => {
    const whole = mergeCoverage(walked('door.open', 'door.paint', 'door.close'), walked('door.lock'));
    expect(whole.machines.door).toEqual(fullCoverageOf(door));
  });

  it('stays the same when it is merged with nothing or with itself', () => {
    const coverage = walked('door.open');
    expect(mergeCoverage(coverage, emptyCoverage(), coverage)).toEqual(coverage);
  });
});
