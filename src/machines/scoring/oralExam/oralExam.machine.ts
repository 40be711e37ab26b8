import { raise, type ActorRefFrom } from 'xstate';
import { connectionSource, pageSource } from '#machines/kit/listen.ts';
import { loadOrMissingStates, outputOf } from '#machines/kit/loadStates.ts';
import { outboxSource } from '../outbox/outboxActor.ts';
import { asking, briefing, conflict, notYet, skipped } from './oralExam.briefing.ts';
import { emptyExam } from './oralExam.empty.ts';
import { freshness } from './oralExam.freshness.ts';
import { inProgress, progressSetup } from './oralExam.progress.ts';
import { casesInput, examInput } from './oralExam.setup.ts';

/**
 * One examiner's exam of one examinee (first specification, §1 "Examiners"; issue "The examiner's day"): briefing,
 * scoring case by case in any order, review, and submission, or a skip. Everything goes through the outbox: this
 * machine knows what the examiner did, the outbox what the board has of it. After a crash both are combined.
 */
export const oralExamMachine = progressSetup.createMachine({
  id: 'oralExam',
  context: ({ input }) => emptyExam(input),
  type: 'parallel',
  invoke: [
    { src: 'clock', onError: {} },
    { src: 'recallKeys', input: examInput, onError: {} },
    {
      src: 'listen',
      input: { to: [connectionSource, pageSource, outboxSource] },
      onError: {},
    },
  ],
  on: {
    'clock.ticked': { actions: 'noteTime' },
    'keys.switch': { actions: ['keepKeys', 'rememberKeys'] },
    'outbox.adopted': { actions: 'askOutbox' },
    'outbox.discarded': { actions: 'rollBack' },
    'outbox.dated': { guard: 'isOwnStart', actions: 'moveStart' },
    // The exam goes on, with the entry that says why; the states of the exam follow its sheet.
    'outbox.refused': { guard: 'isTakeBack', actions: ['rollBack', raise({ type: 'exam.refresh' })] },
    'outbox.settled': [
      {
        guard: 'isOwnSubmission',
        actions: ['noteSettled', 'showSubmitted'],
      },
      { actions: 'noteSettled' },
    ],
    'changes.seen': { actions: 'forgetChanges' },
  },
  states: {
    freshness,
    exam: {
      initial: 'loading',
      states: {
        ...loadOrMissingStates({
          src: 'load',
          input: examInput,
          onDone: { target: 'recalling', actions: { type: 'keepExam', params: outputOf } },
          reload: 'exam.reload',
        }),
        // What this device did before a crash or a reload, and the board may not have.
        recalling: {
          tags: 'loading',
          entry: 'askOutbox',
          on: {
            'outbox.reported': {
              guard: 'isThisExam',
              target: 'opened',
              actions: ['applyReport', 'resume', 'refreshIfOutdated'],
            },
          },
        },
        opened: {
          invoke: [
            { id: 'contents', src: 'contents', input: casesInput, onError: {} },
            { id: 'exhibits', src: 'exhibits', input: casesInput, onError: {} },
            { id: 'notes', src: 'notes', input: (args) => ({ key: examInput(args) }), onError: {} },
          ],
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
            conflict,
            notYet,
            briefing,
            asking,
            skipped,
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
