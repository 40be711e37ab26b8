import { faultTypes } from '#contract/faultTypes.ts';
import type { ErrorObject } from '#contract/fault.ts';

/** A call that did not succeed, as machines and views see it. */
export interface Fault {
  readonly name: 'Fault';
  /** `http`: the server refused; `unreachable`: no answer came; `unexpected`: the answer made no sense. */
  readonly kind: 'http' | 'unreachable' | 'unexpected';
  /** The HTTP status; 0 where no answer came. */
  readonly status: number;
  readonly statusText: string;
  /** What the server sent: an error object, a string, or anything else. */
  readonly body: unknown;
  /** The body, where it is an error object. */
  readonly error: ErrorObject | null;
  /** Seconds after which trying again makes sense; null where the server did not say. */
  readonly retryAfter: number | null;
  /** What support can search for: the server's trace id, or the portal's own. */
  readonly reference: string;
}

export const isFault = (thrown: unknown): thrown is Fault =>
  typeof thrown === 'object' && thrown !== null && 'name' in thrown && thrown.name === 'Fault';

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
        reference: 'portal',
      };

const quietBodies = new Set(['Login failed', 'Unable to create password reset request.']);
const quietStatuses = new Set([401, 403, 404]);

/** Whether an HTTP fault earns the toast "{status} Error: {statusText}" (first specification, §8). */
export function earnsToast({ kind, status, body }: Fault): boolean {
  if (kind !== 'http' || quietStatuses.has(status)) return false;
  const isPlain = typeof body === 'string';
  if (isPlain) return !quietBodies.has(body);
  return body === null || body === undefined;
}

/** Refusals that a fresh token would not change, although their status is 401 or 403. */
const finalTypes: ReadonlySet<string> = new Set([faultTypes.recentSignInRequired, faultTypes.resetRequired]);

/** Whether a refused call may succeed with a renewed token (first specification, §4). */
export const mayRenew = ({ status, error }: Fault) =>
  (status === 401 || status === 403) && !finalTypes.has(error?.type ?? '');

/** Statuses that ask to try again later, and say nothing about the request itself. */
const laterStatuses = new Set([408, 425, 429]);

/**
 * Whether a renewal that did not succeed ends the session: a refusal of any kind, or an answer that cannot be read.
 * Silence and an ailing server (5xx) do not, nor does a server that asks to try again later.
 */
export const endsSession = ({ kind, status }: Fault) =>
  kind === 'unexpected' || (kind === 'http' && status < 500 && !laterStatuses.has(status));

/**
 * Whether a screen may keep quiet about a refused act: silence is told by the connection, and that nobody is signed
 * in any more by the sign-in page.
 */
export const isToldElsewhere = (fault: Fault) => fault.kind === 'unreachable' || isSignedOut(fault);

/** Whether nobody is signed in any more: the sign-in page says so, and no dialog may lie over it. */
export const isSignedOut = ({ status }: Fault) => status === 401;

/**
 * The record as the server has it now, out of a refusal that tells it (412 `stale`, 409 `exists`); undefined where
 * none was told. Its shape is still to be checked.
 */
export const currentOf = ({ body }: Fault): unknown =>
  typeof body === 'object' && body !== null && 'current' in body ? body.current : undefined;

/** Refusals after which the same write may still be accepted, or may have been by an earlier try. */
const passing = new Set([401, ...laterStatuses]);

/** Whether the server has refused a write for good, so that only a person can say what becomes of it. */
export const isFinalRefusal = ({ kind, status, error }: Fault) =>
  kind === 'http' &&
  status >= 400 &&
  status < 500 &&
  !passing.has(status) &&
  error?.type !== faultTypes.idempotencyBusy;
