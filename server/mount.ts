import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { file, type Call } from '#contract/core/call.ts';
import * as z from 'zod/mini';
import type { Identity } from './auth/identities.ts';
import type { SecurityEvent, SecurityEventDetails } from './auth/securityEvents.ts';
import { createTries, type Tries } from './auth/tries.ts';
import type { NodeBindings } from './http/address.ts';
import { sendDownload } from './http/download.ts';
import { Fault, notFound } from './core/fault.ts';
import { createGuard, refuseForgery } from './http/guards.ts';
import type { Portal } from './http/portal.ts';
import { Replay, createWriteOnce, type Attempt } from './http/idempotency.ts';
import { readBody, readForm, readFormOrJson, readQuery } from './http/read.ts';
import type { Respond } from './http/respond.ts';
import { translate } from './http/translate.ts';
import { unknownMembers, validate } from './http/validate.ts';
import { readIfMatch, versionHeaders } from './http/versions.ts';
import { commandLine, type CommandLine } from './journal/keep.ts';
import { ownerCheck, refuseOthersBody } from './owners.ts';
import type { Deps } from './deps/deps.ts';
import { Download, Reply, CallContext, type HandlersFor, type WriteOnce } from './http/callContext.ts';

type PortalContext = Context<{ Bindings: NodeBindings }>;
type AnyHandler = (callContext: CallContext<unknown, unknown, unknown>) => unknown;

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

/** The user name that a body names, of a person who wants to sign in or has forgotten the password. */
const userNameIn = (body: unknown) =>
  body !== null && typeof body === 'object' && 'userName' in body && typeof body.userName === 'string'
    ? body.userName
    : undefined;

/** Creates the handler of one row; everything that does not depend on the request is computed once. */
function answerRow(name: string, row: Call, handler: AnyHandler, deps: Deps, respond: Respond) {
  const { db, clock, settings, limits, security, addressOf } = deps;
  const isWrite = row.method !== 'GET';
  const guard =
    row.access === 'public'
      ? undefined
      : createGuard({ name, access: row.access, duringReset: row.duringReset }, deps);
  const checkOwner = ownerCheck(name, row);
  const noQuery = z.object({});

  const readRow = !row.multipart ? readBody : row.multipart === 'orJson' ? readFormOrJson : readForm;

  /** Does something, and notes a security event if it is refused with this status. */
  const noted = async (
    event: SecurityEvent,
    status: number,
    details: SecurityEventDetails,
    work: () => void | Promise<void>,
  ) => {
    try {
      await work();
    } catch (error) {
      if (error instanceof Fault && error.status === status) security.note(event, details);
      throw error;
    }
  };

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

  /** Counts a request against the limit of its row, by its result. */
  const counted = async (tries: Tries, work: () => Promise<Response>): Promise<Response> => {
    let answer: Response;
    try {
      answer = await work();
    } catch (error) {
      await tries.end(error);
      throw error;
    }
    await tries.end();
    return answer;
  };

  return async (context: PortalContext): Promise<Response> => {
    const request = context.req.raw;
    const { again } = context.env;
    const address = addressOf(request.headers, context.env);
    if (isWrite && !again)
      await noted('request-forged', 403, { address, call: name }, () => refuseForgery(request.headers));
    const identity = again ? again.identity : guard && (await guard(request, address));
    const asked = readQuery(request.url, row.version);
    const query = validate(row.query ?? noQuery, asked);
    const params = row.params ? validate(row.params, context.req.param()) : nothing;
    const who = { address, userId: identity?.userId };
    const caller = { ...who, call: name };
    const { limit } = row;
    const full = limit === 'signIn' ? 'sign-in-locked' : 'limit-reached';
    const tries = limit && !again ? createTries(limits, limit, who) : undefined;
    const handle = async () => {
      if (tries) await noted(full, 429, caller, () => tries.ofSender());
      const raw = row.body && (await readRow(request));
      const body = row.body && validate(row.body, raw?.value);
      if (tries) await noted(full, 429, { ...caller, typed: userNameIn(body) }, () => tries.ofAccount(body));
      if (identity)
        await noted('access-refused', 404, caller, async () => {
          refuseOthersBody(identity.userId, body);
          await checkOwner?.(db, identity.userId, { params, query, body });
        });
      const text = raw?.text ?? '';
      const key = request.headers.get('idempotency-key') ?? (row.journaled ? randomUUID() : null);
      const at = again?.at ?? clock();
      const basedOn = row.versioned && isWrite ? readIfMatch(request.headers) : null;
      const line =
        row.journaled && key !== null && !again
          ? commandLine(deps.journal, { request, text, key, identity, at, basedOn })
          : undefined;
      const write = writeOf(
        { key, at },
        identity,
        { path: context.req.path, query: asked, body: text },
        line,
      );
      const isAgain = again !== undefined;
      const callContext = new CallContext(
        params,
        query,
        body,
        address,
        request,
        identity,
        write,
        key,
        basedOn,
        isAgain,
      );
      const work = () => answerOf(() => handler(callContext));
      const answer = await (row.journaled ? deps.at(at, work) : work());
      // A handler that found nothing to write, or the answer to an earlier request.
      await line?.keep();
      return answer;
    };
    return await (tries ? counted(tries, handle) : handle());
  };
}

/** Measures how long a call takes until it is answered or refused. */
const measured =
  (
    { metrics }: Pick<Deps, 'metrics'>,
    call: string,
    answer: (context: PortalContext) => Promise<Response>,
  ): typeof answer =>
  async (context) => {
    if (!metrics) return answer(context);
    const from = performance.now();
    let status = 500;
    try {
      const response = await answer(context);
      ({ status } = response);
      return response;
    } catch (error) {
      ({ status } = translate(error));
      throw error;
    } finally {
      metrics.observe(call, status, (performance.now() - from) / 1_000);
    }
  };

/** Mounts a handler for every row. The order does not matter: paths do not overlap. */
export function mount<Rows extends Readonly<Record<string, Call>>>(
  app: Portal,
  rows: Rows,
  handlers: HandlersFor<Rows>,
  deps: Deps,
  respond: Respond,
): void {
  for (const [name, row] of Object.entries(rows)) {
    const handler = handlers[name] as AnyHandler;
    const path = row.path.replace(/\{(\w+)\}/g, ':$1');
    app.on(row.method, path, measured(deps, name, answerRow(name, row, handler, deps, respond)));
  }
  app.all('/api/*', () => {
    throw notFound();
  });
}
