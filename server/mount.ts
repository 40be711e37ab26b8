import { randomUUID } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { file, type Call } from '#contract/call.ts';
import * as z from 'zod/mini';
import type { Identity } from './auth/identities.ts';
import { takeTryOfAccount, takeTryOfSender } from './auth/tries.ts';
import type { NodeBindings } from './http/address.ts';
import { sendDownload } from './http/download.ts';
import { notFound } from './http/fault.ts';
import { createGuard, refuseForgery } from './http/guards.ts';
import { Replay, createWriteOnce, type Attempt } from './http/idempotency.ts';
import { readBody, readForm, readFormOrJson, readQuery } from './http/read.ts';
import type { Respond } from './http/respond.ts';
import { unknownMembers, validate } from './http/validate.ts';
import { readIfMatch, versionHeaders } from './http/versions.ts';
import { commandLine, type CommandLine } from './journal/keep.ts';
import { ownerCheck } from './owners.ts';
import type { Parts } from './parts.ts';
import { Download, Reply, Visit, type HandlersFor, type WriteOnce } from './visit.ts';

export type Portal = Hono<{ Bindings: NodeBindings }>;
type PortalContext = Context<{ Bindings: NodeBindings }>;
type AnyHandler = (visit: Visit<unknown, unknown, unknown>) => unknown;

const nothing: Readonly<Record<string, string>> = {};

/** Cached responses need only one check. */
const checked = new WeakSet<object>();

/** Fails the call when a response does not match its row, or has undeclared members. */
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

/** Creates the handler of one row; everything that does not depend on the request is computed once. */
function answerRow(name: string, row: Call, handler: AnyHandler, parts: Parts, respond: Respond) {
  const { db, clock, settings, limits, addressOf } = parts;
  const isWrite = row.method !== 'GET';
  const guard =
    row.access === 'public'
      ? undefined
      : createGuard({ access: row.access, duringReset: row.duringReset }, parts.tokens, parts.identities);
  const checkOwner = ownerCheck(name, row);
  const noQuery = z.object({});

  const readRow = !row.multipart ? readBody : row.multipart === 'orJson' ? readFormOrJson : readForm;

  const check = (value: unknown) => {
    if (settings.checkAnswers) checkAnswer(name, row.answer, value);
  };
  /** A write that is repeated is answered with its own result, so that has to be the whole answer. */
  const checkedWrite =
    (write: WriteOnce): WriteOnce =>
    (work) =>
      write(async (tx) => {
        const result = await work(tx);
        check(result instanceof Reply ? result.value : result);
        return result;
      });

  const plainWrite: WriteOnce = (work) => db.transaction(work);
  const writeOf = (
    { key, at }: { key: string | null; at: number },
    identity: Identity | undefined,
    request: Pick<Attempt, 'path' | 'query' | 'body'>,
    line: CommandLine | undefined,
  ) =>
    isWrite && identity
      ? checkedWrite(
          createWriteOnce(db, key, { userId: identity.userId, method: row.method, at, ...request }, line),
        )
      : plainWrite;

  const send = (value: unknown, headers?: Readonly<Record<string, string>>) => {
    check(value);
    return respond.json(200, value, row.versioned ? { ...versionHeaders(value), ...headers } : headers);
  };

  const answerOf = async (handler: () => unknown): Promise<Response> => {
    try {
      const answer = await handler();
      if (answer instanceof Download) return sendDownload(respond, answer);
      return answer instanceof Reply ? send(answer.value, answer.headers) : send(answer);
    } catch (error) {
      if (!(error instanceof Replay)) throw error;
      return respond.text(200, 'application/json; charset=utf-8', error.answer, {
        'idempotent-replayed': 'true',
        ...(row.versioned && versionHeaders(JSON.parse(error.answer))),
      });
    }
  };

  return async (context: PortalContext): Promise<Response> => {
    const request = context.req.raw;
    const { again } = context.env;
    if (isWrite && !again) refuseForgery(request.headers);
    const identity = again ? again.identity : guard && (await guard(request));
    const asked = readQuery(request.url, row.version);
    const query = validate(row.query ?? noQuery, asked);
    const params = row.params ? validate(row.params, context.req.param()) : nothing;
    const address = addressOf(request.headers, context.env);
    const who = { address, userId: identity?.userId };
    if (row.limit && !again) await takeTryOfSender(limits, row.limit, who);
    const raw = row.body && (await readRow(request));
    const body = row.body && validate(row.body, raw?.value);
    if (row.limit && !again) await takeTryOfAccount(limits, row.limit, who, body);
    if (checkOwner && identity) await checkOwner(db, identity.userId, { params, query, body });
    const text = raw?.text ?? '';
    const key = request.headers.get('idempotency-key') ?? (row.journaled ? randomUUID() : null);
    const at = again?.at ?? clock();
    const basedOn = row.versioned && isWrite ? readIfMatch(request.headers) : null;
    const line =
      row.journaled && key !== null && !again
        ? commandLine(parts.journal, { request, text, key, identity, at, basedOn })
        : undefined;
    const write = writeOf({ key, at }, identity, { path: context.req.path, query: asked, body: text }, line);
    const isAgain = again !== undefined;
    const visit = new Visit(params, query, body, address, request, identity, write, key, basedOn, isAgain);
    const work = () => answerOf(() => handler(visit));
    const answer = await (row.journaled ? parts.at(at, work) : work());
    // A handler that found nothing to write, or the answer to an earlier request.
    await line?.keep();
    return answer;
  };
}

/** Mounts a handler for every row. The order does not matter: paths do not overlap. */
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
