import { apiVersion } from '#contract/call.ts';
import { Fault, badRequest, invalid, tooLarge } from './fault.ts';

/** The largest body that a JSON call may send, in bytes. */
export const BODY_LIMIT = 100 * 1024;

const usualQuery = `?${apiVersion.key}=${apiVersion.value}`;
const nothing: Readonly<Record<string, string>> = {};

/**
 * The query parameters of an address apart from the API version.
 *
 * @throws Fault 400 for a parameter that comes twice, because readers would disagree on which one counts.
 */
export function readQuery(url: string): Readonly<Record<string, string>> {
  const start = url.indexOf('?');
  if (start === -1) return nothing;
  const search = url.slice(start);
  if (search === usualQuery) return nothing;
  const found = new Map<string, string>();
  for (const [key, value] of new URLSearchParams(search)) {
    if (found.has(key)) throw invalid({ [key]: ['This parameter comes more than once.'] });
    found.set(key, value);
  }
  const version = found.get(apiVersion.key);
  if (version !== undefined && version !== apiVersion.value)
    throw invalid({ [apiVersion.key]: [`This server speaks version ${apiVersion.value}.`] });
  found.delete(apiVersion.key);
  return Object.fromEntries(found);
}

async function readText(request: Request): Promise<string> {
  const declared = request.headers.get('content-length');
  if (declared !== null && Number(declared) > BODY_LIMIT) throw tooLarge(BODY_LIMIT);
  if (declared !== null) return await request.text();
  // A chunked body does not say how long it will be.
  const reader = request.body?.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.length;
    if (size > BODY_LIMIT) {
      await reader?.cancel();
      throw tooLarge(BODY_LIMIT);
    }
    parts.push(part.value);
  }
  return Buffer.concat(parts).toString('utf8');
}

const jsonType = /^application\/json\s*(;|$)/i;

/**
 * The JSON body of a request, and its text as it came.
 *
 * @throws Fault 415 for another content type, 413 above the limit, 400 for what is not JSON.
 */
export async function readBody(request: Request): Promise<{ text: string; value: unknown }> {
  if (!jsonType.test(request.headers.get('content-type') ?? ''))
    throw new Fault(415, 'unsupported-media-type', 'Send the body as application/json.');
  const text = await readText(request);
  try {
    return { text, value: JSON.parse(text) as unknown };
  } catch {
    throw badRequest('The body is not JSON.');
  }
}
