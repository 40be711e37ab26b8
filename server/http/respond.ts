import { randomBytes } from 'node:crypto';
import type { ErrorObject } from '#contract/core/fault.ts';
import type { Fault } from '#server/core/fault.ts';

type Headers = Readonly<Record<string, string>>;

/** Creates every response, so that none lacks the security headers. */
export interface Respond {
  json(status: number, value: unknown, headers?: Headers): Response;
  /** A body that is serialized already. */
  text(status: number, type: string, body: string | null, headers?: Headers): Response;
  bytes(status: number, body: Uint8Array | null, headers: Headers): Response;
  fault(fault: Fault, traceId: string): Response;
}

/** A reference id that support can find in the log. */
export const newTraceId = () => randomBytes(8).toString('hex');

/** Builds responses with security headers that are computed once. */
export function createRespond(security: Headers): Respond {
  const base = { ...security, 'cache-control': 'no-store' };
  const jsonHeaders = { ...base, 'content-type': 'application/json; charset=utf-8' };
  const json: Respond['json'] = (status, value, headers) =>
    new Response(JSON.stringify(value), {
      status,
      headers: headers ? { ...jsonHeaders, ...headers } : jsonHeaders,
    });
  return {
    json,
    text: (status, type, body, headers) =>
      new Response(body, { status, headers: { ...base, 'content-type': type, ...headers } }),
    bytes: (status, body, headers) =>
      new Response(body as Uint8Array<ArrayBuffer> | null, { status, headers: { ...base, ...headers } }),
    fault: ({ status, type, title, extras }, traceId) => {
      const errors = Object.fromEntries(
        Object.entries(extras.errors ?? {}).map(([field, texts]): [string, string[]] => [field, [...texts]]),
      );
      const body: ErrorObject = { type, title, status, traceId, errors };
      return json(status, { ...body, ...extras.more }, extras.headers);
    },
  };
}
