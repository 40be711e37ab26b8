import { raise, type ActorRefFrom } from 'xstate';
import { connectionSource } from '#machines/kit/listen.ts';
import { commandFor, disputeOf, earlierOf, takenOver, type OutboxDeps } from './outbox.entries.ts';
import { setupOutbox } from './outbox.setup.ts';

/**
 * Keeps everything that an examiner does until the board has it: stored on the device, sent in order per record,
 * retried without limit, and removed only by the server's answer or a decision of the user. It belongs to one user;
 * the next user to sign in neither sees nor sends it.
 */
export const createOutboxMachine = (deps: OutboxDeps) =>
  setupOutbox(deps).createMachine({
    id: 'outbox',
    context: {
      userId: null,
      entries: [],
      serverVersions: {},
      isDurable: true,
      unreadable: 0,
      elsewhere: [],
      deliveries: {},
      questions: [],
      memoryOnly: [],
      acknowledged: {},
      answered: {},
    },
    initial: 'closed',
    entry: 'registerUnsentWork',
    invoke: { src: 'watchSession', id: 'session', onError: {} },
    on: {
      'delivery.gone': { actions: 'stopDelivery' },
      'unsentWork.request': { actions: 'reportUnsentWork' },
    },
    states: {
      closed: {
        on: {
          'outbox.open': { target: 'serving', actions: 'begin' },
        },
      },
      serving: {
        exit: 'shut',
        invoke: [
          {
            src: 'watchTabs',
            id: 'tabs',
            input: ({ context }) => ({ userId: context.userId!, tab: deps.tab }), // entered only through begin
            onError: {},
          },
          { src: 'listen', input: { to: [connectionSource] }, onError: {} },
          {
            src: 'ledgerChanges',
            id: 'ledgerChanges',
            input: ({ context }) => ({ userId: context.userId! }), // as above
            onError: {},
          },
        ],
        on: {
          'outbox.open': [
            {
              guard: 'isAnother',
              target: 'serving',
              reenter: true,
              actions: 'begin',
            },
            { actions: 'hurry' },
          ],
          'outbox.close': { target: 'closed' },
          'outbox.enqueue': [
            { guard: 'isRetyped', actions: 'retype' },
            {
              guard: 'isRepeated',
              actions: ['repeat', 'takeTurn'],
            },
            {
              guard: 'isResubmitted',
              actions: ['withdraw', raise(({ event }) => event)],
            },
            {
              actions: {
                type: 'admit',
                params: ({ context, event }) => ({
                  commands: [commandFor(context, deps, event.draft)],
                  areOld: false,
                }),
              },
            },
          ],
          'outbox.changeInLedger': { actions: 'passOn' },
          'outbox.enqueueFromLedger': {
            actions: [
              'emitChangedInLedger',
              raise(({ event: { draft } }) => ({ type: 'outbox.enqueue' as const, draft })),
            ],
          },
          'outbox.adopt': {
            actions: [
              { type: 'admit', params: ({ event: { commands } }) => ({ commands, areOld: true }) },
              'learn',
              'emitAdopted',
            ],
          },
          'outbox.handOver': { actions: 'handOver' },
          'outbox.report': { actions: 'keepQuestion' },
          'outbox.retry': {
            guard: { type: 'maySendAgain', params: ({ event }) => event },
            actions: [{ type: 'noteReady', params: ({ event }) => event }, 'takeTurn'],
          },
          'outbox.drop': {
            guard: { type: 'isUndecided', params: ({ event }) => event },
            actions: [
              'emitDiscarded',
              { type: 'release', params: ({ event }) => ({ keys: [event.key] }) },
              'takeTurn',
            ],
          },
          'outbox.keepMine': {
            guard: { type: 'maySendAgain', params: ({ event }) => event },
            actions: ['overrule', 'takeTurn'],
          },
          'outbox.takeTheirs': {
            guard: { type: 'isUndecided', params: ({ event }) => event },
            actions: [
              { type: 'emitSettled', params: ({ context, event }) => takenOver(context, event.key) },
              {
                type: 'keepServerVersion',
                params: ({ context, event: { key } }) => ({ key, theirs: disputeOf(context, key).theirs }),
              },
              // Later commands on the record go too: they were based on what no longer exists.
              { type: 'release', params: ({ context, event }) => disputeOf(context, event.key) },
              'takeTurn',
            ],
          },
          'outbox.elsewhere': { actions: ['emitLeftElsewhere', 'noteElsewhere', 'storePageOnly'] },
          'outbox.evicted': { actions: 'storeAgain' },
          'outbox.storedAgain': { actions: 'noteStoredAgain' },
          'connection.restored': { actions: 'hurry' },
          'delivery.stored': { actions: ['noteStored', 'storePageOnly'] },
          'delivery.ready': {
            actions: [{ type: 'noteReady', params: ({ event }) => event }, 'takeTurn'],
          },
          'delivery.dated': { actions: ['emitDated', 'noteDated'] },
          'delivery.received': {
            actions: [
              { type: 'emitSettled', params: ({ event }) => ({ ...event, isTheirs: false }) },
              'settle',
              'takeTurn',
            ],
          },
          'delivery.stale': [
            {
              guard: 'isSame',
              actions: 'takeAsReceived',
            },
            { actions: 'noteStale' },
          ],
          'delivery.refused': {
            actions: ['noteRefused', 'emitRefused', 'takeTurn'],
          },
        },
        initial: 'recalling',
        states: {
          recalling: {
            invoke: {
              src: 'recall',
              input: ({ context }) => ({ userId: context.userId!, tab: deps.tab }), // entered only through begin
              onDone: {
                target: 'open',
                actions: [
                  {
                    type: 'queueBehind',
                    params: ({ context, event }) => ({ earlier: earlierOf(context, event.output.commands) }),
                  },
                  {
                    type: 'admit',
                    params: ({ context, event }) => ({
                      commands: earlierOf(context, event.output.commands),
                      areOld: true,
                    }),
                  },
                  { type: 'noteRecalled', params: ({ event }) => event.output },
                ],
              },
              onError: {
                target: 'open',
                actions: [
                  'noteRecallFailed',
                  {
                    type: 'admit',
                    params: ({ context }) => ({ commands: earlierOf(context, []), areOld: true }),
                  },
                ],
              },
            },
          },
          open: {
            tags: 'open',
            // Everything that waited for the device's answer.
            entry: ['forgetMemoryOnly', 'answer', 'dispatch'],
            on: {
              'outbox.turn': { actions: 'dispatch' },
              'outbox.report': {
                actions: ['keepQuestion', 'answer'],
              },
            },
          },
        },
      },
    },
  });

export type OutboxRef = ActorRefFrom<ReturnType<typeof createOutboxMachine>>;
