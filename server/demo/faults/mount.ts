import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { NodeBindings } from '#server/http/address.ts';
import { Fault } from '#server/core/fault.ts';
import { readBody } from '#server/http/read.ts';
import { newTraceId, type Respond } from '#server/http/respond.ts';
import { validate } from '#server/http/validate.ts';
import type { Fetch, Portal } from '#server/http/portal.ts';
import type { Deps } from '#server/deps/deps.ts';
import { FaultRule, type Switches } from './switches.ts';

const done = { status: 'ok' };
const Age = z.strictObject({ minutes: z.number() });

/** Calls that switch faults on, for tests; they exist only if the settings allow them. */
export function mountSwitches(app: Portal, switches: Switches, deps: Deps, respond: Respond): void {
  app.post('/faults', async ({ req }) => {
    switches.add(validate(FaultRule, (await readBody(req.raw)).value));
    return respond.json(200, done);
  });
  // In place of all others, without a moment between in which nothing fails.
  app.put('/faults', async ({ req }) => {
    const rule = validate(FaultRule, (await readBody(req.raw)).value);
    switches.clear();
    switches.add(rule);
    return respond.json(200, done);
  });
  app.delete('/faults', () => {
    switches.clear();
    return respond.json(200, done);
  });
  app.post('/faults/expire-access', () => {
    deps.tokens.expireAll();
    return respond.json(200, done);
  });
  app.post('/faults/age-sign-in', async ({ req }) => {
    const { minutes } = validate(Age, (await readBody(req.raw)).value);
    await deps.db
      .query`update sessions set signed_in_at = signed_in_at - make_interval(mins => ${Math.round(minutes)}::int)`;
    deps.identities.forget();
    return respond.json(200, done);
  });
}

/** Cuts the connection; in-process tests have none, so a network error is thrown. */
function cut(bindings: NodeBindings | undefined): Response {
  bindings?.outgoing?.socket?.destroy();
  return Response.error();
}

const withBody = (respond: Respond, { status = 200, body = null }: FaultRule) =>
  respond.text(
    status,
    'application/json; charset=utf-8',
    typeof body === 'string' ? body : JSON.stringify(body),
  );

/** What a proxy or a gateway in front of a server says in its place. */
const gatewayPage = (status: number) =>
  `<!doctype html><html><head><title>${status}</title></head><body><h1>${status}</h1><hr>gateway</body></html>`;

/** Applies the switched-on faults in front of the server. */
export function withSwitches(fetch: Fetch, switches: Switches, respond: Respond): Fetch {
  return async (request, bindings) => {
    const { pathname } = new URL(request.url);
    const rule = pathname.startsWith('/faults') ? undefined : switches.take(request.method, pathname);
    switch (rule?.kind) {
      case undefined:
        return await fetch(request, bindings);
      case 'drop':
        return cut(bindings);
      case 'lose-response':
        await fetch(request, bindings);
        return cut(bindings);
      case 'delay':
        await wait(rule.ms ?? 1_000);
        return await fetch(request, bindings);
      case 'late': {
        const response = await fetch(request, bindings);
        await wait(rule.ms ?? 1_000);
        return response;
      }
      case 'page': {
        const { status = 502 } = rule;
        return respond.text(status, 'text/html; charset=utf-8', gatewayPage(status));
      }
      case 'status':
        if (rule.body === undefined)
          return respond.fault(
            new Fault(rule.status ?? 500, 'switched', 'A fault was switched on.'),
            newTraceId(),
          );
        return respond.json(rule.status ?? 500, rule.body);
      case 'body':
        return withBody(respond, rule);
      case 'other-body': {
        const response = await fetch(request, bindings);
        return response.ok ? withBody(respond, rule) : response;
      }
    }
  };
}
