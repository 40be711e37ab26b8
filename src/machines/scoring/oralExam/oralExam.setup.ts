import {
  and,
  assertEvent,
  assign,
  enqueueActions,
  fromCallback,
  raise,
  sendTo,
  setup,
  stateIn,
  type ActorSystem,
} from 'xstate';
import type { SkipReason } from '#contract/oralExams.ts';
import type { Command, ServerVersion } from '#domain/scoring/examCommand.ts';
import { serverVersionOfSheet } from '#domain/scoring/serverVersion.ts';
import { nextLacking } from '#domain/scoring/scoring.ts';
import { port } from '#machines/port.ts';
import type { ScreenInput } from '#machines/screenInput.ts';
import { systemActor } from '#machines/systemActor.ts';
import { confirm, isConfirmed } from '#machines/kit/confirm.ts';
import { listen } from '#machines/kit/listen.ts';
import type { OutboxInbox, OutboxReport } from '../outbox/outbox.types.ts';
import { examContentsMachine } from './examContents.machine.ts';
import { examGuards, lacksIn, type Received } from './oralExam.guards.ts';
import { applyEntries, marksOf, withServerVersion, withMark, withoutAct } from './oralExam.marks.ts';
import { applyRead, changesBut } from './oralExam.read.ts';
import type { ExamFacts, OralExamContext, OralExamEvent, OralExamTag } from './oralExam.types.ts';
import {
  commentDraft,
  markAt,
  remarksDraft,
  scoreDraft,
  skipDraft,
  startDraft,
  submissionDraft,
} from './oralExam.drafts.ts';
import { keepFault } from '#machines/kit/faults.ts';

const outboxOf = ({ system }: { system: ActorSystem<any> }) => systemActor(system, 'outbox');

/** Guards, actions and actors of the exam. */
export const oralExamSetup = setup({
  types: {
    context: {} as OralExamContext,
    events: {} as OralExamEvent,
    input: {} as ScreenInput,
    tags: {} as OralExamTag,
    children: {} as { contents: 'contents'; lease: 'lease' },
  },
  actors: {
    load: port<ExamFacts, { examScheduleId: number; userId: number }>('load'),
    contents: examContentsMachine,
    confirm,
    listen,
    /** Sends the board's time at once, and then once a second. */
    clock: fromCallback<OralExamEvent>(() => {
      throw new Error('port "clock" is not wired');
    }),
    /** Keeps the exam's lease for this tab and reports it; accepts `lease.takeOver`. */
    lease: fromCallback<OralExamEvent, { examScheduleId: number; userId: number }>(() => {
      throw new Error('port "lease" is not wired');
    }),
  },
  guards: {
    ...examGuards,
    isConfirmed,
    /** Everything is complete, all changes were seen, and this tab has the exam. */
    maySubmit: and([
      'isComplete',
      'hasSeenChanges',
      stateIn({ exam: { opened: { inProgress: { lease: 'held' } } } }),
    ]),
  },
  actions: {
    keepFacts: assign((_, facts: ExamFacts) => ({
      ...facts,
      marks: marksOf(facts),
      remarks: facts.sheet.remarks,
      sheetServerVersion: serverVersionOfSheet(facts.sheet),
      startedAt: facts.sheet.startedAt === null ? null : Date.parse(facts.sheet.startedAt),
      fault: null,
    })),
    keepFault: keepFault(),
    /** Applies this device's commands to what the board had. */
    applyReport: assign(({ context }, report: OutboxReport) => applyEntries(context, report)),
    askOutbox: sendTo(outboxOf, ({ context, self }): OutboxInbox => ({
      type: 'outbox.report',
      examScheduleId: context.examScheduleId,
      replyTo: self,
    })),
    /** When the exam is reopened, its case counts as opened at that moment. */
    noteTime: assign(({ context: { caseOpenedAt } }, { at }: { at: number }) => ({
      now: at,
      caseOpenedAt: caseOpenedAt || at,
    })),
    begin: assign(({ context }) => ({
      startedAt: context.now,
      caseOpenedAt: context.now,
      sheet: context.sheet && { ...context.sheet, status: 'started' as const },
    })),
    sendStart: sendTo(outboxOf, ({ context }) => startDraft(context)),
    keepReason: assign((_, { reason }: { reason: SkipReason }) => ({ skipReason: reason })),
    noteSkipped: assign(({ context: { sheet, skipReason } }) => ({
      sheet: sheet && { ...sheet, status: 'skipped' as const, skipReason },
    })),
    sendSkip: sendTo(outboxOf, ({ context }) => skipDraft(context)),
    keepScore: assign(({ context }, { position, score }: { position: number; score: string | null }) => ({
      marks: withMark(context.marks, position, { score }),
      changes: changesBut(context, position, 'score'),
      undo: { position, before: markAt(context, position)?.score ?? null, after: score },
    })),
    takeBack: assign(({ context: { undo, marks } }) =>
      undo ? { marks: withMark(marks, undo.position, { score: undo.before }) } : {},
    ),
    forgetUndo: assign({ undo: null }),
    offerUndo: raise({ type: 'undo.offered' }),
    withdrawUndo: raise({ type: 'undo.withdrawn' }),
    keepEarly: assign(({ context, event }) => {
      assertEvent(event, ['score.give', 'score.clear', 'comment.write', 'remarks.write']);
      return { early: [...context.early, event] };
    }),
    dropEarly: assign({ early: [] }),
    /** Applies the input from before the lease was known. */
    doEarly: enqueueActions(({ context, enqueue }) => {
      for (const event of context.early) enqueue.raise(event);
      enqueue.assign({ early: [] });
    }),
    takeOver: sendTo('lease', { type: 'lease.takeOver' }),
    sendScore: sendTo(outboxOf, ({ context }, { position }: { position: number }) =>
      scoreDraft(context, position),
    ),
    keepComment: assign(({ context }, { position, comment }: { position: number; comment: string }) => ({
      marks: withMark(context.marks, position, { comment }),
      changes: changesBut(context, position, 'comment'),
    })),
    sendComment: sendTo(
      outboxOf,
      ({ context }, { position, over }: { position: number; over?: ServerVersion }) =>
        commentDraft(context, position, over),
    ),
    keepRemarks: assign((_, { remarks }: { remarks: string }) => ({ remarks })),
    sendRemarks: sendTo(outboxOf, ({ context }) => remarksDraft(context)),
    openCase: assign(({ context }, { position }: { position: number }) => ({
      position,
      caseOpenedAt: position === context.position ? context.caseOpenedAt : context.now,
    })),
    /** Resumes at the first case that lacks something, also after a crash. */
    resume: assign(({ context }) => ({ position: nextLacking(lacksIn(context), 0) ?? 1 })),
    openBeside: raise(({ context }, { by }: { by: 1 | -1 }) => ({
      type: 'case.open' as const,
      position: context.position + by,
    })),
    openLacking: raise(({ context }) => ({
      type: 'case.open' as const,
      position: nextLacking(lacksIn(context), context.position) ?? context.position,
    })),
    sendSubmission: sendTo(outboxOf, ({ context }) => submissionDraft(context)),
    noteSubmitted: assign(({ context }, { isSubmitted }: { isSubmitted: boolean }) => ({
      sheet: context.sheet && {
        ...context.sheet,
        status: isSubmitted ? ('submitted' as const) : ('started' as const),
      },
    })),
    /** Replaces what was discarded with what the board has. */
    rollBack: assign(({ context }, { command }: { command: Command }) => withoutAct(context, command)),
    noteSettled: assign(({ context }, { command, serverVersion, isTheirs }: Received) =>
      withServerVersion(context, { target: command.target, kind: command.act.kind, serverVersion, isTheirs }),
    ),
    keepRead: assign((_, read: ExamFacts) => ({ read })),
    applyRead: assign(({ context }, report: OutboxReport) => applyRead(context, report)),
    raiseRefreshed: raise({ type: 'exam.refreshed' }),
    forgetChanges: assign({ changes: [] }),
    showSubmitted: sendTo(({ system }) => systemActor(system, 'toasts'), {
      type: 'toast.show',
      tone: 'success',
      message: { key: 'scoring:exam.submitted' },
    }),
    showSkipFailed: sendTo(({ system }) => systemActor(system, 'toasts'), {
      type: 'toast.show',
      tone: 'error',
      message: { key: 'scoring:exam.skip.failed' },
    }),
    guardLeaving: sendTo(({ system }) => systemActor(system, 'navigation'), { type: 'exam.began' }),
    easeLeaving: sendTo(({ system }) => systemActor(system, 'navigation'), { type: 'exam.submitted' }),
    freeLeaving: sendTo(({ system }) => systemActor(system, 'navigation'), { type: 'exam.ended' }),
  },
  delays: {
    /** How long a score can be undone with one key. */
    undoTime: 10_000,
    /** How long to wait for the board; after that the known values are shown, each with its receipt. */
    catchUpTime: 3_000,
  },
});
