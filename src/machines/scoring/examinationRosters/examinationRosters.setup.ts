import { assertEvent, assign, sendTo, setup } from 'xstate';
import { idIn } from '#domain/idIn.ts';
import type { ExamAct } from '#domain/scoring/commands/examActs.ts';
import { commentTarget, feedbackTarget } from '#domain/scoring/commands/examCommand.ts';
import type { ScreenInput } from '#machines/screenInput.ts';
import { listen } from '#machines/kit/listen.ts';
import { systemActor } from '#machines/systemActor.ts';
import { confirm, isConfirmed } from '#machines/kit/confirm.ts';
import { feedbackCommand, isFeedback, keepFeedback, newsOf } from './examinationRosters.feedback.ts';
import {
  caseFeedbackMachine,
  caseNoteMachine,
  caseRostersMachine,
  rosterCaseMachine,
  rosterSessionsMachine,
} from './examinationRosters.parts.ts';
import { typedText } from '#domain/typed/typedText.ts';
import { sessionIn, type RostersContext, type RostersEvent } from './examinationRosters.types.ts';

/** Guards, actions and actors of the case rosters. */
export const examinationRostersSetup = setup({
  types: {
    context: {} as RostersContext,
    events: {} as RostersEvent,
    input: {} as ScreenInput,
    tags: {} as 'unknownSession' | 'caseOpen',
    children: {} as {
      sessions: 'sessions';
      rosters: 'rosters';
      contents: 'contents';
      note: 'note';
      feedback: 'feedback';
      keeper: 'keepFeedback';
    },
  },
  actors: {
    sessions: rosterSessionsMachine,
    rosters: caseRostersMachine,
    contents: rosterCaseMachine,
    note: caseNoteMachine,
    feedback: caseFeedbackMachine,
    confirm,
    keepFeedback: keepFeedback(() => {
      throw new Error('port "examinationRosters.feedbackStore" is not wired');
    }),
    listen,
  },
  guards: {
    isConfirmed,
    isOtherSession: ({ context, event }) => {
      assertEvent(event, 'query.changed');
      return context.urlSession !== event.query.session;
    },
    isOtherCase: ({ context, event }) => {
      assertEvent(event, 'query.changed');
      return context.caseHeaderId !== idIn(event.query, 'case');
    },
    hasSession: ({ context, event }) => {
      assertEvent(event, 'resource.settled');
      return sessionIn(event.value ?? [], context.urlSession) !== undefined;
    },
    namesSession: ({ context }) => context.urlSession !== undefined,
    hasCase: ({ context }) => context.caseHeaderId !== null,
    hasDraft: ({ context }) => typedText(context.drafts[context.caseHeaderId ?? 0]?.text ?? '') !== '',
    /** Not if the user took the board's value: the page has confirmed that already. */
    isFeedbackTaken: ({ event }) => {
      assertEvent(event, 'outbox.settled');
      const { command, isTheirs } = event;
      return isFeedback(command.act) && !isTheirs;
    },
    isFeedback: ({ event }) => {
      assertEvent(event, 'outbox.refused');
      return isFeedback(event.command.act);
    },
  },
  actions: {
    followSession: assign(({ event }) => {
      assertEvent(event, 'query.changed');
      return { urlSession: event.query.session };
    }),
    followCase: assign(({ event }) => {
      assertEvent(event, 'query.changed');
      return { caseHeaderId: idIn(event.query, 'case') };
    }),
    askForSessions: sendTo('sessions', { type: 'resource.tell' }),
    keepSession: assign(({ context, event }) => {
      assertEvent(event, 'resource.settled');
      return { session: sessionIn(event.value ?? [], context.urlSession) ?? null };
    }),
    forgetSession: assign({ session: null }),
    /** What is typed meanwhile is based on it. */
    rebaseDraft: assign(({ context, event }) => {
      assertEvent(event, 'outbox.settled');
      const { command, serverVersion: base } = event;
      const caseHeaderId = context.caseHeaderId ?? 0;
      const draft = context.drafts[caseHeaderId];
      if (!draft || command.target !== feedbackTarget(caseHeaderId)) return {};
      return { drafts: { ...context.drafts, [caseHeaderId]: { ...draft, base } } };
    }),
    putNote: sendTo(
      ({ system }) => systemActor(system, 'outbox'),
      ({ context, event }) => {
        assertEvent(event, 'note.write');
        const { text, base } = event;
        const subject = { caseHeaderId: context.caseHeaderId!, examScoringId: null }; // a case is open
        const act: ExamAct =
          typedText(text) === ''
            ? { kind: 'comment.delete', ...subject }
            : { kind: 'comment.write', comment: text, ...subject };
        const draft = { target: commentTarget(subject), examScheduleId: null, act, base };
        return { type: 'outbox.enqueue' as const, draft };
      },
    ),
    keepDraft: assign(({ context, event }) => {
      assertEvent(event, 'feedback.edit');
      const { text, before, base } = event;
      const caseHeaderId = context.caseHeaderId!; // a case is open
      const { [caseHeaderId]: begun, ...others } = context.drafts;
      const draft = { text, base: begun?.base ?? base };
      return { drafts: text === before ? others : { ...others, [caseHeaderId]: draft } };
    }),
    /** What was typed since the page opened is newer. */
    keepFound: assign(({ context, event }) => {
      assertEvent(event, 'drafts.found');
      return { drafts: { ...event.drafts, ...context.drafts } };
    }),
    storeDrafts: sendTo('keeper', { type: 'drafts.store' }),
    dropDraft: assign(({ context }) => {
      const { [context.caseHeaderId!]: _, ...drafts } = context.drafts; // a case is open
      return { drafts };
    }),
    /** Signing out and closing the page ask first while something is not submitted. */
    guardDrafts: sendTo(
      ({ system }) => systemActor(system, 'navigation'),
      ({ context }) => ({
        type: Object.keys(context.drafts).length > 0 ? ('edits.began' as const) : ('edits.settled' as const),
        by: 'examinationRosters',
      }),
    ),
    putFeedback: sendTo(
      ({ system }) => systemActor(system, 'outbox'),
      ({ context: { caseHeaderId, drafts } }) => ({
        type: 'outbox.enqueue' as const,
        draft: feedbackCommand(caseHeaderId!, drafts[caseHeaderId!]!), // there is a draft of the case
      }),
    ),
    keepDeletion: assign(({ event }) => {
      assertEvent(event, 'feedback.delete');
      return { deletes: event.base };
    }),
    putFeedbackDeletion: sendTo(
      ({ system }) => systemActor(system, 'outbox'),
      ({ context }) => ({
        type: 'outbox.enqueue' as const,
        draft: {
          target: feedbackTarget(context.caseHeaderId!), // a case is open
          examScheduleId: null,
          act: { kind: 'feedback.delete' as const, caseHeaderId: context.caseHeaderId! },
          base: context.deletes!, // asked about just before
        },
      }),
    ),
    showDone: sendTo(
      ({ system }) => systemActor(system, 'dialogs'),
      ({ event }) => {
        assertEvent(event, 'outbox.settled');
        return newsOf(event.command, 'done');
      },
    ),
    showFailed: sendTo(
      ({ system }) => systemActor(system, 'dialogs'),
      ({ event }) => {
        assertEvent(event, 'outbox.refused');
        return newsOf(event.command, 'failed');
      },
    ),
  },
});
