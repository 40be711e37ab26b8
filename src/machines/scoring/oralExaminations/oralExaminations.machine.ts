import type { ActorRefFrom } from 'xstate';
import { idIn } from '#domain/idIn.ts';
import { ifConfirmed } from '#machines/kit/confirm.ts';
import { outboxSource } from '../outbox/outboxActor.ts';
import { oralExaminationsSetup } from './oralExaminations.setup.ts';

/**
 * The active session with its examinees (first specification, §1 "Examiners see an active exam …"): whom to see next,
 * and whom to skip, after a question; a skip goes through the outbox. With `practice` in the address, the same for the
 * examiner's practice exam, which is set up and reset here.
 */
export const oralExaminationsMachine = oralExaminationsSetup.createMachine({
  id: 'oralExaminations',
  context: ({ input: { query } }) => ({
    scheduleId: idIn(query, 'session') ?? undefined,
    skip: null,
    isPractice: query.practice !== undefined,
  }),
  invoke: [
    // It keeps its own fault.
    { src: 'day', id: 'day', input: ({ context: { isPractice } }) => ({ key: { isPractice } }), onError: {} },
    { src: 'listen', input: { to: [outboxSource] }, onError: {} },
  ],
  on: {
    'query.changed': {
      actions: 'followUrl',
    },
    'outbox.refused': {
      guard: 'isSkip',
      actions: 'showSkipFailed',
    },
  },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'examinee.skip': { target: 'asking', actions: 'choose' },
        'practice.setUp': { guard: 'isPractice', target: 'settingUp' },
        'practice.reset': [
          { guard: 'hasUnsent', actions: 'showUnsent' },
          { guard: 'isPractice', target: 'askingReset' },
        ],
      },
    },
    asking: {
      tags: 'asking',
      invoke: {
        src: 'confirm',
        input: ({ context }) => {
          const { examinee, reason } = context.skip!; // entered only through choose
          return {
            id: 'examinee.skip',
            kind: 'warn' as const,
            title: { key: 'scoring:sessions.skip.title', values: { name: examinee.examineeName } },
            text: { key: `scoring:sessions.skip.text.${reason}`, values: { name: examinee.examineeName } },
            confirm: { key: 'scoring:sessions.skip.confirm' },
          };
        },
        onDone: [
          { guard: ifConfirmed, target: 'idle', actions: ['putSkip', 'forgetChoice'] },
          { target: 'idle', actions: 'forgetChoice' },
        ],
        onError: {},
      },
    },
    askingReset: {
      invoke: {
        src: 'confirm',
        input: {
          id: 'practice.reset',
          kind: 'warn' as const,
          title: { key: 'scoring:practice.reset.title' },
          text: { key: 'scoring:practice.reset.text' },
          confirm: { key: 'scoring:practice.reset.confirm' },
        },
        onDone: [{ guard: ifConfirmed, target: 'settingUp' }, { target: 'idle' }],
        onError: {},
      },
    },
    settingUp: {
      tags: 'settingUp',
      invoke: {
        src: 'setUpPractice',
        input: {},
        onDone: { target: 'idle', actions: ['reloadDay', 'showReady'] },
        onError: { target: 'idle', actions: 'showSetUpFailed' },
      },
    },
  },
});

export type OralExaminationsRef = ActorRefFrom<typeof oralExaminationsMachine>;
