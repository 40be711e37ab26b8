import { http, HttpResponse, type HttpHandler } from 'msw';
import type * as z from 'zod/mini';
import { file, type Call } from '#contract/core/call.ts';
import { calls, type CallName, type Calls } from '#contract/calls.ts';
import type { ErrorObject } from '#contract/core/fault.ts';

type Part<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

/** A request as parsed by the row's schemas. */
export type Asked<C> =
  C extends Call<infer P, infer Q, infer B, infer _A>
    ? { params: Part<P>; query: Part<Q>; body: Part<B>; token: string | null; ifMatch: string | null }
    : never;

/** The response that the row allows. */
export type Sent<C> =
  C extends Call<infer _P, infer _Q, infer _B, infer A>
    ? A extends z.ZodMiniType
      ? z.input<A>
      : Blob
    : never;

/** A response other than success: an error, or none. */
class Refusal {
  readonly response: () => Response;
  constructor(response: () => Response) {
    this.response = response;
  }
}
export type { Refusal };

/** Responds with the specification's error object. */
export const refuse = (
  status: number,
  parts: Partial<ErrorObject> = {},
  headers: Readonly<Record<string, string>> = {},
): Refusal =>
  new Refusal(() => {
    const error: ErrorObject = {
      type: 'refused',
      title: 'Refused',
      status,
      traceId: 'trace-1',
      errors: {},
      ...parts,
    };
    return HttpResponse.json(error, { status, headers });
  });

/** Fails as some older backend or a proxy does: with a text or an empty body. */
export const refusePlainly = (status: number, text = ''): Refusal =>
  new Refusal(() => (text === '' ? new HttpResponse(null, { status }) : HttpResponse.text(text, { status })));

/** The server cannot be reached. */
export const silence = new Refusal(() => HttpResponse.error());

/**
 * Mocks a call of the contract in a test: method and path are the row's, the request is parsed by the row,
 * and a response of another shape does not compile. A request that the row does not allow fails the test.
 */
export function answer<Name extends CallName>(
  name: Name,
  give: (asked: Asked<Calls[Name]>) => Sent<Calls[Name]> | Refusal | Promise<Sent<Calls[Name]> | Refusal>,
): HttpHandler {
  const row: Call = calls[name];
  const on = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete }[row.method];
  return on(`*${row.path.replaceAll(/\{(\w+)\}/g, ':$1')}`, async ({ request, params }) => {
    const { searchParams } = new URL(request.url);
    const asked = {
      params: row.params?.parse(params),
      query: row.query?.parse(Object.fromEntries(searchParams)),
      // A mocked form is not parsed.
      body: row.multipart ? undefined : row.body?.parse(await request.json()),
      token: request.headers.get('authorization')?.replace(/^Bearer /, '') ?? null,
      ifMatch: request.headers.get('if-match'),
    };
    const given = await give(asked as Asked<Calls[Name]>);
    if (given instanceof Refusal) return given.response();
    if (row.answer === file) return new HttpResponse(given as Blob);
    // A string is sent as it is: the literal "Login failed" of older backends is not JSON.
    return typeof given === 'string' ? HttpResponse.text(given) : HttpResponse.json(given);
  });
}
