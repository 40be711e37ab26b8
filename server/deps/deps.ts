import type { AccessTokens } from '#server/auth/accessTokens.ts';
import type { Identities } from '#server/auth/identities.ts';
import type { Limits } from '#server/auth/limits.ts';
import type { SecurityEvents } from '#server/auth/securityEvents.ts';
import type { Sessions } from '#server/auth/sessions.ts';
import type { Background } from '#server/core/background.ts';
import type { PaymentPage } from '#server/core/paymentPage.ts';
import type { Database, Sql } from '#server/db/database.ts';
import type { ClientAddress } from '#server/http/address.ts';
import type { Log } from '#server/core/log.ts';
import type { CommandClock } from '#server/journal/clock.ts';
import type { Journal } from '#server/journal/journal.ts';
import type { MailQueue } from '#server/mail/mailQueue.ts';
import type { Metrics } from './metrics.ts';
import type { Pdfs } from '#server/pdf/pdfs.ts';
import type { Settings } from '#server/core/settings.ts';

/** The dependencies of the handlers. */
export interface Deps {
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
  /** Shared with the service that reports mails that came back; undefined without one. */
  readonly mailSecret: Uint8Array | undefined;
  /** What is next about an exam, in a paragraph for a mail; null if nothing is left. */
  readonly nextToDos: (sql: Sql, userId: number, examId: number) => Promise<string | null>;
  /** Undefined when payments are off. */
  readonly paymentPage: PaymentPage | undefined;
}
