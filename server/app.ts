import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Hono } from 'hono';
import { calls } from '#contract/calls.ts';
import { accommodationHandlers } from './registration/accommodations.ts';
import { createAccessTokens } from './auth/accessTokens.ts';
import { createIdentities } from './auth/identities.ts';
import type { Keys } from './auth/keys.ts';
import { createLimits } from './auth/limits.ts';
import { createSecurityEvents, type SecurityEvents } from './auth/securityEvents.ts';
import { createSessions } from './auth/sessions.ts';
import { createBackground, type Background } from './core/background.ts';
import { configureBoard } from '#domain/board.ts';
import { billingHandlers } from './billing/handlers.ts';
import { paymentPageOf } from './core/paymentPage.ts';
import { mountWebhook } from './billing/webhook.ts';
import { cmeHandlers } from './cme/handlers.ts';
import { assessmentHandlers } from './cc/assessmentHandlers.ts';
import { continuousCertificationHandlers } from './cc/handlers.ts';
import { endOverdueTries } from './cc/assessmentTries.ts';
import { committeeHandlers } from './profile/committees.ts';
import { dashboardHandlers } from './dashboard/handlers.ts';
import type { Database } from './db/database.ts';
import { withoutDemo, type Demo } from './deps/demo.ts';
import { documentHandlers } from './documents/handlers.ts';
import { mountOpened } from './documents/tickets.ts';
import { examCardHandlers } from './application/handlers.ts';
import { awaitedRegistrations } from './registration/completion.ts';
import { examinationHandlers } from './registration/handlers.ts';
import { mountLetterPages } from './letters/letterPages.ts';
import { featureHandlers } from './access/features.ts';
import { isHealthCheck, mountHealth, type Condition } from './health.ts';
import { createClientAddress, networkOfMessage, type NodeBindings } from './http/address.ts';
import { busy, Fault } from './core/fault.ts';
import { describe, type Log } from './core/log.ts';
import { createRespond, newTraceId } from './http/respond.ts';
import { securityHeaders } from './http/securityHeaders.ts';
import { createOverloadLimit } from './http/overload.ts';
import { createFairScheduler } from './http/fairScheduler.ts';
import { translate } from './http/translate.ts';
import type { Fetch, Portal } from './http/portal.ts';
import { commandClock } from './journal/clock.ts';
import type { Command } from './journal/command.ts';
import type { Journal } from './journal/journal.ts';
import { replay } from './journal/replay.ts';
import { mountBounces } from './mail/bounces.ts';
import { createMailQueue } from './mail/mailQueue.ts';
import { signed, type Mailer, type OutgoingMail } from './mail/mailer.ts';
import { mount } from './mount.ts';
import { mountOpenApi } from './openapi.ts';
import { createPdfs } from './pdf/pdfs.ts';
import type { Deps } from './deps/deps.ts';
import { pickListHandlers } from './pickLists/handlers.ts';
import { ccReferenceLetterHandlers, referenceLetterHandlers } from './letters/handlers.ts';
import { connectionCheckHandlers } from './scoring/connectionCheck.ts';
import { practiceHandlers } from './scoring/practice.ts';
import { scoringHandlers } from './scoring/scoringHandlers.ts';
import { exhibitHandlers } from './scoring/exhibits.ts';
import { oralExamHandlers } from './scoring/readHandlers.ts';
import { receiptHandlers } from './scoring/receipts.ts';
import type { Metrics } from './deps/metrics.ts';
import type { Settings } from './core/settings.ts';
import { standingHandlers } from './standing/handlers.ts';
import { madeFile, readFiles } from './statics/files.ts';
import { mountSite } from './statics/mount.ts';
import { fillPage } from './statics/page.ts';
import { fillWorker } from './statics/worker.ts';
import { surveyHandlers } from './surveys/handlers.ts';
import { toDoHandlers } from './todo/handlers.ts';
import { nextToDos } from './todo/nextToDos.ts';
import { trainingHandlers } from './training/handlers.ts';
import { mountAddressPages } from './access/addressPages.ts';
import { credentialHandlers } from './access/credentials.ts';
import { profileHandlers } from './profile/profiles.ts';
import { recoveryHandlers } from './access/recovery.ts';
import { signInHandlers } from './access/signIn.ts';

/** Pages and files whose address ends with a secret. */
const secretPath = /^\/(letters|references|confirm-address|payment|online-test|api\/documents\/opened)\/.*/s;

/** The kind of page that an address with a secret leads to; undefined for any other address. */
const kindOfSecret = (pathname: string): string | undefined => secretPath.exec(pathname)?.[1];

/** A path as the log shows it: without its secret. */
const loggedPath = (pathname: string): string => pathname.replace(secretPath, '/$1/…');

/**
 * How long the journal keeps accepted commands, in milliseconds; far longer than the database needs to write
 * them to disk.
 */
const JOURNAL_LIFE = 7 * 86_400_000;

export interface AppOptions {
  /** Open and migrated; `close` also closes the database. */
  readonly db: Database;
  readonly keys: Keys;
  readonly settings: Settings;
  readonly mailer: Mailer;
  readonly log: Log;
  readonly clock?: () => number;
  /** The journal of accepted commands; the app closes it. */
  readonly journal?: Journal;
  /** The secret shared with the card page; without it payments are off. */
  readonly paymentSecret?: string;
  /** The secret shared with the service that reports mails that came back; without it nobody does. */
  readonly mailSecret?: string;
  /** The folder of the built portal; without it only the API is served. */
  readonly staticDir?: string;
  /** What Prometheus reads; without it nothing is measured. */
  readonly metrics?: Metrics;
  /** What is only for demonstrations and tests; a board in service needs none of it. */
  readonly demo?: Demo;
}

export interface App {
  /** Responds to a request; never rejects. */
  readonly fetch: Fetch;
  /** The client's network of a request of Node's server, as limits count it. */
  readonly networkOf: (request: IncomingMessage) => string;
  /**
   * Resumes work that the last shutdown or crash interrupted: journaled commands, payments and mails. Call it once,
   * before serving requests.
   */
  start(): Promise<void>;
  /** Ends online tests whose time has run out, in the background. */
  endTests(): void;
  /** Resolves when mails and other background work are done. */
  settled(): Promise<void>;
  /** Waits for background work, then ends the PDF worker and closes mailer and database. */
  close(): Promise<void>;
}

function createDeps({
  db,
  keys,
  settings,
  mailer,
  log,
  journal,
  paymentSecret,
  mailSecret,
  metrics,
  ...options
}: AppOptions): Deps {
  const { clock, at } = commandClock(options.clock ?? Date.now);
  const jobs = createBackground(log);
  // Background work sees the real time, not the command's frozen clock.
  const realTime: Background = { ...jobs, run: (name, work) => at(undefined, () => jobs.run(name, work)) };
  const { officeEmail, resetGuidMinutes } = settings;
  const send = (mail: OutgoingMail) => mailer.send(signed(mail, settings));
  const mailQueue = createMailQueue({
    db,
    clock,
    send,
    background: realTime,
    log,
    officeEmail,
    resetGuidMinutes,
  });
  const background: Background = {
    ...realTime,
    run: (name, work) => realTime.run(name, () => work().then(() => mailQueue.flush())),
  };
  const security = createSecurityEvents(db, keys.names, { clock, log, background: realTime });
  return {
    db,
    clock,
    at,
    settings,
    log,
    background,
    mailQueue,
    pdfs: createPdfs({ board: settings.board, log }),
    tokens: createAccessTokens(keys, clock, settings.accessMinutes),
    identities: createIdentities(db, clock, settings.identityMilliseconds),
    sessions: createSessions(db, keys.chains, clock, settings),
    limits: createLimits(db, settings.limits),
    security: {
      note(event, details) {
        metrics?.count(event);
        security.note(event, details);
      },
    },
    metrics,
    addressOf: createClientAddress(settings.trustedProxies, log),
    journal,
    nextToDos: (sql, userId, examId) => nextToDos(sql, { clock, settings }, userId, examId),
    mailSecret: mailSecret === undefined ? undefined : new TextEncoder().encode(mailSecret),
    paymentPage: paymentPageOf(settings.paymentUrl, paymentSecret),
  };
}

/** Notes links that lead nowhere and webhooks without a valid signature, which are answered outside the contract. */
function noteRefusal(security: SecurityEvents, pathname: string, status: number, address: string): void {
  const kind = kindOfSecret(pathname);
  if (kind !== undefined && status === 404) security.note('link-refused', { address, call: kind });
  if (pathname.startsWith('/webhooks/') && status === 401)
    security.note('webhook-refused', { address, call: pathname });
}

/** Whether a request is for a page or a file, which are answered from memory, so that they go on under overload. */
const isOfPortal = ({ method, url }: Request) =>
  method === 'GET' && !new URL(url).pathname.startsWith('/api/');

/** Builds the server from its dependencies; does not listen. */
export function createApp(options: AppOptions): App {
  const deps = createDeps(options);
  const { db, settings, log, background } = deps;
  const files = options.staticDir === undefined ? undefined : readFiles(options.staticDir);
  const html = files?.get('/index.html')?.plain.toString('utf8');
  if (files && html === undefined)
    throw new Error(`${join(options.staticDir ?? '', 'index.html')} is missing; build the portal first.`);
  const page = html === undefined ? undefined : fillPage(html, settings);
  configureBoard(settings.board);
  const headers = securityHeaders({ ...settings, ...(page !== undefined && { html: page }) });
  const respond = createRespond(headers);
  const worker = files?.get('/sw.js')?.plain.toString('utf8');
  if (worker !== undefined && page !== undefined)
    files?.set('/sw.js', madeFile(fillWorker(worker, page, headers), '.js'));
  const icon = files?.get('/favicon.svg');
  // Browsers ask for it where a page names no icon.
  if (icon) files?.set('/favicon.ico', icon);
  const condition: Condition = { diskFull: false };

  const fail = (error: unknown, method: string, path: string): Response => {
    const fault = translate(error);
    const traceId = newTraceId();
    if (fault.status === 507) condition.diskFull = true;
    const details = { traceId, method, path, status: fault.status, type: fault.type };
    if (fault.status >= 500)
      log.error('request failed', error instanceof Fault ? details : { ...details, error: describe(error) });
    else if (settings.accessLog) log.info('request refused', details);
    return respond.fault(fault, traceId);
  };

  const app: Portal = new Hono();
  app.onError((error, { req }) => fail(error, req.method, req.routePath));
  app.notFound(({ req }) =>
    fail(new Fault(404, 'unknown-call', 'There is no such call.'), req.method, 'unknown'),
  );
  mountHealth(app, db, condition, respond);
  mountOpenApi(app, calls, respond);
  mountLetterPages(app, deps, respond, awaitedRegistrations(deps));
  mountAddressPages(app, deps, respond);
  mountOpened(app, deps, respond);
  mountWebhook(app, deps, respond);
  mountBounces(app, deps, respond);
  const demo = options.demo?.mount(app, deps, {
    mailer: options.mailer,
    respond,
    fetch: (request, bindings) => reach(request, bindings),
  });
  const handlers = {
    ...signInHandlers(deps),
    ...recoveryHandlers(deps),
    ...credentialHandlers(deps),
    ...profileHandlers(deps),
    ...featureHandlers(deps),
    ...dashboardHandlers(deps),
    ...examinationHandlers(deps),
    ...accommodationHandlers(deps),
    ...documentHandlers(deps),
    ...billingHandlers(deps),
    ...examCardHandlers(deps),
    ...referenceLetterHandlers(deps),
    ...ccReferenceLetterHandlers(deps),
    ...committeeHandlers(deps),
    ...standingHandlers(deps),
    ...trainingHandlers(deps),
    ...cmeHandlers(deps),
    ...continuousCertificationHandlers(deps),
    ...assessmentHandlers(deps),
    ...surveyHandlers(deps),
    ...toDoHandlers(deps),
    ...oralExamHandlers(deps),
    ...exhibitHandlers(deps),
    ...receiptHandlers(deps),
    ...(options.demo?.handlers(deps) ?? withoutDemo),
    ...pickListHandlers(deps),
    ...scoringHandlers(deps),
    ...practiceHandlers(deps),
    ...connectionCheckHandlers(deps),
  };
  mount(app, calls, handlers, deps, respond);
  if (files && page !== undefined)
    mountSite(app, { files, page: madeFile(page), secure: settings.portalUrl.startsWith('https:') }, respond);

  const turnOf = createFairScheduler();
  const admit = createOverloadLimit(log);
  const answerInTurn = async (request: Request, bindings: NodeBindings | undefined, address: string) => {
    if (isHealthCheck(request)) return await app.fetch(request, bindings ?? {});
    const done = isOfPortal(request) ? () => {} : admit({ address, incoming: bindings?.incoming });
    if (!done) {
      deps.metrics?.observe('overload', 503, 0);
      return respond.fault(busy(), newTraceId());
    }
    try {
      const turn = turnOf(address);
      if (turn) await turn;
      return await app.fetch(request, bindings ?? {});
    } finally {
      done();
    }
  };
  const answer: Fetch = async (request, bindings) => {
    const started = settings.accessLog ? performance.now() : 0;
    const address = deps.addressOf(request.headers, bindings);
    const response = await answerInTurn(request, bindings, address);
    noteRefusal(deps.security, new URL(request.url).pathname, response.status, address);
    if (request.method !== 'GET') {
      if (response.ok) condition.diskFull = false;
      deps.mailQueue.flush();
    }
    if (settings.accessLog)
      log.info('request', {
        method: request.method,
        path: loggedPath(new URL(request.url).pathname),
        status: response.status,
        ms: Math.round(performance.now() - started),
      });
    return response;
  };
  const reach: Fetch = demo?.inFront(answer) ?? answer;

  const executeAgain = async ({ method, path, body, key, identity, at, basedOn }: Command) => {
    const request = new Request(new URL(path, settings.portalUrl), {
      method,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': key,
        ...(basedOn !== undefined && { 'if-match': `"${basedOn}"` }),
      },
      body,
    });
    return (await app.fetch(request, { again: { identity: identity ?? undefined, at } })).status;
  };

  return {
    fetch: reach,
    networkOf: (request) => networkOfMessage(deps.addressOf, request),
    async start() {
      const { journal } = options;
      if (journal) {
        if (journal.damaged > 0) log.error('the journal has damaged lines', { count: journal.damaged });
        await replay(db, journal.kept, executeAgain, log);
        await journal.trim(deps.clock() - JOURNAL_LIFE);
      }
      await demo?.start();
      deps.mailQueue.start();
    },
    endTests: () => background.run('ending online tests', () => endOverdueTries(deps, deps.clock())),
    settled: () => background.settled(),
    async close() {
      demo?.stop();
      deps.mailQueue.stop();
      await background.settled();
      await deps.pdfs.close();
      options.mailer.close();
      await options.journal?.close();
      await db.close();
    },
  };
}
