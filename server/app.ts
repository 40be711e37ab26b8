import { join } from 'node:path';
import { Hono } from 'hono';
import { calls } from '#contract/calls.ts';
import { accommodationHandlers } from './accommodations/handlers.ts';
import { createAccessTokens } from './auth/accessTokens.ts';
import { createIdentities } from './auth/identities.ts';
import type { Keys } from './auth/keys.ts';
import { createLimits } from './auth/limits.ts';
import { createSessions } from './auth/sessions.ts';
import { createBackground } from './background.ts';
import { dashboardHandlers } from './dashboard/handlers.ts';
import type { Database } from './db/database.ts';
import { demoHandlers } from './demo/handlers.ts';
import { mountMailPages } from './demo/mailPages.ts';
import { documentHandlers } from './documents/handlers.ts';
import { examinationHandlers } from './examinations/handlers.ts';
import { mountLetterPages } from './examinations/letterPages.ts';
import { mountSwitches, withSwitches, type Fetch } from './faults/mount.ts';
import { createSwitches } from './faults/switches.ts';
import { featureHandlers } from './features/handlers.ts';
import { mountHealth, type Condition } from './health.ts';
import { notFound, type Fault } from './http/fault.ts';
import { describe, type Log } from './http/log.ts';
import { createRespond, newTraceId } from './http/respond.ts';
import { securityHeaders } from './http/securityHeaders.ts';
import { translate } from './http/translate.ts';
import type { Mailer } from './mail/mailer.ts';
import { mount, type Portal } from './mount.ts';
import { openApi } from './openapi.ts';
import type { Parts } from './parts.ts';
import { pickListHandlers } from './pickLists/handlers.ts';
import type { Settings } from './settings.ts';
import { madeFile, readFiles } from './statics/files.ts';
import { mountSite } from './statics/mount.ts';
import { fillPage } from './statics/page.ts';
import { profileHandlers } from './users/profile.ts';
import { recoveryHandlers } from './users/recovery.ts';
import { signInHandlers } from './users/signIn.ts';

export interface Deps {
  /** Open and migrated; `close` closes it. */
  readonly db: Database;
  /** The version that the migrations brought it to. */
  readonly migration: number;
  readonly keys: Keys;
  readonly settings: Settings;
  readonly mailer: Mailer;
  readonly log: Log;
  readonly clock?: () => number;
  /** The folder of the built portal; without it only the API is served. */
  readonly staticDir?: string;
}

export interface App {
  /** Answers a request; never rejects. */
  readonly fetch: Fetch;
  /** Resolves when mails and other work after answers is done. */
  settled(): Promise<void>;
  /** Waits for that work, then closes mailer and database. */
  close(): Promise<void>;
}

function createParts({ db, keys, settings, mailer, log, clock = Date.now }: Deps): Parts {
  return {
    db,
    clock,
    settings,
    log,
    mailer,
    background: createBackground(log),
    tokens: createAccessTokens(keys, clock, settings.accessMinutes),
    identities: createIdentities(db, clock, settings.identityMilliseconds),
    sessions: createSessions(db, keys.chain, clock, settings),
    limits: createLimits(db, settings.limits),
  };
}

/** Builds the server from its parts, without listening. */
export function createApp(deps: Deps): App {
  const parts = createParts(deps);
  const { db, settings, log, background, mailer } = parts;
  const files = deps.staticDir === undefined ? undefined : readFiles(deps.staticDir);
  const html = files?.get('/index.html')?.plain.toString('utf8');
  if (files && html === undefined)
    throw new Error(`${join(deps.staticDir ?? '', 'index.html')} is missing; build the portal first.`);
  const page = html === undefined ? undefined : fillPage(html, settings);
  const respond = createRespond(securityHeaders({ ...settings, ...(page !== undefined && { html: page }) }));
  const condition: Condition = { diskFull: false };

  const fail = (error: unknown, method: string, path: string): Response => {
    const fault: Fault = translate(error);
    const traceId = newTraceId();
    if (fault.status === 507) condition.diskFull = true;
    const facts = { traceId, method, path, status: fault.status, type: fault.type };
    if (fault.status >= 500) log.error('request failed', { ...facts, error: describe(error) });
    else if (settings.accessLog) log.info('request refused', facts);
    return respond.fault(fault, traceId);
  };

  const app: Portal = new Hono();
  app.onError((error, { req }) => fail(error, req.method, req.routePath));
  app.notFound(({ req }) => fail(notFound(), req.method, 'unknown'));
  mountHealth(app, db, deps.migration, condition, respond);
  const document = JSON.stringify(openApi(calls));
  app.get('/api/openapi.json', () => respond.text(200, 'application/json; charset=utf-8', document));
  const switches = createSwitches();
  if (settings.faultSwitches) mountSwitches(app, switches, parts, respond);
  if (settings.demo) mountMailPages(app, mailer, respond);
  mountLetterPages(app, parts, respond);
  const handlers = {
    ...signInHandlers(parts),
    ...recoveryHandlers(parts),
    ...profileHandlers(parts),
    ...featureHandlers(parts),
    ...dashboardHandlers(parts),
    ...examinationHandlers(parts),
    ...accommodationHandlers(parts),
    ...documentHandlers(parts),
    ...demoHandlers(parts),
    ...pickListHandlers(parts),
  };
  mount(app, calls, handlers, parts, respond);
  if (files && page !== undefined)
    mountSite(app, { files, page: madeFile(page), secure: settings.portalUrl.startsWith('https:') }, respond);

  const answer: Fetch = async (request, bindings) => {
    const started = settings.accessLog ? performance.now() : 0;
    const response = await app.fetch(request, bindings ?? {});
    if (request.method !== 'GET' && response.ok) condition.diskFull = false;
    if (settings.accessLog)
      log.info('request', {
        method: request.method,
        // The end of such an address is a secret.
        path: new URL(request.url).pathname.replace(/^\/letters\/.*/s, '/letters/…'),
        status: response.status,
        ms: Math.round(performance.now() - started),
      });
    return response;
  };
  return {
    fetch: settings.faultSwitches ? withSwitches(answer, switches, respond) : answer,
    settled: () => background.settled(),
    async close() {
      await background.settled();
      mailer.close();
      await db.close();
    },
  };
}
