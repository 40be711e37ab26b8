import type { ActorRefFrom } from 'xstate';
import { idIn } from '#domain/idIn.ts';
import { ifConfirmed } from '#machines/kit/confirm.ts';
import { childSource } from '#machines/kit/listen.ts';
import { outboxSource } from '../outbox/outboxActor.ts';
import { examinationRostersSetup } from './examinationRosters.setup.ts';

/** The open case, and the examiner's comments and feedback on it. */
const open = examinationRostersSetup.createStateConfig({
  tags: 'caseOpen',
  // Each of them keeps its own faults.
  invoke: [
    {
      src: 'contents',
      id: 'contents',
      input: ({ context }) => ({ key: { caseHeaderId: context.caseHeaderId! } }), // entered only with a case
      onError: {},
    },
    {
      src: 'note',
      id: 'note',
      input: ({ context }) => ({ key: { caseHeaderId: context.caseHeaderId! } }),
      onError: {},
    },
    {
      src: 'feedback',
      id: 'feedback',
      input: ({ context }) => ({ key: { caseHeaderId: context.caseHeaderId! } }),
      onError: {},
    },
  ],
  on: {
    'note.write': { actions: 'putNote' },
    'feedback.edit': { actions: ['keepDraft', 'guardDrafts', 'storeDrafts'] },
    'feedback.submit': {
      guard: 'hasDraft',
      actions: ['putFeedback', 'dropDraft', 'guardDrafts', 'storeDrafts'],
    },
    'feedback.discard': { actions: ['dropDraft', 'guardDrafts', 'storeDrafts'] },
  },
  initial: 'reading',
  states: {
    reading: { on: { 'feedback.delete': { target: 'asking', actions: 'keepDeletion' } } },
    asking: {
      invoke: {
        src: 'confirm',
        input: {
          id: 'caseFeedback',
          kind: 'warn',
          title: { key: 'scoring:rosters.delete.title' },
          text: { key: 'scoring:rosters.delete.text' },
          confirm: { key: 'scoring:rosters.delete.confirm' },
        },
        onDone: [
          {
            guard: ifConfirmed,
            target: 'reading',
            actions: ['putFeedbackDeletion', 'dropDraft', 'guardDrafts', 'storeDrafts'],
          },
          { target: 'reading' },
        ],
        onError: {},
      },
    },
  },
});

/**
 * The cases of the examiner's sessions, with their texts, comments and feedback (first specification, §1 "comment on
 * cases, give feedback on cases"). Comments are sent as they are typed, feedback when it is submitted; both through
 * the outbox. Until then feedback is kept on the device.
 */
export const examinationRostersMachine = examinationRostersSetup.createMachine({
  id: 'examinationRosters',
  context: ({ input }) => ({
    userId: input.person?.userId ?? 0,
    urlSession: input.query.session,
    caseHeaderId: idIn(input.query, 'case'),
    session: null,
    deletes: null,
    drafts: {},
  }),
  type: 'parallel',
  invoke: [
    {
      src: 'keepFeedback',
      id: 'keeper',
      input: ({ context, self }) => ({
        userId: context.userId,
        drafts: () => self.getSnapshot().context.drafts,
      }),
      onError: {},
    },
    { src: 'listen', input: { to: [outboxSource] }, onError: {} },
  ],
  on: {
    'outbox.settled': [
      {
        guard: 'isFeedbackTaken',
        actions: ['showDone', 'rebaseDraft'],
      },
      { actions: 'rebaseDraft' },
    ],
    'outbox.refused': {
      guard: 'isFeedback',
      actions: 'showFailed',
    },
    'drafts.found': { actions: ['keepFound', 'guardDrafts'] },
  },
  states: {
    list: {
      invoke: [
        { src: 'sessions', id: 'sessions', input: { key: null }, onError: {} },
        {
          src: 'listen',
          input: ({ self }) => ({ to: [childSource(self, 'sessions', ['resource.settled'])] }),
          onError: {},
        },
      ],
    },
    session: {
      initial: 'seeking',
      on: {
        'query.changed': {
          guard: 'isOtherSession',
          target: '.seeking',
          actions: 'followSession',
        },
      },
      states: {
        seeking: {
          // Once they are loaded; what is loaded already is told at once.
          entry: 'askForSessions',
          on: {
            'resource.settled': [
              { guard: 'hasSession', target: 'shown', actions: 'keepSession' },
              { guard: 'namesSession', target: 'unknown', actions: 'forgetSession' },
            ],
          },
        },
        unknown: {
          tags: 'unknownSession',
          on: { 'resource.settled': { guard: 'hasSession', target: 'shown', actions: 'keepSession' } },
        },
        shown: {
          invoke: {
            src: 'rosters',
            id: 'rosters',
            input: ({ context }) => ({ key: context.session! }), // entered only with a session
            onError: {},
          },
        },
      },
    },
    case: {
      initial: 'choosing',
      on: {
        'query.changed': {
          guard: 'isOtherCase',
          target: '.choosing',
          actions: 'followCase',
        },
      },
      states: {
        choosing: { always: { guard: 'hasCase', target: 'open' } },
        open,
      },
    },
  },
});

export type ExaminationRostersRef = ActorRefFrom<typeof examinationRostersMachine>;
