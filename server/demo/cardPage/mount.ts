import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from 'hono';
import type { NodeBindings } from '#server/http/address.ts';
import type { Database } from '#server/db/database.ts';
import { Fault, notFound } from '#server/core/fault.ts';
import { readText } from '#server/http/read.ts';
import type { Html } from '#server/http/html.ts';
import type { Respond } from '#server/http/respond.ts';
import type { Portal } from '#server/http/portal.ts';
import { bankAnswer, cardEndingOf, cardErrors, type CardFields } from './cards.ts';
import type { CardEvents } from './events.ts';
import { readOrder } from './orders.ts';
import { badTokenPage, cardPage, noticeOf, policyFor, troublePage } from './pages.ts';
import { claim, move, openSession, readSession, releaseAll, type CardSession } from './sessions.ts';

interface Needed {
  readonly db: Database;
  readonly clock: () => number;
  readonly secret: Uint8Array;
  readonly events: CardEvents;
  /** Seconds until the bank responds when it does not do so at once. */
  readonly lateSeconds: number;
}

type CardContext = Context<{ Bindings: NodeBindings }>;

const formType = /^application\/x-www-form-urlencoded\s*(;|$)/i;
/**
 * How long the response waits for the shop to receive the payment, in milliseconds, so that the shop knows
 * when the person returns.
 */
const DELIVERY_TIMEOUT_MS = 1_000;
const LOOKS = 50;
const PAUSE = 100;

/** The outcome of an attempt, passed in the URL of the page that it redirects to. */
const ends = {
  declined: 'The card was declined. You were not charged. Try another card.',
  uncharged: 'Your card was not charged. Try again, or use another card.',
} as const;
const isEnd = (word: string | undefined): word is keyof typeof ends =>
  word !== undefined && Object.hasOwn(ends, word);
const unreachable = 'The board cannot be reached at the moment. You were not charged. Try again in a minute.';

async function readFields(request: Request): Promise<URLSearchParams> {
  if (!formType.test(request.headers.get('content-type') ?? ''))
    throw new Fault(415, 'unsupported-media-type', 'Send the body as a form.');
  return new URLSearchParams(await readText(request));
}

const cardOf = (form: URLSearchParams): CardFields => {
  const field = (name: keyof CardFields) => form.get(name) ?? '';
  return { name: field('name'), number: field('number'), expiry: field('expiry'), code: field('code') };
};

/** Resets sessions left in the middle of a charge by a crash; nothing was charged. */
export async function recover({ db, clock, events }: Pick<Needed, 'db' | 'clock' | 'events'>): Promise<void> {
  const at = clock();
  await db.transaction(async (tx) => {
    for (const session of await releaseAll(tx)) await events.note(tx, session, 'declined', at);
  });
}

/**
 * The stand-in for a payment company's page. Its only input from the portal is the token and its only output
 * are signed events; of a card it stores and logs only the last four digits.
 */
export function mountCardPage(
  app: Portal,
  { db, clock, secret, events, lateSeconds }: Needed,
  respond: Respond,
) {
  const show = (status: number, page: Html, session?: CardSession) =>
    respond.text(status, 'text/html; charset=utf-8', page.toString(), {
      'content-security-policy': policyFor(session?.returnUrl),
    });
  const goTo = (location: string, session?: CardSession) =>
    respond.text(303, 'text/plain; charset=utf-8', null, {
      location,
      'content-security-policy': policyFor(session?.returnUrl),
    });
  // A redirect, because going back in the browser must not prompt to send the card again.
  const lead = (session: CardSession, end?: keyof typeof ends) =>
    goTo(`/payment/${session.sessionKey}${end ? `?end=${end}` : ''}`, session);

  const sessionOf = async ({ req }: CardContext): Promise<CardSession> => {
    const session = await readSession(db, req.param('session') ?? '', clock());
    if (!session) throw notFound();
    return session;
  };

  const delivered = () =>
    Promise.race([events.deliver(), wait(DELIVERY_TIMEOUT_MS, undefined, { ref: false })]);

  /** The result of a session's work in progress; a second click waits for the first one's result. */
  const ended = async (context: CardContext): Promise<Response> => {
    let session = await sessionOf(context);
    for (let look = 0; session.status === 'authorizing' && look < LOOKS; look++) {
      await wait(PAUSE);
      session = await sessionOf(context);
    }
    if (session.status === 'paid') return goTo(session.returnUrl, session);
    return lead(session, session.status === 'ready' ? 'uncharged' : undefined);
  };

  /** Charges a claimed session once: every outcome must find it still claimed. */
  const chargeOnce = async (session: CardSession, card: CardFields): Promise<Response> => {
    const key = session.sessionKey;
    const consent = await events.ask(session, clock());
    const at = clock();
    if (consent === 'refused') {
      await move(db, key, 'authorizing', 'refused');
      return lead(session);
    }
    const answer = consent === 'unreachable' ? 'unreachable' : bankAnswer(card);
    const lateAt = at + lateSeconds * 1_000;
    await db.transaction(async (tx) => {
      if (answer === 'succeeds') {
        if (await move(tx, key, 'authorizing', 'paid')) await events.note(tx, session, 'succeeded', at);
      } else if (answer === 'silent') {
        if (await move(tx, key, 'authorizing', 'waiting', lateAt))
          await events.note(tx, session, 'succeeded', lateAt);
      } else if (await move(tx, key, 'authorizing', 'ready')) await events.note(tx, session, 'declined', at);
    });
    await delivered();
    if (answer === 'succeeds') return goTo(session.returnUrl, session);
    if (answer === 'silent') return lead(session);
    return answer === 'unreachable'
      ? show(503, cardPage(session, { sentence: unreachable, typed: { ...card, code: '' } }), session)
      : lead(session, 'declined');
  };

  const charge = async (session: CardSession, card: CardFields): Promise<Response> => {
    try {
      return await chargeOnce(session, card);
    } catch (error) {
      // Nothing was charged, or the session's state would have changed.
      await db.transaction(async (tx) => {
        if (await move(tx, session.sessionKey, 'authorizing', 'ready'))
          await events.note(tx, session, 'declined', clock());
      });
      throw error;
    }
  };

  /** Responses are read by people, so a refusal is a page too. */
  const page = (answer: (context: CardContext) => Promise<Response>) => async (context: CardContext) => {
    try {
      return await answer(context);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return show(error.status, error.status === 404 ? troublePage('missing') : badTokenPage(false));
    }
  };

  // Other errors were logged as usual, but get an error page too.
  app.use('/payment/*', async (context, next) => {
    await next();
    if (!context.error) return;
    const { status } = context.res;
    const session = await readSession(db, context.req.path.split('/')[2] ?? '', clock()).catch(
      () => undefined,
    );
    context.res = undefined; // or Hono merges its headers into the next one
    context.res = show(status, troublePage('failed', session?.cancelUrl), session);
  });

  app.post(
    '/payment',
    page(async ({ req }) => {
      const form = await readFields(req.raw);
      const token = form.get('transactionToken') ?? form.get('token') ?? '';
      const order = await readOrder(token, secret, clock());
      if (order === undefined || order === 'expired')
        return show(order === 'expired' ? 410 : 400, badTokenPage(order === 'expired'));
      return goTo(`/payment/${await openSession(db, order)}`);
    }),
  );

  app.get(
    '/payment/:session',
    page(async (context) => {
      events.wake();
      const session = await sessionOf(context);
      if (session.status !== 'ready') return show(200, noticeOf(session), session);
      const end = context.req.query('end');
      return show(200, cardPage(session, isEnd(end) ? { sentence: ends[end] } : {}), session);
    }),
  );

  // A GET has no form to send.
  app.get('/payment', () => show(404, troublePage('missing')));
  app.on('GET', ['/payment/:session/pay', '/payment/:session/cancel'], ({ req }) =>
    goTo(`/payment/${encodeURIComponent(req.param('session'))}`),
  );

  app.post(
    '/payment/:session/pay',
    page(async (context) => {
      const card = cardOf(await readFields(context.req.raw));
      const session = await sessionOf(context);
      if (session.status !== 'ready') return await ended(context);
      const errors = cardErrors(card, clock());
      if (Object.keys(errors).length > 0)
        return show(200, cardPage(session, { errors, typed: { ...card, code: '' } }), session);
      const cardEnding = cardEndingOf(card);
      if (!(await claim(db, session.sessionKey, cardEnding, clock()))) return await ended(context);
      return await charge({ ...session, cardEnding }, card);
    }),
  );

  app.post(
    '/payment/:session/cancel',
    page(async (context) => {
      const session = await sessionOf(context);
      const isCancelled = await db.transaction(async (tx) => {
        const moved = await move(tx, session.sessionKey, 'ready', 'cancelled');
        if (moved) await events.note(tx, { ...session, cardEnding: null }, 'cancelled', clock());
        return moved;
      });
      if (!isCancelled && session.status !== 'expired') return await ended(context);
      await delivered();
      return goTo(session.cancelUrl, session);
    }),
  );
}
