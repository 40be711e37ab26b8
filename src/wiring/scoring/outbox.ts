import { fromCallback, fromPromise } from 'xstate';
import type { Handed } from '#domain/scoring/examCommand.ts';
import { deliveryMachine } from '#machines/scoring/outbox/delivery.machine.ts';
import { createOutboxMachine } from '#machines/scoring/outbox/outbox.machine.ts';
import type { HandedOver, OutboxInbox } from '#machines/scoring/outbox/outbox.types.ts';
import type { Services } from '../services.ts';

/** What only examiners need arrives with the first examiner, not with the first page. */
const loadStorage = () => import('./outboxStorage.ts');
const loadCalls = () => import('./commandCalls.ts');
const loadClock = () => import('../boardClock.ts');

/** The outbox with its ports filled; only examiners have one. */
export function wireOutbox(services: Services, isExaminer: () => boolean) {
  const { api, board } = services;
  const tab = crypto.randomUUID();
  return createOutboxMachine({ tab, stamp: () => ({ key: crypto.randomUUID(), at: board.now() }) }).provide({
    actors: {
      recall: fromPromise(async ({ input }) => {
        if (!isExaminer()) return { commands: [], unreadable: 0 };
        // Needed at the first score, when the network may be gone.
        void loadCalls().catch(() => {});
        void loadClock().then(
          ({ boardClock }) => boardClock(services),
          () => {},
        );
        return (await loadStorage()).recall(input);
      }),
      watchTabs: fromCallback<HandedOver, { userId: number; tab: string }, OutboxInbox>(
        ({ input, sendBack, receive }) => {
          if (!isExaminer()) return;
          const stop = new AbortController();
          const waiting = new Map<string, (handed: Handed) => void>();
          receive(({ id, commands, held, answered }) => {
            waiting.get(id)?.({ commands, held, answered });
            waiting.delete(id);
          });
          const giveUp = (examScheduleId: number) =>
            new Promise<Handed>((resolve) => {
              const id = crypto.randomUUID();
              waiting.set(id, resolve);
              sendBack({ type: 'outbox.handOver', id, examScheduleId });
            });
          const adopt = (handed: Handed) => sendBack({ type: 'outbox.adopt', ...handed });
          const count = (elsewhere: number) => sendBack({ type: 'outbox.counted', elsewhere });
          void loadStorage().then(({ watchTabs }) => {
            if (!stop.signal.aborted) watchTabs(input, { adopt, giveUp, count }, stop.signal);
          });
          return () => stop.abort();
        },
      ),
      delivery: deliveryMachine.provide({
        actors: {
          keep: fromPromise(async ({ input: { command } }) => {
            await (await loadStorage()).keep(command);
            return {};
          }),
          deliver: fromPromise(async ({ input: { command, base }, signal }) =>
            (await loadCalls()).deliver(api.send, command, base, signal),
          ),
          forget: fromPromise(async ({ input: { command } }) => {
            await (await loadStorage()).forget(command);
            return {};
          }),
        },
      }),
    },
  });
}
