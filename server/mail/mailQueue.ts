import { randomUUID } from 'node:crypto';
import type { Background } from '#server/core/background.ts';
import type { Database, Sql, Tx } from '#server/db/database.ts';
import { inserted } from '#server/db/fragment.ts';
import { describe, type Log } from '#server/core/log.ts';
import { endPause } from '#server/auth/mailPause.ts';
import { makeResetGuid } from '#server/auth/resetGuids.ts';
import { resetGuidPlace, undeliveredLetter } from './letters.ts';
import type { Mail, OutgoingMail } from './mailer.ts';

/** A mail that waits to be sent. */
export interface QueuedMail extends Mail {
  /** Until when to try, in milliseconds since 1970, if earlier than three days after it was queued. */
  readonly giveUpAt?: number;
  /**
   * The account whose new reset guid replaces `resetGuidPlace`. It is made when the mail is sent, so that the queue never
   * holds it, and its time does not run while the mail server is away.
   */
  readonly resetFor?: number;
  /** How long the link with that guid works, in minutes; by default as long as that of a forgotten password. */
  readonly linkMinutes?: number;
}

/**
 * The only way to send mail. A mail is queued in the transaction of what it tells, and sent by whichever instance is
 * free: at least once, twice if an instance dies between sending and noting it. Failed sending is tried again with
 * growing pauses for three days. Then, or once the mail server or a bounce refuses the mailbox for good, the mail is
 * undelivered, and the board's office gets a mail about it.
 */
export interface MailQueue {
  /** Queues a mail; `at` is the time of what it tells, in milliseconds since 1970. Returns its id. */
  add(tx: Tx, mail: QueuedMail, at: number): Promise<string>;
  /** Drops a mail that was not sent yet, because a later one replaces it. */
  drop(tx: Tx, mailId: string): Promise<void>;
  /** Notes that a mail came back. Returns whether there is such a mail; repeating it changes nothing. */
  bounce(mailId: string): Promise<boolean>;
  /** Sends what is due in the background, if this instance has queued something. Call it after a commit. */
  flush(): void;
  /** Sends what is due in the background, and looks for more every few seconds. Call it once, at the start. */
  start(): void;
  /**
   * Sends no further mail. The one that is being sent has `grace` milliseconds left; then it stays claimed, and another
   * instance or the next start sends it.
   */
  stop(grace?: number): void;
}

interface Needed {
  readonly db: Database;
  readonly clock: () => number;
  readonly send: (mail: OutgoingMail) => Promise<void>;
  readonly background: Background;
  readonly log: Log;
  /** Who is told about undelivered mails; empty for nobody. */
  readonly officeEmail: string;
  readonly resetGuidMinutes: number;
}

/** How long one instance has a mail for itself before another one may send it, in milliseconds. */
const CLAIM = 600_000;
/** How long a stop waits for a mail server that does not answer, in milliseconds. */
const GRACE = 10_000;
/** How often an instance looks for mails that another one left behind, in milliseconds. */
const POLL = 10_000;
const FIRST_PAUSE = 15_000;
const LONGEST_PAUSE = 3_600_000;
/** After this time a mail that no server takes is given up, in milliseconds. */
const GIVE_UP_AFTER = 3 * 86_400_000;

const iso = (time: number) => new Date(time).toISOString();
/** From a quarter of a minute up to an hour, doubled with each try. */
const pauseAfter = (tries: number) => Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (tries - 1));

interface Claimed {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly tries: number;
  readonly giveUpAt: string;
  readonly resetFor: number | null;
  readonly linkMinutes: number | null;
}

/** A failure as nodemailer reports it. */
interface SmtpFailure {
  readonly code?: unknown;
  readonly responseCode?: unknown;
  readonly command?: unknown;
}

/** What a failure was, without any text of the mail. */
function failureOf(error: unknown): string {
  const { responseCode, code } = (error ?? {}) as SmtpFailure;
  if (typeof responseCode === 'number') return String(responseCode);
  return typeof code === 'string' ? code : 'unknown';
}

/** Whether the mail server answered about this mail, so that the next one may fare better; with 421 it closes. */
const isAboutMail = (error: unknown) => {
  const { command } = (error ?? {}) as SmtpFailure;
  return typeof command === 'string' && /^(RCPT TO|DATA)/.test(command) && failureOf(error) !== '421';
};

/** Whether trying again is useless: the mail server has refused this mailbox or this mail for good. */
const isRefusedForGood = (error: unknown) => isAboutMail(error) && failureOf(error).startsWith('5');

/**
 * Queues a mail in the transaction of what it tells, for a process that sends none itself: the servers look for mails
 * every few seconds. `at` is the time of what it tells, in milliseconds since 1970. Returns its id.
 */
export async function queueMail(
  tx: Tx,
  { to, subject, text, giveUpAt = Infinity, resetFor, linkMinutes }: QueuedMail,
  at: number,
): Promise<string> {
  const id = randomUUID();
  const row = {
    mailId: id,
    recipient: to,
    subject,
    body: text,
    createdAt: iso(at),
    nextTryAt: iso(at),
    giveUpAt: iso(Math.min(giveUpAt, at + GIVE_UP_AFTER)),
    resetFor,
    linkMinutes,
  };
  await tx.query`insert into queued_mails ${inserted([row])}`;
  return id;
}

export function createMailQueue(needed: Needed): MailQueue {
  const { db, clock, background, log, officeEmail, resetGuidMinutes } = needed;
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();
  let isStopped = false;
  let hasAdded = false;
  /** Stops waiting for the mail that is being sent. */
  let abandon = () => {};

  /** Outside a transaction, which would wait for the mail server; the mail is this instance's until the claim ends. */
  async function claim(): Promise<Claimed | undefined> {
    if (isStopped) return undefined;
    const now = clock();
    const [mail] = await db.query<Claimed>`
      update queued_mails set tries = tries + 1, next_try_at = ${iso(now + CLAIM)}
       where mail_id = (select mail_id from queued_mails where next_try_at <= ${iso(now)}
                         order by next_try_at, mail_id limit 1 for update skip locked)
       returning mail_id as id, recipient as "to", subject, body as text, tries,
                 coalesce(give_up_at, created_at + ${GIVE_UP_AFTER} * interval '1 millisecond') as give_up_at,
                 reset_for, link_minutes`;
    return mail;
  }

  const noteSent = (sql: Sql, id: string) =>
    sql.query`
      update queued_mails set sent_at = ${iso(clock())}, next_try_at = null, body = null, failure = null
       where mail_id = ${id}`;

  /** Notes that a mail will not arrive, and queues a mail about it to the office. False if that was known. */
  async function giveUp(tx: Tx, id: string, failure: string): Promise<boolean> {
    const now = clock();
    const [mail] = await tx.query<{ to: string; subject: string; resetFor: number | null }>`
      update queued_mails set undelivered_at = ${iso(now)}, next_try_at = null, body = null, failure = ${failure}
       where mail_id = ${id} and undelivered_at is null returning recipient as "to", subject, reset_for`;
    if (mail?.resetFor) await endPause(tx, mail.resetFor, 'password-reset');
    if (mail && officeEmail !== '' && mail.to !== officeEmail)
      await add(tx, undeliveredLetter(officeEmail, mail), now);
    return mail !== undefined;
  }

  const add = async (tx: Tx, mail: QueuedMail, at: number): Promise<string> => {
    const id = await queueMail(tx, mail, at);
    hasAdded = true;
    return id;
  };

  /** The text as it is sent, with the link that its reader asked for. */
  async function textOf({ text, resetFor, linkMinutes }: Claimed): Promise<string> {
    if (resetFor === null) return text;
    const expiresAt = clock() + (linkMinutes ?? resetGuidMinutes) * 60_000;
    const guid = await db.transaction((tx) => makeResetGuid(tx, { userId: resetFor, expiresAt }));
    return text.replace(resetGuidPlace, guid);
  }

  /** Sends one mail; returns whether the mail server can be asked for the next one. */
  async function send(mail: Claimed): Promise<boolean> {
    const { id, to, subject, tries, giveUpAt } = mail;
    try {
      const text = await textOf(mail);
      const isSent = await new Promise<boolean>((resolve, reject) => {
        abandon = () => resolve(false);
        needed.send({ id, to, subject, text }).then(() => resolve(true), reject);
      });
      if (!isSent) return false;
    } catch (error) {
      const failure = failureOf(error);
      const nextTry = clock() + pauseAfter(tries);
      if (isRefusedForGood(error) || nextTry > Date.parse(giveUpAt)) {
        log.error('a mail could not be delivered', { id, tries, failure });
        await db.transaction((tx) => giveUp(tx, id, failure));
      } else {
        log.warn('a mail was not sent yet', { id, tries, failure, error: describe(error) });
        await db.query`
          update queued_mails set next_try_at = ${iso(nextTry)}, failure = ${failure} where mail_id = ${id}`;
      }
      return isAboutMail(error);
    }
    await noteSent(db, id);
    return true;
  }

  async function sendDue() {
    hasAdded = false;
    for (let mail = await claim(); mail && (await send(mail));) mail = await claim();
  }

  // One round at a time; a call during a round starts another one after it, because the first may have missed its mail.
  const wake = () =>
    background.run('queued mails', async () => {
      const mine = sending.catch(() => {}).then(sendDue);
      sending = mine;
      await mine;
    });

  return {
    add,
    async drop(tx, mailId) {
      await tx.query`delete from queued_mails where mail_id = ${mailId} and next_try_at is not null`;
    },
    async bounce(mailId) {
      const [known] = await db.query`select 1 from queued_mails where mail_id = ${mailId}`;
      if (!known) return false;
      if (await db.transaction((tx) => giveUp(tx, mailId, 'bounced'))) {
        log.error('a mail came back', { id: mailId });
        wake();
      }
      return true;
    },
    flush() {
      if (hasAdded) wake();
    },
    start() {
      wake();
      clearInterval(timer);
      timer = setInterval(wake, POLL);
      timer.unref();
    },
    stop(grace = GRACE) {
      isStopped = true;
      clearInterval(timer);
      setTimeout(() => abandon(), grace).unref();
    },
  };
}
