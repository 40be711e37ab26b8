import { fromCallback, type EventObject } from 'xstate';
import {
  feedbackTarget,
  type Command,
  type CommandDraft,
  type ExamAct,
} from '#domain/scoring/commands/examCommand.ts';
import { message } from '#machines/message.ts';
import { systemActor } from '#machines/systemActor.ts';
import type { FeedbackDraft, RostersContext } from './examinationRosters.types.ts';

type FeedbackAct = Extract<ExamAct, { kind: `feedback.${string}` }>;
/** Whether an act is about feedback on a case. */
export const isFeedback = (act: ExamAct): act is FeedbackAct =>
  act.kind === 'feedback.write' || act.kind === 'feedback.delete';

/** The message about feedback, in the specification's words. */
export function newsOf({ act, base }: Command, outcome: 'done' | 'failed') {
  const hadSome = (base.value ?? '') !== '';
  const deed = act.kind === 'feedback.delete' ? 'deleted' : hadSome ? 'updated' : 'submitted';
  return message('caseFeedback.result', outcome === 'done' ? 'success' : 'error', {
    key: `scoring:rosters.results.${deed}.${outcome}`,
  });
}

/** The command that submits feedback. */
export const feedbackCommand = (caseHeaderId: number, { text, base }: FeedbackDraft): CommandDraft => ({
  target: feedbackTarget(caseHeaderId),
  examScheduleId: null,
  act: { kind: 'feedback.write', caseHeaderId, feedback: text },
  base,
});

/**
 * Sends unsubmitted feedback when the screen closes, so that nothing is lost: the examiner can change or delete it at
 * the board.
 */
export const handOver = fromCallback<EventObject, { drafts: () => RostersContext['drafts'] }>(
  ({ input, system }) =>
    () => {
      const outbox = systemActor(system, 'outbox');
      const drafts = Object.entries(input.drafts()).filter(([, { text }]) => text.trim() !== '');
      if (drafts.length === 0 || outbox.getSnapshot().status !== 'active') return;
      for (const [caseHeaderId, draft] of drafts)
        outbox.send({ type: 'outbox.enqueue', draft: feedbackCommand(Number(caseHeaderId), draft) });
      systemActor(system, 'toasts').send({
        type: 'toast.show',
        tone: 'info',
        message: { key: 'scoring:rosters.feedback.handedOver', values: { count: drafts.length } },
        duration: 10_000,
      });
    },
);
