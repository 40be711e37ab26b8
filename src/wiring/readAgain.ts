import type { ActorSystem } from 'xstate';
import { isFault, isUnavailable } from '#domain/fault.ts';
import { systemActor } from '#machines/systemActor.ts';

/** How long the connection is waited for, in milliseconds: a person who waits for a save is told by then. */
const LONGEST_WAIT = 30_000;

/** Reads, and once more when the server can be reached again, or after a while; for what a lost answer was about. */
export async function readAgain<Value>(
  read: () => Promise<Value>,
  system: ActorSystem<any>,
  signal: AbortSignal,
): Promise<Value> {
  try {
    return await read();
  } catch (thrown) {
    if (!isFault(thrown) || !isUnavailable(thrown)) throw thrown;
    await reconnected(system, signal);
    return read();
  }
}

const reconnected = (system: ActorSystem<any>, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const settle = () => {
      subscription.unsubscribe();
      clearTimeout(timer);
      resolve();
    };
    const subscription = systemActor(system, 'connection').on('connection.restored', settle);
    const timer = setTimeout(settle, LONGEST_WAIT);
    signal.addEventListener('abort', settle);
  });
