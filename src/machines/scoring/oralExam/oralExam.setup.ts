import { assertEvent, assign, fromCallback, sendTo, setup, type ActorSystem } from 'xstate';
import { hasDayCome } from '#domain/scoring/examDay.ts';
import { serverVersionOfSheet } from '#domain/scoring/commands/serverVersion.ts';
import { lacksOf, nextLacking } from '#domain/scoring/scoring.ts';
import { confirm, isConfirmed } from '#machines/kit/confirm.ts';
import { isUnknown, isUnreachable, keepFault } from '#machines/kit/faults.ts';
import { listen } from '#machines/kit/listen.ts';
import { untilReconnected } from '#machines/kit/untilReconnected.ts';
import { port } from '#machines/port.ts';
import type { ScreenInput } from '#machines/screenInput.ts';
import { message } from '#machines/message.ts';
import { systemActor } from '#machines/systemActor.ts';
import type { OutboxInbox } from '../outbox/outbox.types.ts';
import { examContentsMachine } from './examContents.machine.ts';
import { examExhibitsMachine } from './examExhibits.machine.ts';
import { iso, isOfSheet } from './oralExam.acts.ts';
import { examNotesMachine } from './examNotes.machine.ts';
import { applyEntries, marksOf, withServerVersion, withoutAct } from './oralExam.marks.ts';
import type { LoadedExam, OralExamContext, OralExamEvent, OralExamTag } from './oralExam.types.ts';

/** What identifies the exam to its ports. */
export const examInput = ({ context: { examScheduleId, userId } }: { context: OralExamContext }) => ({
  examScheduleId,
  userId,
});

/** What identifies the exam's cases to what is loaded of them. */
export const casesInput = ({ context: { exam, userId } }: { context: OralExamContext }) => ({
  key: { userId, caseHeaderIds: exam?.cases.map(({ caseHeaderId }) => caseHeaderId) ?? [] },
});

/** What is missing before the exam may be submitted. */
export const lacksIn = ({ exam, marks }: Pick<OralExamContext, 'exam' | 'marks'>) =>
  exam ? lacksOf(exam.configuration, marks) : [];

/** Addresses the outbox. */
export const outboxOf = ({ system }: { system: ActorSystem<any> }) => systemActor(system, 'outbox');

const hasCome = ({ exam, now }: OralExamContext) => exam !== null && hasDayCome(exam, now);

/**
 * The actors of the exam, and the guards and actions that several of its files need. Each of those extends it with its
 * own: `oralExam.freshness.ts`, `.briefing.ts`, `.scoring.ts`, `.progress.ts`, in this order.
 */
export const oralExamSetup = setup({
  types: {
    context: {} as OralExamContext,
    events: {} as OralExamEvent,
    input: {} as ScreenInput,
    tags: {} as OralExamTag,
    children: {} as { contents: 'contents'; exhibits: 'exhibits'; lease: 'lease'; notes: 'notes' },
  },
  actors: {
    load: port<LoadedExam, { examScheduleId: number; userId: number }>('load'),
    contents: examContentsMachine,
    exhibits: examExhibitsMachine,
    notes: examNotesMachine,
    confirm,
    listen,
    untilReconnected,
    /** Sends the board's time at once, and then once a second. */
    clock: fromCallback<OralExamEvent>(() => {
      throw new Error('port "clock" is not wired');
    }),
    /** Sends `keys.switch` with what the examiner chose on this device. */
    recallKeys: fromCallback<OralExamEvent, { examScheduleId: number; userId: number }>(() => {
      throw new Error('port "recallKeys" is not wired');
    }),
    /** Sends `review.open` if this tab showed the summary before a reload. */
    recallReview: fromCallback<OralExamEvent, { examScheduleId: number; userId: number }>(() => {
      throw new Error('port "recallReview" is not wired');
    }),
    /** Keeps the exam's lease for this tab and reports it; accepts `lease.takeOver`. */
    lease: fromCallback<OralExamEvent, { examScheduleId: number; userId: number }>(() => {
      throw new Error('port "lease" is not wired');
    }),
  },
  guards: {
    isConfirmed,
    isUnreachable,
    isUnknown,
    isBarred: ({ context }) => context.exam?.conflict != null,
    isReceived: ({ context }) => context.sheetServerVersion.value === 'submitted',
    isSubmitted: ({ context }) => context.sheet?.status === 'submitted',
    isSkipped: ({ context }) => context.sheet?.status === 'skipped',
    isStarted: ({ context }) => context.sheet?.status === 'started',
    /** The exam is on a later day; until then nothing can be done. */
    isNotYet: ({ context }) => context.sheet?.status === 'waiting' && !hasCome(context),
    hasCome: ({ context }) => hasCome(context),
    /** By the board's record, or because a command was discarded. */
    isNotInProgress: ({ context }) =>
      context.sheet?.status === 'waiting' || context.sheet?.status === 'skipped',
    isThisExam: ({ context, event }) => {
      assertEvent(event, ['outbox.handedOver', 'outbox.reported']);
      return context.examScheduleId === event.examScheduleId;
    },
    /** The board did not take the start of this exam back. */
    isTakeBack: ({ context, event }) => {
      assertEvent(event, 'outbox.refused');
      return event.command.act.kind === 'exam.takeBack' && isOfSheet(context, event.command);
    },
    /** The board has received the submission that was made here. */
    isOwnSubmission: ({ context, event }) => {
      assertEvent(event, 'outbox.settled');
      const { command, serverVersion, isTheirs } = event;
      return (
        !isTheirs &&
        serverVersion.value === 'submitted' &&
        command.act.kind === 'exam.submit' &&
        isOfSheet(context, command)
      );
    },
  },
  actions: {
    keepExam: assign((_, loaded: LoadedExam) => ({
      ...loaded,
      marks: marksOf(loaded),
      remarks: loaded.sheet.remarks,
      sheetServerVersion: serverVersionOfSheet(loaded.sheet),
      startedAt: loaded.sheet.startedAt === null ? null : Date.parse(loaded.sheet.startedAt),
      fault: null,
    })),
    keepFault: keepFault(),
    askOutbox: sendTo(outboxOf, ({ context }): OutboxInbox => ({
      type: 'outbox.report',
      examScheduleId: context.examScheduleId,
    })),
    /** Applies this device's commands to what the board had. */
    applyReport: assign(({ context, event }) => {
      assertEvent(event, 'outbox.reported');
      return applyEntries(context, event);
    }),
    /** Resumes at the first case that lacks something, also after a crash. */
    resume: assign(({ context }) => ({ position: nextLacking(lacksIn(context), 0) ?? 1 })),
    /** When the exam is reopened, its case counts as opened at that moment. */
    noteTime: assign(({ context: { caseOpenedAt }, event }) => {
      assertEvent(event, 'clock.ticked');
      return { now: event.at, caseOpenedAt: caseOpenedAt || event.at };
    }),
    /** The next start of this exam asks for the identity again. */
    begin: assign(({ context: { now, sheet } }) => ({
      startedAt: now,
      caseOpenedAt: now,
      identityCheckedAt: null,
      sheet: sheet && { ...sheet, status: 'started' as const, startedAt: iso(now) },
    })),
    /** Replaces what was discarded or refused with what the board has. */
    rollBack: assign(({ context, event }) => {
      assertEvent(event, ['outbox.discarded', 'outbox.refused']);
      return withoutAct(context, event.command);
    }),
    noteSettled: assign(({ context, event }) => {
      assertEvent(event, 'outbox.settled');
      const { command, serverVersion, isTheirs } = event;
      return withServerVersion(context, {
        target: command.target,
        act: command.act,
        serverVersion,
        isTheirs,
      });
    }),
    forgetChanges: assign({ changes: [] }),
    keepKeys: assign(({ event }) => {
      assertEvent(event, 'keys.switch');
      return { hasKeys: event.isOn };
    }),
    /** Remembers on this device whether the examiner uses single-key shortcuts. */
    rememberKeys: () => {},
    /** Remembers for this tab whether the summary is open; without it, a reload shows the cases. */
    rememberReview: (_, { isOpen }: { isOpen: boolean }) => void isOpen,
    showSubmitted: sendTo(
      ({ system }) => systemActor(system, 'dialogs'),
      message('exam.submitted', 'success', { key: 'scoring:exam.submitted' }),
    ),
  },
  delays: {
    /** How long a score can be undone with one key. */
    undoTime: 10_000,
    /** How long to wait for the board; after that the known values are shown, each with its receipt. */
    catchUpTime: 3_000,
    /** How long a page that is being left may still have the exam; a busy machine ends it late. */
    closingTime: 5_000,
  },
});
