import * as z from 'zod/mini';
import { inOurNames } from '#contract/boardNames.ts';
import { file, fillPath, type Call } from '#contract/core/call.ts';
import { calls, type CallName } from '#contract/calls.ts';
import { readAnswer, type Misfit } from '#contract/core/reading.ts';
import type { Role } from '#contract/core/roles.ts';
import { isCallMissing } from '#domain/fault.ts';
import { rolesOf } from '#domain/access/token.ts';
import { differencesOf } from './differences.ts';
import { readError } from '#services/http/faults.ts';
import type { Values } from './questions.ts';

/** What was found of a call. */
export interface Finding {
  readonly call: CallName;
  readonly state:
    | 'fits'
    /** The portal reads it, although it is not in the form of the contract. */
    | 'fitsBut'
    | 'misfit'
    /** The backend does not have the call. */
    | 'missing'
    /** The backend has no record of the ids that were tried. */
    | 'empty'
    | 'failed'
    | 'notTried';
  /** The places that do not fit, or why it failed or was not tried; kinds and statuses, never values. */
  readonly details: readonly string[];
}

export interface Sent {
  readonly params?: Values;
  readonly query?: Values;
  readonly body?: unknown;
}
export interface Received {
  readonly finding: Finding;
  /** The answer as the portal reads it; undefined without one. */
  readonly value: unknown;
}

/** A person who is signed in at the backend. */
export interface Visitor {
  readonly userName: string;
  readonly userId: number;
  readonly roles: readonly Role[];
  readonly ask: (name: CallName, sent: Sent) => Promise<Received>;
}

/** Only the values that the row names. */
const only = (schema: z.ZodMiniObject | undefined, values: Values = {}) =>
  Object.entries(values).filter(([key]) => schema !== undefined && key in schema._zod.def.shape);

const notFoundHint =
  'if you have the call and no such record, answer 404 with an error object of the type "not-found"';

const placeOf = ({ member, expected, found }: Misfit) => `${member} should be ${expected}, and is ${found}`;

const namesRecord = ({ params, query }: Sent) => Object.keys({ ...params, ...query }).length > 0;

/** Sends one call as the portal does, and reads what it answers with the portal's own readers. */
export async function askBackend(
  url: string,
  token: string | null,
  name: CallName,
  sent: Sent,
): Promise<Received> {
  const row: Call = calls[name];
  const address = new URL(
    url.replace(/\/$/, '') + fillPath(row.path, Object.fromEntries(only(row.params, sent.params))),
  );
  for (const [key, value] of only(row.query, sent.query)) address.searchParams.set(key, String(value));
  address.searchParams.set(row.version.key, row.version.value);
  const found = (state: Finding['state'], details: readonly string[] = [], value?: unknown): Received => ({
    finding: { call: name, state, details },
    value,
  });
  let response: Response;
  try {
    response = await fetch(address, {
      method: row.method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(sent.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(sent.body !== undefined && { body: JSON.stringify(sent.body) }),
      signal: AbortSignal.timeout(15_000),
    });
  } catch (thrown) {
    return found('failed', [`no answer: ${thrown instanceof Error ? thrown.message : 'unknown'}`]);
  }
  const text = await response.text();
  const answer = inOurNames(name, parsed(text));
  if (!response.ok) {
    const { status } = response;
    const error = readError(answer, status);
    const words = [`status ${status}${namesRecord(sent) ? ' for each id that was tried' : ''}`];
    const hint = status === 404 && name !== 'getPickList' && namesRecord(sent) ? [notFoundHint] : [];
    if (isCallMissing({ kind: 'http', status, error })) return found('missing', [...words, ...hint]);
    return status === 404 ? found('empty', words) : found('failed', [`status ${status}`]);
  }
  if (row.answer === file)
    return found(text === '' ? 'misfit' : 'fits', text === '' ? ['the file is empty'] : []);
  if (answer === null && z.safeParse(row.answer, null).success)
    return found('empty', ['null: there was no record whose form could be looked at'], null);
  const asked = { ...(sent.body as object | undefined), ...sent.query, ...sent.params };
  const { value, misfits } = readAnswer(row.answer, answer, asked);
  if (misfits.length > 0) return found('misfit', misfits.map(placeOf), answer);
  const differences = differencesOf(row.answer, answer);
  return found(differences.length === 0 ? 'fits' : 'fitsBut', differences, value);
}

function parsed(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Signs in; with what was found of the answer if that is not possible. */
export async function enter(
  url: string,
  { userName, password }: { userName: string; password: string },
): Promise<{ visitor: Visitor | null; finding: Finding; refreshToken: string }> {
  const { finding, value } = await askBackend(url, null, 'authenticate', { body: { userName, password } });
  const grant = value as
    | { access_token?: string; refresh_token?: string; user?: { userId: number } }
    | undefined;
  if ((finding.state !== 'fits' && finding.state !== 'fitsBut') || !grant?.access_token)
    return {
      visitor: null,
      finding:
        finding.state === 'fits'
          ? { ...finding, state: 'failed', details: ['sign-in was refused'] }
          : finding,
      refreshToken: '',
    };
  const token = grant.access_token;
  const userId = grant.user?.userId ?? 0;
  return {
    visitor: {
      userName,
      userId,
      roles: rolesOf(token),
      ask: (name, sent) => askBackend(url, token, name, sent),
    },
    finding,
    refreshToken: grant.refresh_token ?? '',
  };
}
