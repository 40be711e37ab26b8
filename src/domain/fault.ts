import { faultTypes } from '#contract/core/faultTypes.ts';
import type { ErrorObject } from '#contract/core/fault.ts';
import { isPageOrHalf } from '#contract/core/pageOrHalf.ts';
import type { Misfit } from '#contract/core/reading.ts';

/** The first place of an answer that does not fit the contract, and of which call. */
export interface AnswerMisfit extends Misfit {
  /** The call's name in the contract. */
  readonly call: string;
  readonly method: string;
  /** The call's path, with its placeholders. */
  readonly path: string;
  /** How many more places do not fit. */
  readonly others: number;
}

/** Where an answer does not fit, for a developer of the backend; kinds, never values. */
export function misfitText({ call, method, path, member, expected, found, others }: AnswerMisfit): string {
  const more = others > 0 ? `, and ${others} more` : '';
  return `${method} ${path} (${call}): ${member} should be ${expected}, and is ${found}${more}`;
}

/** A failed call, as machines and views see it. */
export interface Fault {
  readonly name: 'Fault';
  /**
   * `http`: the server refused; `unreachable`: there was no response of the board's server, or only that of a gateway or
   * a network's sign-in page in front of it; `unexpected`: the response was invalid.
   */
  readonly kind: 'http' | 'unreachable' | 'unexpected';
  /** The HTTP status, also a gateway's; 0 if there was no response. */
  readonly status: number;
  readonly statusText: string;
  /** The response body: an error object, a string, or anything else. */
  readonly body: unknown;
  /** The body if it is an error object. */
  readonly error: ErrorObject | null;
  /** Seconds to wait before a retry; null if the server did not say. */
  readonly retryAfter: number | null;
  /** A reference for support: the server's trace id, or the portal's own. */
  readonly reference: string;
  /** Where an invalid response does not fit; only of the kind `unexpected`. */
  readonly misfit?: AnswerMisfit;
  /** The portal's own code failed, and not a call; the reference then says where. */
  readonly isPageError?: boolean;
  /** The backend does not have the call, which is not in the specification. */
  readonly isLacking?: boolean;
  /** There was no answer, and what was read since shows that the write was not done. */
  readonly isNotDone?: boolean;
  /** The portal stopped waiting for the answer; the server may still be working. */
  readonly isTimedOut?: boolean;
  /** What was refused, for developers: method, path with its placeholders, and name; only of the kind `http`. */
  readonly call?: string;
}

export const isFault = (thrown: unknown): thrown is Fault =>
  typeof thrown === 'object' && thrown !== null && 'name' in thrown && thrown.name === 'Fault';

/** What a server answers for a record that it does not have, for one that is missing from a list. */
export const missingFault = (words: string): Fault => ({
  ...asFault(new Error(words)),
  kind: 'http',
  status: 404,
});

/** Turns whatever was thrown into a fault, so that screens have one shape to show. */
export const asFault = (thrown: unknown): Fault =>
  isFault(thrown)
    ? thrown
    : {
        name: 'Fault',
        kind: 'unexpected',
        status: 0,
        statusText: thrown instanceof Error ? thrown.message : 'Unexpected',
        body: null,
        error: null,
        retryAfter: null,
        reference: isCodeError(thrown) ? placeOf(thrown) : 'portal',
        ...(isCodeError(thrown) && { isPageError: true }),
      };

/** What a browser throws for a mistake in the code, such as a function that it does not have. */
const codeErrors = [TypeError, ReferenceError, RangeError, SyntaxError];

/** Whether the portal's own code failed: no call and no storage of the device throws these. */
export const isCodeError = (thrown: unknown): thrown is Error =>
  codeErrors.some((kind) => thrown instanceof kind);

/** The kind of an error and the place in the code, without its message, which may have data. */
function placeOf({ name, message, stack = '' }: Error): string {
  const place = /[\w.-]+\.[a-z]+:\d+:\d+/.exec(stack.replace(message, ''))?.[0];
  return place === undefined ? name : `${name} at ${place}`;
}

const quietBodies = new Set(['Login failed', 'Unable to create password reset request.']);
const quietStatuses = new Set([401, 403, 404]);

/** Whether an HTTP fault is shown as the toast "{status} Error: {statusText}" (first specification, §8). */
export function earnsToast({ status, body }: Fault): boolean {
  if (status < 400 || quietStatuses.has(status)) return false;
  const isPlain = typeof body === 'string';
  if (isPlain) return !quietBodies.has(body);
  return body === null || body === undefined;
}

/** Refusals that a new token would not change, although their status is 401 or 403. */
const finalTypes: ReadonlySet<string> = new Set([faultTypes.recentSignInRequired, faultTypes.resetRequired]);

/** Whether a refused call may succeed with a renewed token (first specification, §4). */
export const mayRenew = ({ status, error }: Fault) =>
  (status === 401 || status === 403) && !finalTypes.has(error?.type ?? '');

/** Statuses that ask the client to retry later and say nothing about the request itself. */
const laterStatuses = new Set([408, 425, 429]);

/** Statuses of a server that does not have a call, or not with this method. */
const callMissing = new Set([404, 405, 501]);

/** Whether the board's backend may not have the call at all; it has, if it says that a record was not found. */
export const isCallMissing = ({ kind, status, error }: Pick<Fault, 'kind' | 'status' | 'error'>) =>
  kind === 'http' && callMissing.has(status) && error?.type !== faultTypes.notFound;

/**
 * Whether a write was accepted, although its answer does not fit: it is done, and is not sent again. What it answered
 * has to be read.
 */
export const isAccepted = ({ kind, status, misfit }: Fault) =>
  kind === 'unexpected' && status >= 200 && status < 300 && misfit !== undefined && misfit.method !== 'GET';

/**
 * Whether a failed renewal ends the session: a refusal or an invalid response does; no response, a server error (5xx)
 * or a request to retry later does not.
 */
export const endsSession = ({ kind, status }: Fault) =>
  kind === 'unexpected' || (kind === 'http' && status < 500 && !laterStatuses.has(status));

/** Whether the session has ended: the sign-in page says so, and no dialog may cover it. */
export const isSignedOut = ({ status }: Fault) => status === 401;

/**
 * The current record out of a refusal that includes it (412 `stale`, 409 `exists`), else undefined. Its shape is
 * not validated yet.
 */
export const currentOf = ({ body }: Fault): unknown =>
  typeof body === 'object' && body !== null && 'current' in body ? body.current : undefined;

/** Whether a read failed because the server cannot answer now, and not because of what was asked for. */
export const isUnavailable = ({ kind, status }: Fault) =>
  kind === 'unreachable' || status >= 500 || laterStatuses.has(status);

/**
 * Whether the server could not decide about a sign-in: there was no answer, or an error (5xx) that does not say when to
 * come back.
 */
export const isOut = ({ kind, status, retryAfter }: Fault) =>
  kind === 'unreachable' || (status >= 500 && !retryAfter);

/** No answer at all, or a request to come back later: another call would get the same now. */
export const isOutOfReach = ({ kind, status }: Fault) =>
  (kind === 'unreachable' && status === 0) || status === 429 || status === 503;

/** Refusals after which the same write may still be accepted, or may already have been by an earlier attempt. */
const passing = new Set([401, ...laterStatuses]);

/** Whether the server has refused a write for good, so that the user must decide what to do with it. */
export const isFinalRefusal = ({ kind, status, error }: Fault) =>
  kind === 'http' &&
  status >= 400 &&
  status < 500 &&
  !passing.has(status) &&
  error?.type !== faultTypes.idempotencyBusy;

/**
 * Statuses with which a gateway answers for a server that it cannot reach, or that is too slow; 511 is a network's that
 * wants a sign-in, and 520 to 524 are those of content delivery networks.
 */
const gatewayStatuses = new Set([502, 503, 504, 511, 520, 521, 522, 523, 524]);
/** Those after which the server may still be working. */
const tooSlow = new Set([504, 524]);

/**
 * Whether a response is not of the board's server: a gateway's, the sign-in page of a network, or half of an answer. An
 * error object is the server's own.
 */
export const isOfAnother = ({ status, body, error }: Pick<Fault, 'status' | 'body' | 'error'>) =>
  status < 400 ? isPageOrHalf(body) : gatewayStatuses.has(status) && error === null;

/**
 * Whether it is not known if a failed write was done: it had no answer of the server, or one of which nothing can be read,
 * or the portal's own code failed, which may have been after the write.
 */
export const isUnanswered = (fault: Fault) =>
  fault.isLacking !== true &&
  fault.isNotDone !== true &&
  !isAccepted(fault) &&
  (fault.kind === 'unreachable' ||
    fault.isPageError === true ||
    (fault.kind === 'unexpected' && fault.status !== 0) ||
    // An earlier try of the same write still runs.
    fault.error?.type === faultTypes.idempotencyBusy);

/**
 * Whether the server may still be working on a failed write: the portal or a gateway stopped waiting, or an earlier try
 * still runs. What is read meanwhile shows only that it is done, never that it is not.
 */
export const mayStillBeDone = ({ isTimedOut, status, error }: Fault) =>
  isTimedOut === true ||
  (tooSlow.has(status) && error === null) ||
  error?.type === faultTypes.idempotencyBusy;

/**
 * Whether a failed write was refused for good, so that no attempt has done it. A 403 may be about the session alone,
 * and an earlier attempt may have arrived.
 */
export const isDecided = (fault: Fault) => isFinalRefusal(fault) && fault.status !== 403;
