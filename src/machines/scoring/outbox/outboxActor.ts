import type { Source } from '#machines/kit/listen.ts';
import { systemActor, type Ref } from '#machines/systemActor.ts';
import type { OutboxRef } from './outbox.machine.ts';
import type { OutboxInbox, OutboxNews } from './outbox.types.ts';

const events: readonly OutboxNews['type'][] = [
  'outbox.reported',
  'outbox.adopted',
  'outbox.handedOver',
  'outbox.settled',
  'outbox.refused',
  'outbox.changedInLedger',
  'outbox.discarded',
  'outbox.leftElsewhere',
  'outbox.dated',
];

/** Source of everything that the outbox emits. */
export const outboxSource: Source = (system) => ({
  actor: systemActor(system, 'outbox'),
  events,
});

declare module '#machines/systemActor.ts' {
  interface SystemActors {
    outbox: Ref<OutboxInbox, OutboxNews>;
  }
}

declare module '#machines/system/portal.machine.ts' {
  interface AddedActors {
    outbox: OutboxRef;
  }
}
