import type { ActorRefFrom } from 'xstate';
import { ifConfirmed } from '#machines/kit/confirm.ts';
import { dayNamed, examinerHomeSetup } from './examinerHome.setup.ts';

const known = examinerHomeSetup.createStateConfig({
  tags: 'examKnown',
  entry: 'keepExam',
  // Each of them keeps its own faults.
  invoke: [
    {
      src: 'sessions',
      id: 'sessions',
      input: ({ context }) => ({ key: { examHeaderId: context.examHeaderId! } }), // set on entry
      onError: {},
    },
    {
      src: 'agenda',
      id: 'agenda',
      input: ({ context }) => ({ key: { examHeaderId: context.examHeaderId! } }),
      onError: {},
    },
    {
      src: 'conflicts',
      id: 'conflicts',
      input: ({ context }) => ({ key: { examHeaderId: context.examHeaderId! } }),
      onError: {},
    },
  ],
  always: { guard: 'isAnotherExam', target: 'seeking' },
});

/**
 * The examiner's day at a glance (first specification, §1 "Examiners see …"): parts that load and fail independently.
 * Agenda and conflicts are those of the exam of the day that is shown, else of the active session.
 */
export const examinerHomeMachine = examinerHomeSetup.createMachine({
  id: 'examinerHome',
  context: ({ input }) => ({
    date: dayNamed(input.query.date),
    active: null,
    isActiveSettled: false,
    roster: null,
    isRosterSettled: false,
    examHeaderId: null,
    reset: null,
    now: null,
  }),
  type: 'parallel',
  invoke: [
    { src: 'clock', onError: {} },
    { src: 'downloads', id: 'downloads', onError: {} },
    { src: 'unfinished', id: 'unfinished', input: { key: null }, onError: {} },
    { src: 'check', id: 'check', input: { key: null }, onError: {} },
  ],
  on: { 'clock.ticked': { actions: 'keepNow' } },
  states: {
    session: {
      invoke: {
        src: 'active',
        id: 'active',
        input: { key: null },
        onSnapshot: { actions: { type: 'keepActive', params: ({ event }) => event } },
        onError: {},
      },
    },
    day: {
      initial: 'shown',
      states: {
        shown: {
          invoke: {
            src: 'roster',
            id: 'roster',
            input: ({ context }) => ({ key: { examDate: context.date } }),
            onSnapshot: { actions: { type: 'keepRoster', params: ({ event }) => event } },
            onError: {},
          },
          // For another day only this state is reentered; its siblings keep running.
          on: {
            'query.changed': {
              guard: 'isOtherDate',
              target: 'shown',
              reenter: true,
              actions: 'followUrl',
            },
          },
        },
      },
    },
    exam: {
      initial: 'seeking',
      states: {
        seeking: {
          always: [
            { guard: 'hasExam', target: 'known' },
            { guard: 'hasNoExam', target: 'absent' },
          ],
        },
        absent: { tags: 'examAbsent', always: { guard: 'hasExam', target: 'known' } },
        known,
      },
    },
    reset: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'reset.ask': {
              guard: 'mayReset',
              target: 'asking',
              actions: 'choose',
            },
          },
        },
        asking: {
          invoke: {
            src: 'confirm',
            input: ({ context: { reset } }) => ({
              id: 'examinerHome',
              kind: 'warn' as const,
              title: { key: `scoring:home.reset.${reset}.title` },
              text: { key: `scoring:home.reset.${reset}.text` },
              confirm: { key: `scoring:home.reset.${reset}.confirm` },
            }),
            onDone: [{ guard: ifConfirmed, target: 'resetting' }, { target: 'idle' }],
            onError: {},
          },
        },
        resetting: {
          tags: 'resetting',
          invoke: {
            src: 'reset',
            input: ({ context }) => ({ kind: context.reset! }), // entered only through choose
            onDone: { target: 'idle', actions: ['showReset', 'reloadActive', 'reloadRoster'] },
            onError: { target: 'idle', actions: 'showResetFailed' },
          },
        },
      },
    },
  },
});

export type ExaminerHomeRef = ActorRefFrom<typeof examinerHomeMachine>;
