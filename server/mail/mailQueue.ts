import { randomUUID } from 'node:crypto';
import type { Background } from '#server/background.ts';
import type { Database, Sql } from '#server/db/database.ts';
import { describe, type Log } from '#server/http/log.ts';
import type { Mail, Mailer } from './mailer.ts';

/**
 * Mails that must not be lost when the server stops or the mail server cannot be reached: sent at least once, twice
 * if the server stops between sending and noting it. After five days of failures a mail is given up, and the log says
 * so.
 */
export interface MailQueue {
  /** Queues a mail in the transaction of what it tells; `at` is that time, in milliseconds since 1970. */
  add(sql: Sql, mail: Mail, at: number): Promise<void>;
  /** Sends what is due, in the background, and schedules the rest. Call it after a commit, and at the start. */
  wake(): void;
  stop(): void;
}

interface Needed {
  readonly db: Database;
  readonly clock: () => number;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly background: Background;
  readonly log: Log;
}

/** How long one server has a mail for itself before another one may send it, in milliseconds. */
const CLAIM = 300_000;
const LONGEST_PAUSE = 3_600_000;
/** After this time a mail that no server takes is given up, in milliseconds; mail servers wait as long. */
const GIVEN_UP_AFTER = 5 * 86_400_000;
const LONGEST_TIMER = 2 ** 31 - 1;

const iso = (time: number) => new Date(time).toISOString();
const pauseAfter = (tries: number) => Math.min(LONGEST_PAUSE, 10_000 * 2 ** tries);

interface QueuedMail extends Mail {
  readonly id: string;
  readonly tries: number;
  readonly createdAt: string;
}

/** A queue in the database; the mails of one round are sent one after the other. */
export function createMailQueue({ db, clock, mailer, background, log }: Needed): MailQueue {
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();
  let isStopped = false;

  /** Outside a transaction, which would wait for the mail server; the row is this server's until the claim ends. */
  const claim = async (): Promise<QueuedMail | undefined> => {
    const now = clock();
    const [mail] = await db.query<QueuedMail>(
      `update queued_mails set tries = tries + 1, next_try_at = $2
        where mail_id = (select mail_id from queued_mails where next_try_at <= $1
                          order by created_at, mail_id limit 1 for update skip locked)
        returning mail_id as id, recipient as "to", subject, body as text, tries,
                  created_at as "createdAt"`,
      [iso(now), iso(now + CLAIM)],
    );
    return mail;
  };

  const sendDue = async () => {
    for (let mail = await claim(); mail; mail = await claim()) {
      const { id, tries, createdAt, ...letter } = mail;
      try {
        await mailer.send(letter);
      } catch (error) {
        const isGivenUp = clock() > Date.parse(createdAt) + GIVEN_UP_AFTER;
        const what = isGivenUp ? 'a queued mail was given up' : 'a queued mail was not sent';
        log.error(what, { id, tries, error: describe(error) });
        if (!isGivenUp) {
          await db.query('update queued_mails set next_try_at = $2 where mail_id = $1', [
            id,
            iso(clock() + pauseAfter(tries)),
          ]);
          continue;
        }
      }
      await db.query('delete from queued_mails where mail_id = $1', [id]);
    }
    await schedule();
  };

  const schedule = async () => {
    const [next] = await db.query<{ at: string | null }>('select min(next_try_at) as at from queued_mails');
    clearTimeout(timer);
    if (isStopped || next?.at == null) return;
    timer = setTimeout(wake, Math.min(LONGEST_TIMER, Math.max(0, Date.parse(next.at) - clock())));
    timer.unref();
  };

  // One round at a time; a call during a round starts another one after it, because the first may have missed its mail.
  const wake = () =>
    background.run('queued mails', async () => {
      const mine = sending.catch(() => {}).then(sendDue);
      sending = mine;
      await mine;
    });

  return {
    async add(sql, { to, subject, text }, at) {
      await sql.query(
        `insert into queued_mails (mail_id, recipient, subject, body, created_at, next_try_at)
         values ($1, $2, $3, $4, $5, $5)`,
        [randomUUID(), to, subject, text, iso(at)],
      );
    },
    wake,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
