import type { ActorRefFrom } from 'xstate';
import {
  clockResult,
  completeOf,
  networkResult,
  storageResult,
  type CheckResult,
  type MeasuredCheck,
} from '#domain/scoring/deviceCheck.ts';
import { outputOf } from '#machines/kit/loadStates.ts';
import { deviceCheckSetup, type Keeping, type Of } from './deviceCheck.setup.ts';

/** The results of checks that could not be made. */
const unmeasured: Readonly<Record<MeasuredCheck, CheckResult>> = {
  clock: clockResult(null),
  storage: storageResult({ isUsable: false, isPersistent: false, free: null }),
  portal: { reason: 'portalUnknown' },
  network: networkResult(null),
};

/** One measured check. */
const measured = <const Name extends MeasuredCheck>(name: Name) => ({
  initial: 'checking' as const,
  on: { 'check.again': { target: '.checking' as const } },
  states: {
    checking: {
      tags: `checking.${name}` as const,
      invoke: {
        src: name,
        input: ({ context: { userId } }: { context: Of }) => ({ userId }),
        onDone: {
          target: 'checked' as const,
          actions: {
            type: 'keepResult' as const,
            params: ({ event }: { event: { output: CheckResult } }) => ({ name, result: event.output }),
          },
        },
        onError: {
          target: 'checked' as const,
          actions: { type: 'keepResult' as const, params: { name, result: unmeasured[name] } },
        },
      },
    },
    checked: {},
  },
});

const keepSheet = { type: 'keepSheet', params: outputOf<Keeping> } as const;

const storage = measured('storage');

/**
 * The check of an examiner's device before the exam day: four things are measured, three are answered by the person.
 * Once all have a result, the sheet is kept on the device, and again after each change.
 */
export const deviceCheckMachine = deviceCheckSetup.createMachine({
  id: 'deviceCheck',
  context: ({ input }) => ({
    userId: input.person!.userId, // the route requires a session
    results: {},
    by: null,
    sheet: null,
    isPrintOpened: false,
  }),
  type: 'parallel',
  invoke: {
    src: 'identify',
    input: ({ context: { userId } }) => ({ userId }),
    onDone: { actions: { type: 'keepBy', params: ({ event }) => event.output } },
    onError: {},
  },
  on: { 'print.open': { actions: 'notePrint' } },
  states: {
    clock: measured('clock'),
    storage: {
      ...storage,
      on: { ...storage.on, 'storage.keep': { target: '.asking' } },
      states: {
        ...storage.states,
        asking: {
          tags: 'checking.storage',
          invoke: {
            src: 'askToKeep',
            input: {},
            onDone: { target: 'checking' },
            onError: { target: 'checking' },
          },
        },
      },
    },
    portal: measured('portal'),
    network: measured('network'),
    // On the region, not on the root: from there, a transition would enter every region again.
    sheet: {
      on: {
        'check.again': { target: '.open', actions: 'forgetMeasured' },
        'storage.keep': { target: '.open', actions: 'forgetStorage' },
        'check.answer': { target: '.open', actions: 'keepAnswer' },
        'key.pressed': { guard: 'isGradeKey', target: '.open', actions: 'keepKey' },
        'key.missing': { target: '.open', actions: 'keepNoKey' },
      },
      initial: 'open',
      states: {
        open: { always: { guard: 'isComplete', target: 'keeping' } },
        keeping: {
          tags: 'complete',
          invoke: {
            src: 'keep',
            input: ({ context: { userId, results } }) => ({ userId, results: completeOf(results)! }), // guarded
            onDone: [
              { guard: { type: 'isKept', params: outputOf }, target: 'kept', actions: keepSheet },
              { target: 'notKept', actions: keepSheet },
            ],
            onError: { target: 'notKept' },
          },
        },
        kept: { tags: ['complete', 'kept'] },
        notKept: { tags: ['complete', 'notKept'] },
      },
    },
  },
});

export type DeviceCheckRef = ActorRefFrom<typeof deviceCheckMachine>;
