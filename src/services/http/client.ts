import axios, { isAxiosError, type AxiosInstance } from 'axios';
import { inOurNames } from '#contract/boardNames.ts';
import { file, type Answer, type Arguments, type Call } from '#contract/core/call.ts';
import { calls, type AddedCallName, type CallName, type Calls } from '#contract/calls.ts';
import { isPageOrHalf } from '#contract/core/pageOrHalf.ts';
import { readAnswer } from '#contract/core/reading.ts';
import { NO_VERSION } from '#contract/core/version.ts';
import type { Role } from '#contract/core/roles.ts';
import { hasCall, isOffered, noteCall } from '#domain/leftOutCalls.ts';
import { isAccepted, isCallMissing, mayRenew, type Fault } from '#domain/fault.ts';
import {
  CallFault,
  faultOf,
  lackingCall,
  ownReference,
  readBody,
  silence,
  unexpectedAnswer,
} from './faults.ts';
import { logLackingCall } from '../log.ts';
import type { ServerClock } from '../serverClock.ts';
import { addressOf } from './address.ts';
import { fileNameOf } from './downloads.ts';
import { byFetch, keptAlive } from './byFetch.ts';
import { forgetEarlyAnswers, takeEarlyAnswer } from './earlyAnswers.ts';
import { createOnceKeys } from './onceKeys.ts';
import type { SessionPort } from './session.port.ts';
import { formOf, UPLOAD_TIMEOUT, watchForStall } from './upload.ts';

export interface SendOptions {
  signal?: AbortSignal;
  /** Lets the call finish after the page closes, for a logout. */
  keepalive?: boolean;
  /** A token to use instead of the session's, before the session has one. */
  token?: string;
  /** Called with the uploaded fraction, from 0 to 1. */
  onProgress?: (fraction: number) => void;
  /**
   * For a write that must not run twice: sends an idempotency key, and the same one again when the same call is
   * repeated before the server has decided.
   */
  once?: boolean;
  /** An idempotency key from the caller, so that a write can be repeated after a reload; instead of `once`. */
  key?: string;
  /** The caller shows refusals itself, so they are not reported to `onFault`; an unreachable server still is. */
  quiet?: boolean;
  /** Its fault is reported to `onFault` only after this: for a read that is begun before it is known whether it is used. */
  reportAfter?: Promise<void>;
  /** The version that a write is based on; the server answers 412 if the record has another one by now. */
  ifMatch?: number;
}

/**
 * What takes the place of a call that the backend does not have: the specification's own calls, nothing, or with `say` a
 * fault that says so.
 */
export type Without<Instead> = 'say' | (() => Instead | Promise<Instead>);

/**
 * Sends a call of the contract and resolves with the response; rejects with a `CallFault`, or an abort. A call that is
 * not in the specification cannot be sent without what takes its place.
 */
export interface Send {
  <Name extends Exclude<CallName, AddedCallName>>(
    name: Name,
    args: Arguments<Calls[Name]>,
    options?: SendOptions,
  ): Promise<Answer<Calls[Name]>>;
  <Name extends AddedCallName, Instead = never>(
    name: Name,
    args: Arguments<Calls[Name]>,
    options: SendOptions & { without: Without<Instead> },
  ): Promise<Answer<Calls[Name]> | Instead>;
}

export interface ClientDeps {
  /** The base URL of the API; empty means the portal's own origin. */
  baseUrl: string;
  session: SessionPort;
  /** Called when a call needs a token and none is stored (first specification, §4). */
  onTokenMissing: () => void;
  /** Learns the board's time from each answer. */
  clock: Pick<ServerClock, 'listen'>;
  /** Called with every fault that reaches a caller. */
  onFault: (fault: Fault) => void;
  /** Called on every successful response; `isWrite` if the call may have changed records of a member. */
  onAnswer: (isWrite: boolean) => void;
  /** Called after each write, whatever became of it, with the names of the calls whose answers it may have changed. */
  onWritten: (stale: readonly string[]) => void;
}

/** Long enough for a hotel's network, short enough to retry. */
const TIMEOUT = 15_000;

interface LooseArguments {
  params?: Record<string, unknown>;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
}

/** Creates the typed HTTP client: one function over the rows of the contract. */
export function createSend(deps: ClientDeps): Send {
  const http = axios.create({
    baseURL: deps.baseUrl,
    timeout: TIMEOUT,
    xsrfCookieName: 'XSRF-TOKEN',
    xsrfHeaderName: 'X-XSRF-TOKEN',
    transitional: { clarifyTimeoutError: true },
    transformResponse: (raw: unknown) => raw,
  });

  const onceKeys = createOnceKeys();

  const send = async (
    name: CallName,
    args: LooseArguments,
    options: SendOptions & { without?: Without<unknown> } = {},
  ): Promise<unknown> => {
    const { without } = options;
    const withoutCall = () => {
      if (typeof without === 'function') return without();
      throw lackingCall();
    };
    if (!hasCall(name)) return withoutCall();
    const { access, multipart, added, method, invalidates }: Call = calls[name];
    // Not reported: it says nothing about the connection.
    if (access !== 'public' && options.token === undefined && deps.session.isOffline())
      throw silence('Not signed in at the server');
    const parts = multipart ? { ...args, body: formOf(args.body) } : args;
    const sendOut = (key: string | null) =>
      withSession(access === 'public', options, (token) =>
        request({ http, clock: deps.clock }, name, parts, { token, key }, options),
      );
    try {
      const answer = options.once
        ? await onceKeys.run({ name, args, ifMatch: options.ifMatch }, sendOut)
        : await sendOut(options.key ?? null);
      noteCall(name, true);
      deps.onAnswer(isWrite(name));
      return answer;
    } catch (thrown) {
      if (without && added !== undefined && thrown instanceof CallFault && isCallMissing(thrown)) {
        if (isOffered(name)) logLackingCall(name, calls[name]);
        noteCall(name, false);
        return withoutCall();
      }
      if (thrown instanceof CallFault && isAccepted(thrown)) deps.onAnswer(isWrite(name));
      if (thrown instanceof CallFault && !(options.quiet && thrown.kind === 'http')) {
        // A gateway's status is not shown either.
        const fault =
          options.quiet && thrown.kind === 'unreachable' ? { ...(thrown as Fault), status: 0 } : thrown;
        if (options.reportAfter) void options.reportAfter.then(() => deps.onFault(fault));
        else deps.onFault(fault);
      }
      throw thrown;
    } finally {
      if (method !== 'GET') deps.onWritten(invalidates);
    }
  };

  /** Renews an expired token before the call, and once more when the server refuses it. */
  async function withSession(
    isPublic: boolean,
    { token: given, signal }: SendOptions,
    attempt: (token: string | null) => Promise<unknown>,
  ): Promise<unknown> {
    let token = given ?? deps.session.token();
    if (isPublic || given !== undefined) return attempt(token);
    if (token === null || !deps.session.isStored()) deps.onTokenMissing();
    if (token === null) return attempt(token);
    // If the renewal fails, the old token is sent, and the server's response (or its absence) gives the reason.
    const stale = token;
    if (deps.session.isExpired()) token = await deps.session.renewed(stale, signal).catch(() => stale);
    try {
      return await attempt(token);
    } catch (thrown) {
      if (!(thrown instanceof CallFault) || !mayRenew(thrown)) throw thrown;
      let fresh: string;
      try {
        fresh = await deps.session.renewed(token, signal);
      } catch {
        throw thrown;
      }
      return attempt(fresh);
    }
  }

  return send as Send;
}

/** Whether a call writes what a member sees; sign-ins and what examiners write do not count. */
function isWrite(name: CallName): boolean {
  const { method, access } = calls[name] as Call;
  return method !== 'GET' && access !== 'public' && (access === 'signedIn' || access.some(isMember));
}

const isMember = (role: Role) => role !== 'examiner';

interface AuthHeaders {
  token: string | null;
  /** The idempotency key header, if there is a key. */
  key: string | null;
}

async function request(
  { http, clock }: { http: AxiosInstance; clock: ClientDeps['clock'] },
  name: CallName,
  { params = {}, query, body }: LooseArguments,
  { token, key }: AuthHeaders,
  { signal, keepalive, onProgress, ifMatch }: SendOptions,
): Promise<unknown> {
  const row = calls[name];
  const watch = row.multipart ? watchForStall(signal) : null;
  const heeded = watch?.signal ?? signal;
  const address = addressOf(name, { params, query });
  const early = row.method === 'GET' ? takeEarlyAnswer(address, token) : null;
  if (row.method !== 'GET') forgetEarlyAnswers();
  const reference = early?.reference ?? ownReference();
  const hearTime = clock.listen(early?.at);
  try {
    const response = await http.request<unknown>({
      method: row.method,
      url: address,
      ...(body !== undefined && { data: body }),
      headers: {
        ...(token !== null && { Authorization: `Bearer ${token}` }),
        // Another origin may not allow it.
        ...(http.defaults.baseURL === '' && { 'X-Request-Id': reference }),
        // The browser sets the multipart boundary itself.
        ...(body !== undefined && !row.multipart && { 'Content-Type': 'application/json' }),
        ...(key !== null && { 'Idempotency-Key': key }),
        ...(ifMatch !== undefined && ifMatch !== NO_VERSION && { 'If-Match': `"${ifMatch}"` }),
      },
      responseType: row.answer === file ? 'blob' : 'text',
      // Only on writes to relative URLs (first specification, §9); axios would add it to reads too.
      withXSRFToken: http.defaults.baseURL === '' && row.method !== 'GET',
      ...(heeded && { signal: heeded }),
      ...(keepalive && { adapter: keptAlive }),
      ...(early && { adapter: byFetch(() => early.response) }),
      ...(watch && {
        timeout: UPLOAD_TIMEOUT,
        onUploadProgress: ({ loaded, total }) => {
          watch.moved();
          if (total) onProgress?.(loaded / total);
        },
      }),
    });
    hearTime(response.headers.date);
    if (row.answer === file) {
      const bytes = response.data as Blob;
      // No document of the board is a page.
      if (bytes.type.startsWith('text/html'))
        throw unexpectedAnswer(response.status, await bytes.text(), undefined, reference);
      return named(bytes, response.headers['content-disposition']);
    }
    const read = readBody(response.data);
    if (isPageOrHalf(read)) throw unexpectedAnswer(response.status, read, undefined, reference);
    const answer = inOurNames(name, read);
    const asked = { ...(row.multipart ? {} : (body as object | undefined)), ...query, ...params };
    const { value, misfits } = readAnswer(row.answer, answer, asked);
    const [first] = misfits;
    if (first) {
      const { method, path } = row;
      const misfit = { ...first, call: name, method, path, others: misfits.length - 1 };
      throw unexpectedAnswer(response.status, answer, misfit, reference);
    }
    return value;
  } catch (thrown) {
    if (watch?.isStalled()) throw silence('Upload stalled', { isTimedOut: true });
    if (axios.isCancel(thrown) || !isAxiosError(thrown)) throw thrown;
    hearTime(thrown.response?.headers.date);
    throw await faultOf(thrown, { call: `${row.method} ${row.path} (${name})`, reference });
  } finally {
    watch?.end();
  }
}

/** A download with the file name from the server, if it sent one. */
function named(bytes: Blob, disposition: unknown): Blob {
  const name = fileNameOf(disposition);
  return name === null ? bytes : new File([bytes], name, { type: bytes.type });
}
