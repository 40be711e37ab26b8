import { assertEvent, assign, fromCallback, sendTo, setup } from 'xstate';
import { shownCommands, type CommandDraft } from '#domain/scoring/commands/examCommand.ts';
import { listen, type Source } from '#machines/kit/listen.ts';
import { message } from '#machines/message.ts';
import { systemActor } from '#machines/systemActor.ts';
import type { OutboxReport } from './outbox.types.ts';

export type LedgerChangesEvent =
  | { type: 'outbox.changeInLedger'; draft: CommandDraft }
  /** Whether this tab may write into the exam of the next change. */
  | { type: 'lease.granted' }
  | { type: 'lease.denied' }
  | OutboxReport;

/** Source of what the outbox reports on an exam. */
const reportSource: Source = (system) => ({
  actor: systemActor(system, 'outbox'),
  events: ['outbox.reported'],
});

/** The exam of the first waiting change; only read while there is one. */
const examOf = ({ queued }: { queued: readonly CommandDraft[] }) => queued[0]!.examScheduleId!; // scores have an exam

/**
 * Takes scores that are changed in the ledger (first specification, §1 "Examiners …") into the outbox, one after the
 * other: only the tab that has the exam writes into it, and only until it is submitted. It belongs to the outbox, so
 * that a change which waits for the exam's lease outlives the page.
 */
export const ledgerChangesMachine = setup({
  types: {
    context: {} as {
      userId: number;
      /** Changes that wait until it is known whether another tab has their exam; the first one is being checked. */
      queued: readonly CommandDraft[];
    },
    events: {} as LedgerChangesEvent,
    input: {} as { userId: number },
  },
  actors: {
    listen,
    /** Keeps the exam's lease for this tab while it runs and reports it, or reports that another tab has it. */
    lease: fromCallback<LedgerChangesEvent, { userId: number; examScheduleId: number }>(() => {
      throw new Error('port "lease" is not wired');
    }),
  },
  guards: {
    hasQueued: ({ context }) => context.queued.length > 0,
    /** The report is on another exam than the one whose score is to change. */
    isOfOtherExam: ({ context, event }) => {
      assertEvent(event, 'outbox.reported');
      return event.examScheduleId !== examOf(context);
    },
    /** A submission of the exam is in the outbox, perhaps handed over by another tab. */
    isSubmitted: ({ event }) => {
      assertEvent(event, 'outbox.reported');
      return shownCommands(event.entries).some(({ act }) => act.kind === 'exam.submit');
    },
  },
  actions: {
    queueChange: assign(({ context, event }) => {
      assertEvent(event, 'outbox.changeInLedger');
      return { queued: [...context.queued, event.draft] };
    }),
    askOutbox: sendTo(
      ({ system }) => systemActor(system, 'outbox'),
      ({ context }) => ({ type: 'outbox.report' as const, examScheduleId: examOf(context) }),
    ),
    putChange: sendTo(
      ({ system }) => systemActor(system, 'outbox'),
      ({ context }) => ({ type: 'outbox.enqueueFromLedger' as const, draft: context.queued[0]! }), // not empty while checking
    ),
    dropChange: assign(({ context }) => ({ queued: context.queued.slice(1) })),
    showSubmitted: sendTo(
      ({ system }) => systemActor(system, 'dialogs'),
      message('score.submitted', 'error', { key: 'scoring:exam.refused.submitted' }),
    ),
    showOpenElsewhere: sendTo(
      ({ system }) => systemActor(system, 'dialogs'),
      message('score.elsewhere', 'error', { key: 'scoring:scores.openElsewhere' }),
    ),
  },
}).createMachine({
  id: 'ledgerChanges',
  context: ({ input }) => ({ userId: input.userId, queued: [] }),
  invoke: { src: 'listen', input: { to: [reportSource] }, onError: {} },
  on: { 'outbox.changeInLedger': { actions: 'queueChange' } },
  initial: 'idle',
  states: {
    idle: { always: { guard: 'hasQueued', target: 'holding' } },
    holding: {
      invoke: {
        src: 'lease',
        input: ({ context }) => ({ userId: context.userId, examScheduleId: examOf(context) }),
        // Without locks the browser cannot coordinate tabs, so this tab writes.
        onError: { target: '.checking' },
      },
      on: { 'lease.denied': { target: 'idle', actions: ['showOpenElsewhere', 'dropChange'] } },
      initial: 'waiting',
      states: {
        waiting: { on: { 'lease.granted': { target: 'checking' } } },
        checking: {
          entry: 'askOutbox',
          on: {
            'outbox.reported': [
              { guard: 'isOfOtherExam' },
              {
                guard: 'isSubmitted',
                target: '#ledgerChanges.idle',
                actions: ['showSubmitted', 'dropChange'],
              },
              { target: '#ledgerChanges.idle', actions: ['putChange', 'dropChange'] },
            ],
          },
        },
      },
    },
  },
});
