import { fromCallback, fromPromise } from 'xstate';
import { deliveryMachine } from '#machines/delivery.machine.ts';
import { createOutboxMachine } from '#machines/outbox.machine.ts';
import type { OutboxInbox } from '#machines/outbox.types.ts';
import type { Services } from './services.ts';

/** What examiners need of this device arrives with the first examiner, not with the first page. */
const loadStorage = () => import('./outboxStorage.ts');
const loadCalls = () => import('./commandCalls.ts');

/** The outbox with its ports filled; only examiners have one. */
export function wireOutbox(services: Services, isExaminer: () => boolean) {
  const { api, board } = services;
  const tab = crypto.randomUUID();
  return createOutboxMachine({ tab, stamp: () => ({ key: crypto.randomUUID(), at: board.now() }) }).provide({
    actors: {
      recall: fromPromise(async ({ input }) =>
        isExaminer() ? (await loadStorage()).recall(input) : { commands: [], unreadable: 0 },
      ),
      watchTabs: fromCallback<OutboxInbox, { userId: number; tab: string }>(({ input, sendBack }) => {
        if (!isExaminer()) return;
        const stop = new AbortController();
        void loadStorage().then(({ watchTabs }) =>
          watchTabs(input, (commands) => sendBack({ type: 'outbox.adopt', commands }), stop.signal),
        );
        return () => stop.abort();
      }),
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
