import { fromPromise } from 'xstate';
import { systemActor } from '../systemActor.ts';

/** Waits for the connection to come back, after which calls that failed without one may be repeated. */
export const untilReconnected = fromPromise<void>(
  ({ system, signal }) =>
    new Promise((resolve) => {
      const subscription = systemActor(system, 'connection').on('connection.restored', () => {
        subscription.unsubscribe();
        resolve();
      });
      signal.addEventListener('abort', () => subscription.unsubscribe());
    }),
);
