import type { Fault } from '#domain/fault.ts';
import type { LazyOptions } from '#lazy/lazyImport.ts';
import type { Api, ApiDeps, createApi } from './api.ts';
import type { Send } from './client.ts';

export interface LazyApi extends Api {
  /** Fetches the client's chunk before it is needed. */
  preload(): Promise<unknown>;
  /** Calls back after each write, whatever became of it, with the names of the calls whose answers it may have changed. */
  watchWrites(listener: (stale: readonly string[]) => void, until: AbortSignal): void;
}

/** Fetches the module that has the client. */
export type FetchApi = (options?: LazyOptions) => Promise<{ createApi: typeof createApi }>;

/** The API client, whose chunk (axios, contract, validation) loads with the first call, not with the first page. */
export function createLazyApi(deps: Omit<ApiDeps, 'onWritten'>, fetchApi: FetchApi): LazyApi {
  const writes = new Set<(stale: readonly string[]) => void>();
  const onWritten = (stale: readonly string[]) => {
    for (const listener of writes) listener(stale);
  };
  let created: Api | null = null;
  const load = (options?: LazyOptions) =>
    fetchApi(options).then(
      (module) => (created ??= module.createApi({ ...deps, onWritten })),
      (thrown: unknown) => {
        deps.onFault(codeMissing(thrown));
        throw codeMissing(thrown);
      },
    );
  // A call does not share what was loaded before it was needed: that gives up where a call loads the document again.
  let loading: Promise<Api> | null = null;
  const api = () =>
    (loading ??= load().catch((thrown: unknown) => {
      loading = null;
      throw thrown;
    }));
  return {
    // Both forms of `Send` pass on what they get.
    send: (async (...asked: Parameters<Send>) => (await api()).send(...asked)) as Send,
    signIn: async (credentials, signal) => (await api()).signIn(credentials, signal),
    renew: async (grant, options) => (await api()).renew(grant, options),
    // Nobody waits for it, so it does not load the document again.
    preload: () => load({ whenGone: 'reject' }),
    watchWrites(listener, until) {
      writes.add(listener);
      until.addEventListener('abort', () => writes.delete(listener), { once: true });
    },
  };
}

/** The portal's own code could not be fetched: for the user, the same as an unreachable server. */
const codeMissing = (thrown: unknown): Fault => ({
  name: 'Fault',
  kind: 'unreachable',
  status: 0,
  statusText: thrown instanceof Error ? thrown.message : 'Code could not be loaded',
  body: null,
  error: null,
  retryAfter: null,
  reference: 'portal',
});
