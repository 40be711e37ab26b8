import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Background } from '#server/core/background.ts';
import { signatureHeader, signatureOf } from '#server/http/signature.ts';
import type { Database, Sql } from '#server/db/database.ts';
import { inserted } from '#server/db/fragment.ts';
import { describe, type Log } from '#server/core/log.ts';
import type { CardSession } from './sessions.ts';

type EventType = 'processing' | 'succeeded' | 'declined' | 'cancelled';

/** The shop's reply to a question: whether to charge, or no reply at all. */
export type Consent = 'accepted' | 'refused' | 'unreachable';

export interface CardEvents {
  /** Asks the shop whether a card may be charged now. */
  ask(session: CardSession, at: number): Promise<Consent>;
  /** Records an event, to be delivered until the shop confirms it. */
  note(
    sql: Sql,
    session: Pick<CardSession, 'transactionId' | 'amount' | 'currency' | 'cardEnding'>,
    type: EventType,
    at: number,
  ): Promise<void>;
  /** Delivers due events and schedules the rest; resolves after one attempt each. */
  deliver(): Promise<void>;
  /** The same in the background. */
  wake(): void;
  stop(): void;
}

interface Needed {
  readonly db: Database;
  readonly clock: () => number;
  readonly secret: Uint8Array;
  readonly background: Background;
  readonly log: Log;
  /** Calls the shop's webhook. */
  readonly send: (text: string, headers: Readonly<Record<string, string>>) => Promise<Response>;
}

const Consented = z.object({ accepted: z.boolean() });
const GROUP = 50;
const LONGEST_PAUSE = 600_000;
const LONGEST_TIMER = 2 ** 31 - 1;

const iso = (time: number) => new Date(time).toISOString();
const pauseAfter = (tries: number) => Math.min(LONGEST_PAUSE, 1_000 * 2 ** tries);

/** Event delivery to the shop: signed, retried with backoff, and durable over restarts. */
export function createCardEvents({ db, clock, secret, background, log, send }: Needed): CardEvents {
  let timer: NodeJS.Timeout | undefined;
  let delivering: Promise<void> | undefined;
  let stopped = false;

  const tell = (body: string) =>
    send(body, {
      'content-type': 'application/json',
      [signatureHeader]: signatureOf(body, secret, clock()),
    });

  const bodyOf = (
    { transactionId, amount, currency, cardEnding }: Parameters<CardEvents['note']>[1],
    type: EventType,
    at: number,
  ) => {
    const id = randomUUID();
    const event = {
      id,
      type: `payment.${type}`,
      transactionId,
      amount,
      currency,
      cardEnding,
      created: iso(at),
    };
    return { id, body: JSON.stringify(event) };
  };

  const isHeard = async (body: string) => {
    try {
      return (await tell(body)).ok;
    } catch (error) {
      log.warn('the shop cannot be reached', { error: describe(error) });
      return false;
    }
  };

  const deliverDue = async () => {
    const due = await db.query<{ eventId: string; body: string; tries: number }>`
      select event_id, body, tries from card_events
        where delivered_at is null and next_try_at <= ${iso(clock())} order by created_at, event_id limit ${GROUP}`;
    for (const { eventId, body, tries } of due) {
      const received = await isHeard(body);
      const now = clock();
      await db.query`
        update card_events
           set tries = tries + 1, delivered_at = ${received ? iso(now) : null}, next_try_at = ${iso(now + pauseAfter(tries))}
         where event_id = ${eventId}`;
    }
    await schedule();
  };

  const schedule = async () => {
    const [next] = await db.query<{
      at: string | null;
    }>`select min(next_try_at) as at from card_events where delivered_at is null`;
    clearTimeout(timer);
    if (stopped || next?.at == null) return;
    const pause = Math.min(LONGEST_TIMER, Math.max(0, Date.parse(next.at) - clock()));
    timer = setTimeout(wake, pause);
    timer.unref();
  };

  // One round at a time; a call during a round starts another one after it, because the first may have missed
  // its events.
  const deliver = async (): Promise<void> => {
    const before = delivering ?? Promise.resolve();
    const mine = before.catch(() => {}).then(deliverDue);
    delivering = mine;
    await mine;
  };

  const wake = () => background.run('payment events', deliver);

  return {
    wake,
    async ask(session, at) {
      try {
        const response = await tell(bodyOf(session, 'processing', at).body);
        if (!response.ok) return 'unreachable';
        return z.parse(Consented, await response.json()).accepted ? 'accepted' : 'refused';
      } catch (error) {
        log.warn('the shop cannot be reached', { error: describe(error) });
        return 'unreachable';
      }
    },
    async note(sql, session, type, at) {
      const { id, body } = bodyOf(session, type, at);
      const row = { eventId: id, body, createdAt: iso(at), nextTryAt: iso(at) };
      await sql.query`insert into card_events ${inserted([row])}`;
    },
    deliver,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
