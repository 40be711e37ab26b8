import { fromCallback, type ActorSystem, type AnyActorRef, type EventObject } from 'xstate';
import { systemActor } from '../systemActor.ts';

/** Names an actor of the portal, and which of its emitted events to listen to. */
export type Source = (system: ActorSystem<any>) => { actor: AnyActorRef; events: readonly string[] };

/**
 * Listens to what other actors emit, and sends it to the machine that invokes this, as its own events. It stops with
 * the state that invoked it.
 */
export const listen = fromCallback<EventObject, { to: readonly Source[] }>(
  ({ input: { to }, system, sendBack }) => {
    const subscriptions = to.flatMap((source) => {
      const { actor, events } = source(system);
      return events.map((type) => actor.on(type, sendBack));
    });
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  },
);

/** Source for a child that the machine invokes before `listen`, in the same state or one around it. */
export const childSource =
  (parent: AnyActorRef, id: string, events: readonly string[]): Source =>
  () => ({
    // The children of a state are known once it is entered, which is when `listen` starts.
    actor: parent.getSnapshot().children[id],
    events,
  });

/** Source of `connection.restored`: calls that failed without a network or a session may be repeated. */
export const connectionSource: Source = (system) => ({
  actor: systemActor(system, 'connection'),
  events: ['connection.restored'],
});

/** Source of `page.resumed`: the user returned to the page. */
export const pageSource: Source = (system) => ({
  actor: systemActor(system, 'stage'),
  events: ['page.resumed'],
});
