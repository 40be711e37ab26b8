import * as z from 'zod/mini';
import type { Handed } from '#domain/scoring/examCommand.ts';
import { CommandSchema, HeldSchema } from './commandSchema.ts';

/** Asks for what has not been sent of one exam of a person. */
export interface HandoverRequest {
  userId: number;
  examScheduleId: number;
  /** The tab that asks, and sends the commands from now on. */
  tab: string;
}

/** How the tabs of this browser hand unsent commands to the tab that takes an exam over. */
export interface Handover {
  /**
   * Asks the other tabs, and waits for each of them, but no longer than two seconds: a tab that sleeps answers when it
   * wakes up. Resolves with the tabs that have not answered; with none where another tab has taken the exam over
   * meanwhile, which asks them itself.
   */
  collect(request: HandoverRequest, others: readonly string[]): Promise<ReadonlySet<string>>;
}

export interface HandoverDeps {
  /** Names this tab. */
  own: string;
  /** Gives up what this tab has not sent of the exam. */
  give: (request: HandoverRequest) => Promise<Handed>;
  /** Hears what another tab gave up, late answers too. */
  take: (handed: Handed) => void;
}

/** How long the other tabs are given to answer, in milliseconds. */
const LONGEST_WAIT = 2_000;

type Message =
  | ({ type: 'ask'; id: string } & HandoverRequest)
  | {
      type: 'answer';
      id: string;
      from: string;
      to: string;
      userId: number;
      examScheduleId: number;
      commands: readonly unknown[];
      held: object;
      answered: object;
    };

const Answered = z.record(z.string(), z.number());

/** Opens the way between tabs; without one in this browser nobody answers, and nobody is waited for. */
export function createHandover({ own, give, take }: HandoverDeps, name = 'portal.handover'): Handover {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  const post = (message: Message) => channel?.postMessage(message);
  /** The tab that took an exam over from this one, by person and exam, until this one takes it back. */
  const successors = new Map<string, string>();
  const nameOf = ({ userId, examScheduleId }: Pick<HandoverRequest, 'userId' | 'examScheduleId'>) =>
    `${userId}.${examScheduleId}`;

  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.type === 'ask') {
      const { id, tab: to, userId, examScheduleId } = data;
      successors.set(nameOf(data), to);
      void give(data).then((handed) =>
        post({ type: 'answer', id, from: own, to, userId, examScheduleId, ...handed }),
      );
      return;
    }
    if (data.to !== own) return;
    // Another tab took the exam over while this one was still being answered.
    const successor = successors.get(nameOf(data));
    if (successor !== undefined) {
      post({ ...data, from: own, to: successor });
      return;
    }
    // Another tab may run another version of the portal.
    const commands = data.commands.map((each) => CommandSchema.safeParse(each).data);
    const held = Object.entries(data.held).flatMap(([target, each]) => {
      const known = HeldSchema.safeParse(each).data;
      return known ? [[target, known] as const] : [];
    });
    take({
      commands: commands.filter((command) => command !== undefined),
      held: Object.fromEntries(held),
      answered: Answered.safeParse(data.answered).data ?? {},
    });
  });

  return {
    collect(request, others) {
      successors.delete(nameOf(request));
      const silent = new Set(channel ? others : []);
      const id = crypto.randomUUID();
      const listening = new AbortController();
      const answered = new Promise<void>((resolve) => {
        if (silent.size === 0) return resolve();
        const timer = setTimeout(resolve, LONGEST_WAIT);
        listening.signal.addEventListener('abort', () => clearTimeout(timer));
        channel?.addEventListener(
          'message',
          ({ data }: MessageEvent<Message>) => {
            if (data.type === 'answer' && data.id === id) silent.delete(data.from);
            if (silent.size === 0) resolve();
          },
          { signal: listening.signal },
        );
      });
      post({ type: 'ask', id, ...request });
      return answered.then(() => {
        listening.abort();
        return successors.has(nameOf(request)) ? new Set<string>() : silent;
      });
    },
  };
}
