import { fromPromise, type PromiseActorLogic } from 'xstate';

/**
 * Declares an effect of a machine: typed here, implemented in `src/wiring`, rejecting with its name if that is
 * missing.
 */
export const port = <Output, Input>(name: string): PromiseActorLogic<Output, Input> =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`port "${name}" is not wired`)));
