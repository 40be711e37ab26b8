import { fromPromise } from 'xstate';
import { createResourceMachine } from '#machines/kit/resource.machine.ts';

/** A resource without a key, read by one function. */
export const resource = <Value>(id: string, read: (signal: AbortSignal) => Promise<Value>) =>
  createResourceMachine<Value, null>(id).provide({
    actors: { load: fromPromise(async ({ signal }) => ({ value: await read(signal) })) },
  });
