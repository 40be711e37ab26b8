import { fromCallback, type ActorSystem } from 'xstate';
import type { ExamAct } from '#domain/scoring/commands/examActs.ts';
import { feedbackTarget, type Command, type CommandDraft } from '#domain/scoring/commands/examCommand.ts';
import { message } from '#machines/message.ts';
import { systemActor } from '#machines/systemActor.ts';
import { typedText } from '#domain/typed/typedText.ts';
import type { FeedbackDraft, RostersContext } from './examinationRosters.types.ts';

type FeedbackAct = Extract<ExamAct, { kind: `feedback.${string}` }>;
/** Whether an act is about feedback on a case. */
export const isFeedback = (act: ExamAct): act is FeedbackAct =>
  act.kind === 'feedback.write' || act.kind === 'feedback.delete';

/** The message about feedback, in the specification's words. */
export function newsOf({ act, base }: Command, outcome: 'done' | 'failed') {
  const hadSome = (base.value ?? '') !== '';
  const outcomeKey = act.kind === 'feedback.delete' ? 'deleted' : hadSome ? 'updated' : 'submitted';
  return message('caseFeedback.result', outcome === 'done' ? 'success' : 'error', {
    key: `scoring:rosters.results.${outcomeKey}.${outcome}`,
  });
}

/** The command that submits feedback. */
export const feedbackCommand = (caseHeaderId: number, { text, base }: FeedbackDraft): CommandDraft => ({
  target: feedbackTarget(caseHeaderId),
  examScheduleId: null,
  act: { kind: 'feedback.write', caseHeaderId, feedback: text },
  base,
});

/** Where unsubmitted feedback is stored on the device, by case; nothing rejects. */
export interface FeedbackStore {
  /** What an earlier visit or a closed window left. */
  find(): Promise<RostersContext['drafts']>;
  /** Stores the drafts in place of the earlier ones. */
  store(drafts: RostersContext['drafts']): Promise<void>;
}

/** Hands the drafts to the outbox; false while nobody is signed in, so that they stay on the device. */
function handOver(system: ActorSystem<any>, drafts: RostersContext['drafts']): boolean {
  const outbox = systemActor(system, 'outbox');
  if (outbox.getSnapshot().status !== 'active') return false;
  const written = Object.entries(drafts).filter(([, { text }]) => typedText(text) !== '');
  for (const [caseHeaderId, draft] of written)
    outbox.send({ type: 'outbox.enqueue', draft: feedbackCommand(Number(caseHeaderId), draft) });
  if (written.length > 0)
    systemActor(system, 'toasts').send({
      type: 'toast.show',
      tone: 'info',
      message: { key: 'scoring:rosters.feedback.handedOver', values: { count: written.length } },
      duration: 10_000,
    });
  return true;
}

/**
 * Keeps unsubmitted feedback: on the device with every change, so that a browser that is killed loses none of it, and
 * at the board once the screen is left, where the examiner can still change or delete it.
 */
export const keepFeedback = (storeOf: (userId: number) => FeedbackStore) =>
  fromCallback<{ type: 'drafts.store' }, { userId: number; drafts: () => RostersContext['drafts'] }>(
    ({ input: { userId, drafts }, system, sendBack, receive }) => {
      const device = storeOf(userId);
      let isFound = false;
      let isOver = false;
      void device.find().then((found) => {
        if (isOver) return;
        isFound = true;
        if (Object.keys(found).length > 0) sendBack({ type: 'drafts.found', drafts: found });
      });
      receive(() => void device.store(drafts()));
      return () => {
        isOver = true;
        // What was not read yet stays for the next visit.
        if (handOver(system, drafts()) && isFound) void device.store({});
      };
    },
  );
