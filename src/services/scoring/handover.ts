import * as z from 'zod/mini';
import type { Handed } from '#domain/scoring/commands/examCommand.ts';
import { CommandSchema, ServerVersionSchema } from './commandSchema.ts';

/** A request for the unsent commands of one exam of a user. */
export interface HandoverRequest {
  userId: number;
  examScheduleId: number;
  /** The tab that asks, and will send the commands from now on. */
  tab: string;
}

/** Hands unsent commands from the tabs of this browser to the tab that takes an exam over. */
export interface Handover {
  /**
   * Asks the other tabs and waits at most two seconds; a suspended tab answers when it wakes up. Resolves with the
   * tabs that have not answered, or with none if another tab has taken the exam over in the meantime and asks them
   * itself.
   */
  collect(request: HandoverRequest, others: readonly string[]): Promise<ReadonlySet<string>>;
}

export interface HandoverDeps {
  /** The id of this tab. */
  own: string;
  /** Stops sending this tab's commands of the exam and returns them. */
  give: (request: HandoverRequest) => Promise<Handed>;
  /** Receives what another tab returned, late answers included. */
  take: (handed: Handed) => void;
}

/** How long to wait for the other tabs, in milliseconds. */
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
      serverVersions: object;
      answered: object;
    };

const Answered = z.record(z.string(), z.number());

/** Creates the handover; without BroadcastChannel no tab answers, and there is no wait. */
export function createHandover({ own, give, take }: HandoverDeps, name = 'portal.handover'): Handover {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  const post = (message: Message) => channel?.postMessage(message);
  /** The tab that took an exam over from this one, by user and exam, until this one takes it back. */
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
    // Another tab took the exam over while this tab was still collecting: forward the answer.
    const successor = successors.get(nameOf(data));
    if (successor !== undefined) {
      post({ ...data, from: own, to: successor });
      return;
    }
    // The other tab may run another version of the portal.
    const commands = data.commands.map((each) => CommandSchema.safeParse(each).data);
    const serverVersions = Object.entries(data.serverVersions).flatMap(([target, each]) => {
      const known = ServerVersionSchema.safeParse(each).data;
      return known ? [[target, known] as const] : [];
    });
    take({
      commands: commands.filter((command) => command !== undefined),
      serverVersions: Object.fromEntries(serverVersions),
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
