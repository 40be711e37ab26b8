import type { Context, Hono } from 'hono';
import { file, type Call } from '#contract/call.ts';
import * as z from 'zod/mini';
import type { Identity } from './auth/identities.ts';
import { takeTry } from './auth/tries.ts';
import { clientAddress, type NodeBindings } from './http/address.ts';
import { sendDownload } from './http/download.ts';
import { notFound } from './http/fault.ts';
import { createGuard, refuseForgery } from './http/guards.ts';
import { Replay, createWriteOnce } from './http/idempotency.ts';
import { readBody, readQuery } from './http/read.ts';
import type { Respond } from './http/respond.ts';
import { unknownMembers, validate } from './http/validate.ts';
import { ownerCheck } from './owners.ts';
import type { Parts } from './parts.ts';
import { Download, Reply, Visit, type HandlersFor, type WriteOnce } from './visit.ts';

export type Portal = Hono<{ Bindings: NodeBindings }>;
type PortalContext = Context<{ Bindings: NodeBindings }>;
type AnyHandler = (visit: Visit<unknown, unknown, unknown>) => unknown;

const nothing: Readonly<Record<string, string>> = {};

/** Answers that are remembered and sent again need one check. */
const checked = new WeakSet<object>();

/** Fails the call when an answer is not what its row promises, or says more than that. */
function checkAnswer(name: string, answer: Call['answer'], value: unknown) {
  const known = typeof value === 'object' && value !== null ? value : undefined;
  if (answer === file || (known && checked.has(known))) return;
  const { error } = z.safeParse(answer, value);
  const paths = [...(error?.issues ?? []).map(({ path }) => path), ...unknownMembers(answer, value)];
  if (paths.length > 0)
    throw new Error(
      `The answer of ${name} does not fit its row at ${paths.map((path) => path.join('.')).join(', ')}.`,
    );
  if (known) checked.add(known);
}

/** Makes the function that answers one row; everything that can be decided once is decided here. */
function answerRow(name: string, row: Call, handler: AnyHandler, parts: Parts, respond: Respond) {
  const { db, clock, settings, limits } = parts;
  const isWrite = row.method !== 'GET';
  const guard =
    row.access === 'public'
      ? undefined
      : createGuard({ access: row.access, duringReset: row.duringReset }, parts.tokens, parts.identities);
  const checkOwner = ownerCheck(name, row);
  const noQuery = z.object({});

  const plainWrite: WriteOnce = (work) => db.transaction(work);
  const writeOf = (request: Request, identity: Identity | undefined, path: string, body: string) =>
    isWrite && identity
      ? createWriteOnce(db, request.headers.get('idempotency-key'), {
          userId: identity.userId,
          call: `${row.method} ${path}`,
          body,
          at: clock(),
        })
      : plainWrite;

  const send = (value: unknown, headers?: Readonly<Record<string, string>>) => {
    if (settings.checkAnswers) checkAnswer(name, row.answer, value);
    return respond.json(200, value, headers);
  };

  return async (context: PortalContext): Promise<Response> => {
    const request = context.req.raw;
    if (isWrite) refuseForgery(request.headers);
    const identity = guard && (await guard(request));
    const query = validate(row.query ?? noQuery, readQuery(request.url));
    const params = row.params ? validate(row.params, context.req.param()) : nothing;
    const raw = row.body && (await readBody(request));
    const body = row.body && validate(row.body, raw?.value);
    const address = clientAddress(request.headers, context.env, settings.trustedProxies);
    if (row.limit) await takeTry(limits, row.limit, { address, body, userId: identity?.userId });
    if (checkOwner && identity) await checkOwner(db, identity.userId, { params, query, body });
    const write = writeOf(request, identity, context.req.path, raw?.text ?? '');
    try {
      const answer = await handler(new Visit(params, query, body, address, request, identity, write));
      if (answer instanceof Download) return sendDownload(respond, answer);
      return answer instanceof Reply ? send(answer.value, answer.headers) : send(answer);
    } catch (error) {
      if (!(error instanceof Replay)) throw error;
      return respond.text(200, 'application/json; charset=utf-8', error.answer, {
        'idempotent-replayed': 'true',
      });
    }
  };
}

/** Mounts a handler for every row. The rows' order does not matter: their paths do not overlap. */
export function mount<Rows extends Readonly<Record<string, Call>>>(
  app: Portal,
  rows: Rows,
  handlers: HandlersFor<Rows>,
  parts: Parts,
  respond: Respond,
): void {
  for (const [name, row] of Object.entries(rows)) {
    const handler = handlers[name] as AnyHandler;
    const path = row.path.replace(/\{(\w+)\}/g, ':$1');
    app.on(row.method, path, answerRow(name, row, handler, parts, respond));
  }
  app.all('/api/*', () => {
    throw notFound();
  });
}
