/** What the tabs of one browser tell each other; never a token. */
export type TabNews =
  { type: 'activity'; userId: number; at: number } | { type: 'signedOut'; userId: number };

export interface Tabs {
  tell(news: TabNews): void;
  /** Hears what other tabs tell; returns how to stop. */
  listen(hear: (news: TabNews) => void): () => void;
}

/** The tabs as reached by a BroadcastChannel; a browser without one has only this tab. */
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
