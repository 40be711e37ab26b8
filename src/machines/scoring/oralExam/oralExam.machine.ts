import { raise, type ActorRefFrom } from 'xstate';
import { ifConfirmed } from '#machines/kit/confirm.ts';
import { connectionSource, pageSource } from '#machines/kit/listen.ts';
import { outboxSource } from '../outbox/outboxActor.ts';
import { emptyExam } from './oralExam.empty.ts';
import { freshness } from './oralExam.freshness.ts';
import { inProgress } from './oralExam.progress.ts';
import { oralExamSetup } from './oralExam.setup.ts';
import { skipQuestion } from './oralExam.drafts.ts';
import { keepingFault } from '#machines/kit/faults.ts';

/**
 * One examiner's exam of one examinee (first specification, §1 "Examiners"; issue "The examiner's day"): briefing,
 * scoring case by case in any order, review, and submission, or a skip. Everything goes through the outbox: this
 * machine knows what the examiner did, the outbox what the board has of it. After a crash both are combined.
 */
export const oralExamMachine = oralExamSetup.createMachine({
  id: 'oralExam',
  context: ({ input }) => emptyExam(input),
  type: 'parallel',
  invoke: [
    { src: 'clock', onError: {} },
    {
      src: 'listen',
      input: { to: [connectionSource, pageSource, outboxSource] },
      onError: {},
    },
  ],
  on: {
    'clock.ticked': { actions: { type: 'noteTime', params: ({ event }) => event } },
    'outbox.adopted': { actions: 'askOutbox' },
    'outbox.discarded': { actions: { type: 'rollBack', params: ({ event }) => event } },
    'outbox.settled': [
      {
        guard: { type: 'isOwnSubmission', params: ({ event }) => event },
        actions: [{ type: 'noteSettled', params: ({ event }) => event }, 'showSubmitted'],
      },
      { actions: { type: 'noteSettled', params: ({ event }) => event } },
    ],
    'changes.seen': { actions: 'forgetChanges' },
  },
  states: {
    freshness,
    shield: {
      initial: 'lowered',
      states: {
        lowered: { on: { 'shield.toggle': { target: 'raised' } } },
        raised: { tags: 'shielded', on: { 'shield.toggle': { target: 'lowered' } } },
      },
    },
    exam: {
      initial: 'loading',
      states: {
        loading: {
          tags: 'loading',
          invoke: {
            src: 'load',
            input: ({ context: { examScheduleId, userId } }) => ({ examScheduleId, userId }),
            onDone: {
              target: 'recalling',
              actions: { type: 'keepFacts', params: ({ event }) => event.output },
            },
            onError: {
              target: 'failed',
              actions: keepingFault,
            },
          },
        },
        failed: {
          initial: 'judging',
          states: {
            judging: { always: [{ guard: 'isMissing', target: 'missing' }, { target: 'troubled' }] },
            missing: { tags: 'missing' },
            troubled: {
              tags: 'failed',
              on: {
                'exam.reload': { target: '#oralExam.exam.loading' },
                'connection.restored': { guard: 'isUnreachable', target: '#oralExam.exam.loading' },
              },
            },
          },
        },
        // What this device did before a crash or a reload, and the board may not have.
        recalling: {
          tags: 'loading',
          entry: 'askOutbox',
          on: {
            'outbox.reported': {
              target: 'opened',
              actions: [{ type: 'applyReport', params: ({ event }) => event }, 'resume'],
            },
          },
        },
        opened: {
          invoke: {
            id: 'contents',
            src: 'contents',
            input: ({ context: { exam, userId } }) => ({
              key: { userId, caseHeaderIds: exam?.cases.map(({ caseHeaderId }) => caseHeaderId) ?? [] },
            }),
            onError: {},
          },
          initial: 'routing',
          states: {
            routing: {
              always: [
                { guard: 'isReceived', target: 'submitted' },
                { guard: 'isSubmitted', target: 'inProgress' },
                { guard: 'isSkipped', target: 'skipped' },
                { guard: 'isBarred', target: 'conflict' },
                { guard: 'isStarted', target: 'inProgress' },
                { guard: 'isNotYet', target: 'notYet' },
                { target: 'briefing' },
              ],
            },
            conflict: {
              tags: 'conflict',
              on: {
                'exam.skip': {
                  target: 'asking',
                  actions: { type: 'keepReason', params: ({ event }) => event },
                },
              },
            },
            notYet: { tags: ['briefing', 'notYet'], always: { guard: 'hasCome', target: 'routing' } },
            briefing: {
              tags: 'briefing',
              on: {
                'exam.refreshed': { target: 'routing' },
                'exam.start': { target: 'inProgress', actions: ['begin', 'sendStart'] },
                'exam.skip': {
                  target: 'asking',
                  actions: { type: 'keepReason', params: ({ event }) => event },
                },
              },
            },
            // A question, so that no examinee is skipped by mistake.
            asking: {
              tags: 'briefing',
              invoke: {
                src: 'confirm',
                input: ({ context }) => skipQuestion(context),
                onDone: [
                  { guard: ifConfirmed, target: 'skipped', actions: ['noteSkipped', 'sendSkip'] },
                  { target: 'routing' },
                ],
                onError: {},
              },
              on: {
                // Started or skipped on another device in the meantime.
                'exam.refreshed': { guard: 'isNotWaiting', target: 'routing' },
              },
            },
            skipped: {
              tags: 'skipped',
              always: { guard: 'isNotSkipped', target: 'routing' },
              on: {
                'exam.refreshed': { target: 'routing' },
                'exam.start': { target: 'inProgress', guard: 'isAdmitted', actions: ['begin', 'sendStart'] },
                'outbox.refused': {
                  guard: { type: 'isSkip', params: ({ event }) => event },
                  actions: 'showSkipFailed',
                },
              },
            },
            inProgress: {
              ...inProgress,
              always: [
                { guard: 'isReceived', target: 'submitted', actions: raise({ type: 'exam.refresh' }) },
                { guard: 'isNotInProgress', target: 'routing' },
              ],
            },
            submitted: { tags: 'submitted' },
          },
        },
      },
    },
  },
});

export type OralExamRef = ActorRefFrom<typeof oralExamMachine>;
