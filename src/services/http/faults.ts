import type { AxiosError } from 'axios';
import type { ErrorObject } from '#contract/core/fault.ts';
import { isOfAnother, type AnswerMisfit, type Fault } from '#domain/fault.ts';

/** A fault that is also an Error, so that promises can reject with it. */
export class CallFault extends Error implements Fault {
  override readonly name = 'Fault';
  readonly kind: Fault['kind'];
  readonly status: number;
  readonly statusText: string;
  readonly body: unknown;
  readonly error: ErrorObject | null;
  readonly retryAfter: number | null;
  readonly reference: string;
  declare readonly misfit?: AnswerMisfit;
  declare readonly isLacking?: boolean;
  declare readonly isTimedOut?: boolean;
  declare readonly call?: string;

  constructor(properties: Omit<Fault, 'name'>) {
    super(`${properties.status} ${properties.statusText}`.trim());
    ({
      kind: this.kind,
      status: this.status,
      statusText: this.statusText,
      body: this.body,
      error: this.error,
      retryAfter: this.retryAfter,
      reference: this.reference,
    } = properties);
    if (properties.misfit) this.misfit = properties.misfit;
    if (properties.call) this.call = properties.call;
    if (properties.isLacking) this.isLacking = true;
    if (properties.isTimedOut) this.isTimedOut = true;
  }
}

/** The portal's own reference: the id of a request, which a board's log may have too. */
export const ownReference = () => `portal-${crypto.randomUUID().slice(0, 8)}`;

/** A response that does not fit the contract, or is not of the board's server. */
export const unexpectedAnswer = (
  status: number,
  body: unknown,
  misfit?: AnswerMisfit,
  reference = ownReference(),
) =>
  new CallFault({
    ...(misfit && { misfit }),
    kind: isOfAnother({ status, body, error: null }) ? 'unreachable' : 'unexpected',
    status,
    statusText: 'Unexpected answer',
    body,
    error: null,
    retryAfter: null,
    reference,
  });

/** The backend does not have a call that is not in the specification. */
export const lackingCall = () =>
  new CallFault({
    isLacking: true,
    kind: 'http',
    status: 404,
    statusText: 'Not offered',
    body: null,
    error: null,
    retryAfter: null,
    reference: ownReference(),
  });

/** The codes of axios for a response that was not waited for any longer. */
const timeouts = new Set(['ECONNABORTED', 'ETIMEDOUT']);

/** No response; `isTimedOut`: it was not waited for any longer. */
export const silence = (statusText: string, { isTimedOut = false } = {}) =>
  new CallFault({
    ...(isTimedOut && { isTimedOut }),
    kind: 'unreachable',
    status: 0,
    statusText,
    body: null,
    error: null,
    retryAfter: null,
    reference: ownReference(),
  });

/**
 * Converts an axios error to the server's refusal, or to the fault for no response of the server.
 *
 * @param call for the console: method, path and name, without ids.
 * @param reference the request's, where the server has none of its own.
 */
export async function faultOf(
  { response, message, code = '' }: AxiosError,
  { call, reference }: { call: string; reference: string },
): Promise<CallFault> {
  if (!response) return silence(message, { isTimedOut: timeouts.has(code) });
  const body = readBody(response.data instanceof Blob ? await response.data.text() : response.data);
  const error = readError(body, response.status);
  const seconds = Number(response.headers['retry-after']);
  const { status } = response;
  return new CallFault({
    kind: isOfAnother({ status, body, error }) ? 'unreachable' : 'http',
    status,
    statusText: response.statusText,
    body,
    error,
    retryAfter: Number.isFinite(seconds) && seconds > 0 ? seconds : null,
    reference: error?.traceId || reference,
    call,
  });
}

/** A field as the contract names it: some servers begin names with a capital letter, or with the root of the body. */
const fieldOf = (name: string) =>
  name.replace(/^\$\.?/, '').replaceAll(/(?<=^|\.)[A-Z]/g, (letter) => letter.toLowerCase());

const texts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((each): each is string => typeof each === 'string');

/**
 * The error object in the body of a refusal, which has a type or a title; other backends may omit the rest. Null for any
 * other body.
 */
export function readError(body: unknown, status: number): ErrorObject | null {
  if (typeof body !== 'object' || body === null) return null;
  const given = body as Readonly<Record<string, unknown>>;
  const text = (member: string) => (typeof given[member] === 'string' ? given[member] : '');
  if (text('type') === '' && text('title') === '') return null;
  const { status: own, errors, triesLeft } = given;
  return {
    type: text('type'),
    title: text('title'),
    status: typeof own === 'number' ? own : status,
    traceId: text('traceId'),
    errors:
      typeof errors === 'object' && errors !== null
        ? Object.fromEntries(Object.entries(errors).map(([name, each]) => [fieldOf(name), texts(each)]))
        : {},
    ...(typeof triesLeft === 'number' && { triesLeft }),
  };
}

/** Parses JSON if it is JSON; an empty body is null; anything else, such as a proxy's page, stays text. */
export function readBody(raw: unknown): unknown {
  if (typeof raw !== 'string') return raw ?? null;
  if (raw === '') return null;
  try {
    return JSON.parse(raw);
  } catch {
    return raw;
  }
}
