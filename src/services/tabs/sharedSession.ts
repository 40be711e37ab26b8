import type { TabGrant, Tabs } from './tabs.ts';

/**
 * What the tabs of one session share. Duplicating a tab copies its refresh token, which each renewal replaces: a tab
 * that slept has an old one, and the server takes that for theft and ends the session of every tab.
 */
export interface SharedSession {
  /** Notes that this tab has replaced a grant with another one. */
  renewed(grant: TabGrant, old: TabGrant): void;
  /** Whether no other tab has replaced this grant. */
  isNewest(grant: TabGrant): boolean;
  /** The newest grant of this session that another tab has; null if none answers in time. Aborts with the signal. */
  ofOtherTab(grant: TabGrant, signal: AbortSignal): Promise<TabGrant | null>;
  /** Answers other tabs of the same session with this tab's grant. */
  offer(current: () => TabGrant | null): void;
  /** Notes that a user was active, in epoch milliseconds of this device. */
  seen(userId: number, at: number): void;
  /** When a user was last active in any tab; 0 if that is not known. */
  lastSeen(userId: number): number;
  /** Deletes what is noted about a session that the user has ended. */
  forget(grant: TabGrant): void;
}

/** How long another tab may take to answer, in milliseconds. */
const ANSWER_TIMEOUT = 1_000;
const DAY = 86_400_000;
const RENEWALS = 'portal.renewed.';

const keyOf = ({ userId, signedInAt }: TabGrant) => `${RENEWALS}${signedInAt}.${userId}`;
const seenKey = (userId: number) => `portal.seen.${userId}`;

/**
 * The end of a grant's refresh token. Not when the grant expires: tabs that renew at the same time get one refresh token,
 * and each its own time.
 */
const fingerprint = ({ refreshToken }: TabGrant) => refreshToken.slice(-8);

/**
 * Tokens go from tab to tab in messages of this origin; the storage that all tabs share has only times, and the last
 * characters of the newest refresh token.
 */
export function createSharedSession(tabs: Tabs, storage: () => Storage): SharedSession {
  const attempt = <T>(act: (store: Storage) => T): T | null => {
    try {
      return act(storage());
    } catch {
      return null;
    }
  };
  const isNewest = (grant: TabGrant) => {
    const noted = attempt((store) => store.getItem(keyOf(grant))) ?? null;
    return noted === null || noted === fingerprint(grant);
  };
  return {
    isNewest,
    renewed(grant, old) {
      // A server that keeps the refresh token takes it from every tab.
      if (grant.refreshToken === old.refreshToken) return;
      attempt((store) => {
        for (const key of Object.keys(store))
          if (key.startsWith(RENEWALS) && parseInt(key.slice(RENEWALS.length), 10) < grant.signedInAt - DAY)
            store.removeItem(key);
        store.setItem(keyOf(grant), fingerprint(grant));
      });
    },
    ofOtherTab: ({ userId, signedInAt }, signal) =>
      new Promise((resolve, reject) => {
        const id = crypto.randomUUID();
        const end = (): void => {
          deafen();
          clearTimeout(timer);
          signal.removeEventListener('abort', abort);
        };
        const abort = () => {
          end();
          reject(signal.reason as Error);
        };
        const deafen = tabs.listen((news) => {
          // A tab that slept too does not have the newest either.
          if (news.type !== 'grantTold' || news.id !== id || !isNewest(news.grant)) return;
          end();
          resolve(news.grant);
        });
        const timer = setTimeout(() => {
          end();
          resolve(null);
        }, ANSWER_TIMEOUT);
        signal.addEventListener('abort', abort);
        tabs.tell({ type: 'grantAsked', id, userId, signedInAt });
      }),
    offer: (current) =>
      void tabs.listen((news) => {
        const grant = current();
        if (
          news.type === 'grantAsked' &&
          grant?.userId === news.userId &&
          grant.signedInAt === news.signedInAt
        )
          tabs.tell({ type: 'grantTold', id: news.id, userId: news.userId, grant });
      }),
    seen: (userId, at) => void attempt((store) => store.setItem(seenKey(userId), String(at))),
    lastSeen: (userId) => Number(attempt((store) => store.getItem(seenKey(userId))) ?? 0) || 0,
    forget: (grant) =>
      void attempt((store) => {
        store.removeItem(keyOf(grant));
        store.removeItem(seenKey(grant.userId));
      }),
  };
}
