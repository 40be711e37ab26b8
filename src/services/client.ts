import axios, { isAxiosError, type AxiosInstance } from 'axios';
import { apiVersion, file, fillPath, type Answer, type Arguments } from '#contract/call.ts';
import { calls, type CallName, type Calls } from '#contract/calls.ts';
import { mayRenew, type Fault } from '#domain/fault.ts';
import { CallFault, faultOf, readBody, unexpectedAnswer } from './faults.ts';
import type { SessionPort } from './session.port.ts';

export interface SendOptions {
  signal?: AbortSignal;
  /** Lets the call outlive the page, as a logout must. */
  keepalive?: boolean;
  /** A token to use instead of the session's, for the moment before a session has one. */
  token?: string;
}

/** Sends a call of the contract and gives its answer; rejects with a `CallFault`, or an abort. */
export type Send = <Name extends CallName>(
  name: Name,
  args: Arguments<Calls[Name]>,
  options?: SendOptions,
) => Promise<Answer<Calls[Name]>>;

export interface ClientDeps {
  /** The board's API; empty means the portal's own origin. */
  baseUrl: string;
  session: SessionPort;
  /** Called when a signed-in call finds that nobody is signed in (first specification, §4). */
  onTokenMissing: () => void;
  /** Told of every fault that reaches a caller. */
  onFault: (fault: Fault) => void;
  /** Told of every answer. */
  onAnswer: () => void;
}

/** Long enough for a hotel's network, short enough to try again. */
const TIMEOUT = 15_000;

interface LooseArguments {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** The typed HTTP client: one function over the rows of the contract. */
export function createSend(deps: ClientDeps): Send {
  const http = axios.create({
    baseURL: deps.baseUrl,
    timeout: TIMEOUT,
    xsrfCookieName: 'XSRF-TOKEN',
    xsrfHeaderName: 'X-XSRF-TOKEN',
    transitional: { clarifyTimeoutError: true },
    transformResponse: (raw: unknown) => raw,
  });

  const send = async (name: CallName, args: LooseArguments, options: SendOptions = {}): Promise<unknown> => {
    const isPublic = calls[name].access === 'public';
    try {
      const answer = await withSession(isPublic, options, (token) =>
        request(http, name, args, token, options),
      );
      deps.onAnswer();
      return answer;
    } catch (thrown) {
      if (thrown instanceof CallFault) deps.onFault(thrown);
      throw thrown;
    }
  };

  /** Renews before a token that is known to be dead is sent, and once more when the server refuses it. */
  async function withSession(
    isPublic: boolean,
    { token: given, signal }: SendOptions,
    attempt: (token: string | null) => Promise<unknown>,
  ): Promise<unknown> {
    let token = given ?? deps.session.token();
    if (isPublic || token === null || given !== undefined) {
      if (token === null && !isPublic) deps.onTokenMissing();
      return attempt(token);
    }
    // Where no renewal is to be had, the old token goes out and the server, or its silence, says why.
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

async function request(
  http: AxiosInstance,
  name: CallName,
  { params = {}, query, body }: LooseArguments,
  token: string | null,
  { signal, keepalive }: SendOptions,
): Promise<unknown> {
  const row = calls[name];
  try {
    const response = await http.request<unknown>({
      method: row.method,
      url: fillPath(row.path, params),
      params: { ...query, [apiVersion.key]: apiVersion.value },
      ...(body !== undefined && { data: body }),
      headers: {
        ...(token !== null && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      responseType: row.answer === file ? 'blob' : 'text',
      // On writes at relative addresses only (first specification, §9); axios itself would add it to reads too.
      withXSRFToken: http.defaults.baseURL === '' && row.method !== 'GET',
      ...(signal && { signal }),
      ...(keepalive && { adapter: 'fetch', fetchOptions: { keepalive: true } }),
    });
    if (row.answer === file) return response.data;
    const answer = readBody(response.data);
    const parsed = row.answer.safeParse(answer);
    if (!parsed.success) throw unexpectedAnswer(response.status, answer);
    return parsed.data;
  } catch (thrown) {
    if (axios.isCancel(thrown) || !isAxiosError(thrown)) throw thrown;
    throw await faultOf(thrown);
  }
}
