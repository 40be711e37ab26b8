import type { ActorRefFrom, AnyActorRef } from 'xstate';
import type { DashboardRoster, ExamSession } from '#contract/scoring/oralExams.ts';
import { ifConfirmed } from '#machines/kit/confirm.ts';
import { childSource } from '#machines/kit/listen.ts';
import type { ResourceSettled } from '#machines/kit/resource.machine.ts';
import { dayNamed, examinerHomeSetup, homeRosterMachine, homeSessionMachine } from './examinerHome.setup.ts';

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

/** Listens to what a child knows of its value; views read the value from the child itself. */
const settled = (id: 'active' | 'roster') =>
  ({
    src: 'listen',
    input: ({ self }: { self: AnyActorRef }) => ({ to: [childSource(self, id, ['resource.settled'])] }),
    onError: {},
  }) as const;

/**
 * The examiner's day at a glance (first specification, §1 "Examiners see …"): parts that load and fail independently.
 * Agenda and conflicts are those of the exam of the day that is shown, else of the active session.
 */
export const examinerHomeMachine = examinerHomeSetup.createMachine({
  id: 'examinerHome',
  context: ({ input }) => ({
    date: dayNamed(input.query.date),
    activeExam: undefined,
    dayExam: undefined,
    mayReset: false,
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
      invoke: [{ src: 'active', id: 'active', input: { key: null }, onError: {} }, settled('active')],
      on: {
        'resource.settled': {
          guard: { type: 'isAbout', params: { of: homeSessionMachine.id } },
          // Guarded: this resource has an exam session.
          actions: { type: 'noteActive', params: ({ event }) => event as ResourceSettled<ExamSession> },
        },
      },
    },
    day: {
      invoke: [
        {
          src: 'roster',
          id: 'roster',
          input: ({ context }) => ({ key: { examDate: context.date } }),
          onError: {},
        },
        settled('roster'),
      ],
      on: {
        'query.changed': { guard: 'isOtherDate', actions: ['followUrl', 'showDay'] },
        'resource.settled': {
          guard: { type: 'isAbout', params: { of: homeRosterMachine.id } },
          // Guarded: this resource has the day's roster.
          actions: { type: 'noteDay', params: ({ event }) => event as ResourceSettled<DashboardRoster> },
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
