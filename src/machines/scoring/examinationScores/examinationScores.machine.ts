import type { ActorRefFrom } from 'xstate';
import { ifConfirmed } from '#machines/kit/confirm.ts';
import { outboxSource } from '../outbox/outboxActor.ts';
import {
  dayNamed,
  giveUpQuestion,
  setupExaminationScores,
  type ScoresDeps,
} from './examinationScores.setup.ts';

/**
 * The scores of a day and what the board has received of them (first specification, §1 "Examiners …"): scores can be
 * changed while their sheet is open, and unsent work can be saved to a rescue file and restored from one.
 */
export const createExaminationScoresMachine = (deps: ScoresDeps) =>
  setupExaminationScores(deps).createMachine({
    id: 'examinationScores',
    context: ({ input }) => ({
      examDate: dayNamed(input.query.date),
      userId: input.person?.userId ?? 0,
      changed: [],
      givenUp: null,
      printedAt: new Date(deps.now()).toISOString(),
    }),
    // Each of them keeps its own faults.
    invoke: [
      { src: 'rescue', id: 'rescue', input: ({ context }) => context, onError: {} },
      { src: 'listen', input: { to: [outboxSource] }, onError: {} },
    ],
    on: {
      'score.change': { actions: 'change' },
      'ledger.print': { actions: 'notePrint' },
      'outbox.changedInLedger': { actions: 'noteChange' },
      'outbox.settled': [
        {
          guard: 'wasChangedHere',
          actions: ['forgetChange', 'showUpdated'],
        },
        { actions: 'forgetChange' },
      ],
      'outbox.refused': {
        guard: 'isOfChange',
        actions: 'showUpdateFailed',
      },
      'outbox.discarded': { actions: 'forgetChange' },
    },
    type: 'parallel',
    states: {
      day: {
        initial: 'shown',
        states: {
          shown: {
            invoke: {
              src: 'day',
              id: 'day',
              input: ({ context }) => ({ key: { examDate: context.examDate, userId: context.userId } }),
              onError: {},
            },
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
      decision: {
        initial: 'idle',
        states: {
          idle: {
            on: {
              'change.giveUp': {
                target: 'asking',
                actions: 'choose',
              },
            },
          },
          asking: {
            invoke: {
              src: 'confirm',
              input: ({ context }) => giveUpQuestion(context.givenUp!), // entered only through choose
              onDone: [
                { guard: ifConfirmed, target: 'idle', actions: ['drop', 'forgetChoice'] },
                { target: 'idle', actions: 'forgetChoice' },
              ],
              onError: {},
            },
          },
        },
      },
    },
  });

export type ExaminationScoresRef = ActorRefFrom<ReturnType<typeof createExaminationScoresMachine>>;
