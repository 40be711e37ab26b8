import { assign, type EventObject, type ProvidedActor } from 'xstate';
import { asFault, type Fault } from '#domain/fault.ts';

interface Thrown {
  thrown: unknown;
}
interface WithFault {
  fault: Fault | null;
}

/** The error of an actor, as params of `keepFault` and of guards in `onError`. */
export const thrownOf = ({ event }: { event: { error: unknown } }): Thrown => ({ thrown: event.error });

/** The action in `onError` that keeps why an actor failed. */
export const keepingFault = { type: 'keepFault' as const, params: thrownOf };

/** The implementation of `keepFault` for `setup`. */
export const keepFault = <
  Context extends WithFault,
  Event extends EventObject,
  Actor extends ProvidedActor,
>() =>
  assign<Context, Event, Thrown, Event, Actor>(
    // Every context with a fault accepts one, which the compiler cannot infer for a type parameter.
    (_, { thrown }) => ({ fault: asFault(thrown) }) as Partial<Context>,
  );

/** Guards the exit from `untilReconnected`: only calls that failed without a connection are repeated. */
export const isUnreachable = ({ context }: { context: WithFault }) => context.fault?.kind === 'unreachable';

/** Guards `missing`: the server knows no such record, or refuses its number. */
export const isUnknown = (_: unknown, { thrown }: Thrown) => [400, 404].includes(asFault(thrown).status);
