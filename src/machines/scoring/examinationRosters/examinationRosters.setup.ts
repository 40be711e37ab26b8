import { assertEvent, assign, sendTo, setup, type SnapshotFrom } from 'xstate';
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
import { sessionOf, type RostersContext, type RostersEvent } from './examinationRosters.types.ts';

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
    hasSession: ({ context }) => sessionOf(context) !== undefined,
    hasUnknownSession: ({ context }) => context.sessions !== null && context.urlSession !== undefined,
    hasCase: ({ context }) => context.caseHeaderId !== null,
    isNoteKnown: ({ context }) => context.noteServerVersion !== null,
    isFeedbackKnown: ({ context }) => context.feedbackServerVersion !== null,
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
    keepSessions: assign(
      ({ context }, { snapshot }: { snapshot: SnapshotFrom<typeof rosterSessionsMachine> }) => ({
        sessions: snapshot.context.value ?? context.sessions,
      }),
    ),
    keepNoteServerVersion: assign((_, { snapshot }: { snapshot: SnapshotFrom<typeof caseNoteMachine> }) => ({
      noteServerVersion: snapshot.context.value,
    })),
    keepFeedbackServerVersion: assign(
      (_, { snapshot }: { snapshot: SnapshotFrom<typeof caseFeedbackMachine> }) => ({
        feedbackServerVersion: snapshot.context.value,
      }),
    ),
    /** Updates the shown records after a command or a choice of the user. */
    keepSettled: assign(({ context, event }) => {
      assertEvent(event, 'outbox.settled');
      const { command, serverVersion } = event;
      const caseHeaderId = context.caseHeaderId ?? 0;
      const draft = context.drafts[caseHeaderId];
      if (command.target === commentTarget({ caseHeaderId, examScoringId: null }))
        return { noteServerVersion: serverVersion };
      if (command.target !== feedbackTarget(caseHeaderId)) return {};
      return {
        feedbackServerVersion: serverVersion,
        drafts: draft
          ? { ...context.drafts, [caseHeaderId]: { ...draft, base: serverVersion } }
          : context.drafts,
      };
    }),
    forgetServerVersions: assign({ noteServerVersion: null, feedbackServerVersion: null }),
    putNote: sendTo(
      ({ system }) => systemActor(system, 'outbox'),
      ({ context, event }) => {
        assertEvent(event, 'note.write');
        const { text } = event;
        const subject = { caseHeaderId: context.caseHeaderId!, examScoringId: null }; // a case is open
        const act: ExamAct =
          typedText(text) === ''
            ? { kind: 'comment.delete', ...subject }
            : { kind: 'comment.write', comment: text, ...subject };
        const draft = {
          target: commentTarget(subject),
          examScheduleId: null,
          act,
          base: context.noteServerVersion!,
        }; // known
        return { type: 'outbox.enqueue' as const, draft };
      },
    ),
    keepDraft: assign(({ context, event }) => {
      assertEvent(event, 'feedback.edit');
      const { text, before } = event;
      const caseHeaderId = context.caseHeaderId!; // a case is open
      const { [caseHeaderId]: begun, ...others } = context.drafts;
      const draft = { text, base: begun?.base ?? context.feedbackServerVersion! }; // known
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
    putFeedbackDeletion: sendTo(
      ({ system }) => systemActor(system, 'outbox'),
      ({ context }) => ({
        type: 'outbox.enqueue' as const,
        draft: {
          target: feedbackTarget(context.caseHeaderId!), // a case is open, and its feedback is known
          examScheduleId: null,
          act: { kind: 'feedback.delete' as const, caseHeaderId: context.caseHeaderId! },
          base: context.feedbackServerVersion!,
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
