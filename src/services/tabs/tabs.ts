import type { ReadGrant } from '../http/signIn.ts';

/** A session as one tab tells it to another. */
export type TabGrant = Omit<ReadGrant, 'roles'> & { readonly roles: Readonly<ReadGrant['roles']> };

/** Messages between the tabs of one browser. */
export type TabNews =
  | { type: 'activity'; userId: number; at: number }
  | { type: 'signedOut'; userId: number }
  /** A tab asks for the newest grant of its session, which another tab may have renewed; see `SharedSession`. */
  | { type: 'grantAsked'; id: string; userId: number; signedInAt: number }
  | { type: 'grantTold'; id: string; userId: number; grant: TabGrant };

export interface Tabs {
  tell(news: TabNews): void;
  /** Subscribes to messages of other tabs; returns a function to unsubscribe. */
  listen(hear: (news: TabNews) => void): () => void;
}

/** Connects the tabs with a BroadcastChannel; a browser without it has only this tab. */
export function createTabs(name: string): Tabs {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => {}, listen: () => () => {} };
  const channel = new BroadcastChannel(name);
  return {
    tell: (news) => channel.postMessage(news),
    listen: (hear) => {
      const onMessage = ({ data }: MessageEvent<TabNews>) => hear(data);
      channel.addEventListener('message', onMessage);
      return () => channel.removeEventListener('message', onMessage);
    },
  };
}
