import { createSend, type ClientDeps, type Send, type SendOptions } from './client.ts';
import { readRenewal, renewalRefusal, signIn, type OldGrant, type ReadGrant } from './signIn.ts';

/** All communication with the board's server. */
export interface Api {
  send: Send;
  signIn(credentials: { userName: string; password: string }, signal: AbortSignal): Promise<ReadGrant>;
  renew(grant: OldGrant, options: Pick<SendOptions, 'signal' | 'quiet'>): Promise<ReadGrant>;
}

export interface ApiDeps extends ClientDeps {
  now: () => number;
}

export function createApi(deps: ApiDeps): Api {
  const send = createSend(deps);
  const { now, onFault } = deps;
  return {
    send,
    signIn: (credentials, signal) => signIn({ send, now, onFault }, credentials, signal),
    renew: async (grant, options) => {
      try {
        const answer = await send('refresh', { body: { refreshToken: grant.refreshToken } }, options);
        return readRenewal(answer, now(), grant);
      } catch (thrown) {
        throw renewalRefusal(thrown);
      }
    },
  };
}
