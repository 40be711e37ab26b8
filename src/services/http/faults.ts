import type { AxiosError } from 'axios';
import * as z from 'zod/mini';
import { ErrorObject } from '#contract/fault.ts';
import type { AnswerMisfit, Fault } from '#domain/fault.ts';

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

  constructor(facts: Omit<Fault, 'name'>) {
    super(`${facts.status} ${facts.statusText}`.trim());
    ({
      kind: this.kind,
      status: this.status,
      statusText: this.statusText,
      body: this.body,
      error: this.error,
      retryAfter: this.retryAfter,
      reference: this.reference,
    } = facts);
    if (facts.misfit) this.misfit = facts.misfit;
    if (facts.isLacking) this.isLacking = true;
  }
}

/** The portal's own reference: the id of a request, which a board's log may have too. */
export const ownReference = () => `portal-${crypto.randomUUID().slice(0, 8)}`;

/** A response that does not fit the contract. */
export const unexpectedAnswer = (
  status: number,
  body: unknown,
  misfit?: AnswerMisfit,
  reference = ownReference(),
) =>
  new CallFault({
    ...(misfit && { misfit }),
    kind: 'unexpected',
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

/** No response. */
export const silence = (statusText: string) =>
  new CallFault({
    kind: 'unreachable',
    status: 0,
    statusText,
    body: null,
    error: null,
    retryAfter: null,
    reference: ownReference(),
  });

/**
 * Converts an axios error to the server's refusal, or to the fault for no response.
 *
 * @param reference the request's, where the server has none of its own.
 */
export async function faultOf({ response, message }: AxiosError, reference: string): Promise<CallFault> {
  if (!response) return silence(message);
  const body = readBody(response.data instanceof Blob ? await response.data.text() : response.data);
  const error = readError(body, response.status);
  const seconds = Number(response.headers['retry-after']);
  return new CallFault({
    kind: 'http',
    status: response.status,
    statusText: response.statusText,
    body,
    error,
    retryAfter: Number.isFinite(seconds) && seconds > 0 ? seconds : null,
    reference: error?.traceId || reference,
  });
}

/** The fields that make a body an error object; other backends may omit the rest. */
const PartialError = z.extend(z.partial(ErrorObject), { type: z.string() });

function readError(body: unknown, status: number): ErrorObject | null {
  const parsed = PartialError.safeParse(body);
  if (!parsed.success) return null;
  const { type, title = '', traceId = '', errors = {}, triesLeft } = parsed.data;
  return {
    type,
    title,
    status: parsed.data.status ?? status,
    traceId,
    errors,
    ...(triesLeft !== undefined && { triesLeft }),
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
