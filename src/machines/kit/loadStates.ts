import { keepingFault, thrownOf } from './faults.ts';

/** The input of an actor that only needs the key in the context. */
export const keyInput = <Key>({ context: { key } }: { context: { key: Key } }) => ({ key });

/** The output of an actor, as the params of an action or a guard in `onDone`. */
export const outputOf = <Output>({ event }: { event: { output: Output } }) => event.output;

interface LoadOptions<Source, Input, Done, Reload> {
  /** The actor that loads. */
  src: Source;
  input: Input;
  onDone: Done;
  /** The type of the event that loads again after a failure. */
  reload: Reload;
}

const failing = { target: 'failed', actions: keepingFault } as const;

/**
 * The states `loading` and `failed` of a machine that starts with a call; a call that failed without a connection is
 * repeated when the connection is back. `setup` needs `untilReconnected`, `isUnreachable` and `keepFault`, and its
 * types check what is passed here.
 */
export function loadStates<const Source extends string, Input, const Done, const Reload extends string>({
  src,
  input,
  onDone,
  reload,
}: LoadOptions<Source, Input, Done, Reload>) {
  return {
    loading: { tags: 'loading', invoke: { src, input, onDone, onError: failing } },
    failed: {
      tags: 'failed',
      invoke: { src: 'untilReconnected', onDone: { guard: 'isUnreachable', target: 'loading' }, onError: {} },
      // The type of a computed key is `string`, which no `on` accepts.
      on: { [reload]: { target: 'loading' } } as Record<Reload, { readonly target: 'loading' }>,
    },
  } as const;
}

/** `loadStates` and `missing`, for what the server may not know; `setup` needs `isUnknown` too. */
export function loadOrMissingStates<
  const Source extends string,
  Input,
  const Done,
  const Reload extends string,
>(options: LoadOptions<Source, Input, Done, Reload>) {
  const { src, input, onDone } = options;
  const onError = [{ guard: { type: 'isUnknown', params: thrownOf }, target: 'missing' }, failing] as const;
  return {
    ...loadStates(options),
    loading: { tags: 'loading', invoke: { src, input, onDone, onError } },
    missing: { tags: 'missing' },
  } as const;
}
