import { createHmac } from 'node:crypto';
import type { Background } from '#server/core/background.ts';
import type { Database } from '#server/db/database.ts';
import type { Log } from '#server/core/log.ts';
import { typedText } from '#domain/typed/typedText.ts';

/** What is noted, and at which level it is logged (ASVS 16.3). */
const levels = {
  'sign-in': 'info',
  /** A wrong password, or an unknown user name. */
  'sign-in-failed': 'warn',
  /** No try is left for a user name or a network. */
  'sign-in-locked': 'warn',
  /** The right password for an account that the board's office has locked. */
  'locked-account-refused': 'warn',
  'signed-out': 'info',
  /** All other sessions of an account were ended, because its password was changed. */
  'sessions-ended': 'info',
  /** A refresh token was used again after its time, so that its session was ended: one of two parties is a thief. */
  'session-replayed': 'error',
  'password-changed': 'info',
  'address-change-asked': 'info',
  'address-changed': 'info',
  /** An account asked, for at least the second time within an hour, for what its roles or another member own. */
  'access-refused': 'warn',
  /** An access or a refresh token that this server has not issued. */
  'token-forged': 'warn',
  /** A link out of a mail that leads nowhere: guessed, replaced or used already. */
  'link-refused': 'warn',
  'webhook-refused': 'warn',
  /** A write that another site made a browser send. */
  'request-forged': 'warn',
  /** No try is left for anything but signing in. */
  'limit-reached': 'warn',
} as const satisfies Record<string, keyof Log>;

export type SecurityEvent = keyof typeof levels;

/** The names of all security events, which the `call` of their rows in the audit table holds. */
export const securityEvents = Object.keys(levels);

/** Whom an event concerns. */
export interface SecurityEventDetails {
  /** The client's address or network; only its network is noted. */
  readonly address: string;
  /** The account, if it is known; the event then becomes a row of the audit table, too. */
  readonly userId?: number | undefined;
  /** The user name that was typed. Only a keyed hash of it is noted, which tells equal names from others. */
  readonly typed?: string | undefined;
  /** The call's name in the contract, or the kind of page. */
  readonly call?: string | undefined;
}

export interface SecurityEvents {
  /** Logs an event as one line, and adds its row to the audit table in the background. */
  note(event: SecurityEvent, details: SecurityEventDetails): void;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** How many repetitions and first refusals are remembered at most. */
const REMEMBERED = 10_000;

/** Anybody can make as many of these as they like: within a minute the same one is counted, not logged again. */
const endless: ReadonlySet<SecurityEvent> = new Set([
  'sign-in-locked',
  'access-refused',
  'token-forged',
  'link-refused',
  'webhook-refused',
  'request-forged',
  'limit-reached',
]);

/** The network of an address: the /24 of an IPv4 address; `networkOf` has made a /64 of an IPv6 address. */
const loggedNetwork = (address: string) => address.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24');

/** A map that forgets its oldest entries. */
function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  if (map.size >= REMEMBERED) for (const oldest of map.keys()) if (map.delete(oldest)) break;
  map.set(key, value);
}

/** Security events of this instance; `key` is for the hashes of what was typed. */
export function createSecurityEvents(
  db: Database,
  key: Buffer,
  { clock, log, background }: { clock: () => number; log: Log; background: Background },
): SecurityEvents {
  const hashOf = (typed: string) =>
    createHmac('sha256', key).update(typedText(typed).toLowerCase()).digest('base64url').slice(0, 16);
  const last = new Map<string, { at: number; repeated: number }>();
  const firstRefusals = new Map<string, number>();

  /** Whether an account was refused something within the last hour; notes that it is now. */
  function isRefusedAgain(userId: number | undefined, now: number): boolean {
    const before = firstRefusals.get(String(userId));
    remember(firstRefusals, String(userId), now);
    return before !== undefined && now - before < HOUR;
  }

  /** How often the event was left out since its last line; undefined if it is left out now. */
  function repeatedOf(name: string, now: number): number | undefined {
    const known = last.get(name);
    if (known && now - known.at < MINUTE) {
      known.repeated++;
      return undefined;
    }
    remember(last, name, { at: now, repeated: 0 });
    return known?.repeated ?? 0;
  }

  return {
    note(event, { address, userId, typed, call }) {
      const now = clock();
      if (event === 'access-refused' && !isRefusedAgain(userId, now)) return;
      const details = {
        network: loggedNetwork(address),
        ...(typed !== undefined && { account: hashOf(typed) }),
        ...(call !== undefined && { call }),
      };
      const name = JSON.stringify([event, userId, details]);
      const repeated = endless.has(event) ? repeatedOf(name, now) : 0;
      if (repeated === undefined) return;
      const whole = { ...details, ...(repeated > 0 && { repeated }) };
      log[levels[event]]('security event', { event, ...(userId !== undefined && { userId }), ...whole });
      if (userId === undefined) return;
      background.run('security event', async () => {
        await db.query`
          insert into audit_entries (user_id, at, call, detail)
          values (${userId}, ${new Date(now).toISOString()}, ${event}, ${JSON.stringify(whole)})`;
      });
    },
  };
}
