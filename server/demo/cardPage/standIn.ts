import { standInUrl } from '#server/core/paymentPage.ts';
import { webhookPath } from '#server/billing/webhook.ts';
import type { Respond } from '#server/http/respond.ts';
import type { Fetch, Portal } from '#server/http/portal.ts';
import type { Deps } from '#server/deps/deps.ts';
import { createCardEvents } from './events.ts';
import { mountCardPage, recover } from './mount.ts';

/** This server's stand-in card page; undefined when another company takes the cards or payments are off. */
export interface StandIn {
  /** Resumes work that the last shutdown or crash interrupted. */
  start(): Promise<void>;
  stop(): void;
}

/**
 * Mounts the stand-in where the settings name it. It calls the portal's webhook over HTTP with `fetch`, as
 * any other page would.
 */
export function mountStandIn(app: Portal, deps: Deps, fetch: Fetch, respond: Respond): StandIn | undefined {
  const { db, clock, paymentPage, background, log, settings } = deps;
  if (paymentPage?.url !== standInUrl) return undefined;
  const { secret } = paymentPage;
  const address = new URL(webhookPath, settings.portalUrl);
  const events = createCardEvents({
    db,
    clock,
    secret,
    background,
    log,
    send: (body, headers) => fetch(new Request(address, { method: 'POST', body, headers })),
  });
  mountCardPage(app, { db, clock, secret, events, lateSeconds: settings.lateWebhookSeconds }, respond);
  return {
    async start() {
      await recover({ db, clock, events });
      events.wake();
    },
    stop: () => events.stop(),
  };
}
