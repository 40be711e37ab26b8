import { fromPromise, type PromiseActorLogic } from 'xstate';

/** A hole in a machine for an effect: typed here, filled in `src/wiring`, loud when forgotten. */
export const port = <Output, Input>(name: string): PromiseActorLogic<Output, Input> =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`port "${name}" is not wired`)));
