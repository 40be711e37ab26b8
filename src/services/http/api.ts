import { createSend, type ClientDeps, type Send, type SendOptions } from './client.ts';
import { readGrant, signIn, type ReadGrant } from './signIn.ts';

/** All communication with the board's server. */
export interface Api {
  send: Send;
  signIn(credentials: { userName: string; password: string }, signal: AbortSignal): Promise<ReadGrant>;
  renew(
    grant: { refreshToken: string; signedInAt: number },
    options: Pick<SendOptions, 'signal' | 'quiet'>,
  ): Promise<ReadGrant>;
}

export interface ApiDeps extends ClientDeps {
  now: () => number;
}

export function createApi(deps: ApiDeps): Api {
  const send = createSend(deps);
  return {
    send,
    signIn: (credentials, signal) => signIn(send, credentials, deps.now, signal),
    renew: async ({ refreshToken, signedInAt }, options) =>
      readGrant(await send('refresh', { body: { refreshToken } }, options), deps.now(), signedInAt),
  };
}
