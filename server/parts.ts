import type { AccessTokens } from './auth/accessTokens.ts';
import type { Identities } from './auth/identities.ts';
import type { Limits } from './auth/limits.ts';
import type { SecurityEvents } from './auth/securityEvents.ts';
import type { Sessions } from './auth/sessions.ts';
import type { Background } from './background.ts';
import type { PaymentPage } from './billing/paymentPage.ts';
import type { Database } from './db/database.ts';
import type { ClientAddress } from './http/address.ts';
import type { Log } from './http/log.ts';
import type { CommandClock } from './journal/clock.ts';
import type { Journal } from './journal/journal.ts';
import type { MailQueue } from './mail/mailQueue.ts';
import type { Metrics } from './metrics.ts';
import type { Pdfs } from './pdf/pdfs.ts';
import type { Settings } from './settings.ts';

/** The dependencies of the handlers. */
export interface Parts {
  readonly db: Database;
  /** Milliseconds since 1970; every decision about time uses this clock. */
  readonly clock: () => number;
  readonly at: CommandClock['at'];
  readonly settings: Settings;
  readonly log: Log;
  readonly background: Background;
  /** The only way to send mail. */
  readonly mailQueue: MailQueue;
  readonly pdfs: Pdfs;
  readonly tokens: AccessTokens;
  readonly identities: Identities;
  readonly sessions: Sessions;
  readonly limits: Limits;
  readonly security: SecurityEvents;
  /** Undefined where nobody reads them. */
  readonly metrics: Metrics | undefined;
  readonly addressOf: ClientAddress;
  /** Only the embedded database needs one, because it does not fsync. */
  readonly journal: Journal | undefined;
  /** Shared with whoever reports mails that came back; undefined if nobody does. */
  readonly mailSecret: Uint8Array | undefined;
  /** Undefined when payments are off. */
  readonly paymentPage: PaymentPage | undefined;
}
