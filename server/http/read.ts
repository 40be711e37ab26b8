import { createHash } from 'node:crypto';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { apiVersion, type Call } from '#contract/core/call.ts';
import { FILE_LIMIT } from '#domain/fileCheck.ts';
import { Fault, badRequest, fileTooLarge, invalid, tooLarge } from '#server/core/fault.ts';

/** The largest body that a JSON call may send, in bytes. */
export const BODY_LIMIT = 100 * 1024;
/** The largest body of a call with a file: the file and the other fields. */
const FORM_LIMIT = FILE_LIMIT + 64 * 1024;
/** More fields than any form of the contract has. */
const MOST_FIELDS = 20;
/** The maximum size of a part's headers, in bytes: field name, file name, type. */
const MOST_HEAD = 4_096;

const usualQuery = `?${apiVersion.key}=${apiVersion.value}`;
const nothing: Readonly<Record<string, string>> = {};

/**
 * The query parameters of an address without the API version.
 *
 * @throws Fault 400 for a duplicate parameter, because parsers disagree about which one counts.
 */
export function readQuery(
  url: string,
  { key: versionKey, value: versionValue }: Call['version'],
): Readonly<Record<string, string>> {
  const start = url.indexOf('?');
  if (start === -1) return nothing;
  const search = url.slice(start);
  if (versionKey === apiVersion.key && search === usualQuery) return nothing;
  const found = new Map<string, string>();
  for (const [key, value] of new URLSearchParams(search)) {
    if (found.has(key)) throw invalid({ [key]: ['This parameter comes more than once.'] });
    found.set(key, value);
  }
  // The specification misspells one row's version; a client that corrects it is answered too.
  const versions = {
    [versionKey]: [versionValue, `${versionValue}=${apiVersion.value}`],
    [apiVersion.key]: [apiVersion.value],
  };
  for (const [key, accepted] of Object.entries(versions)) {
    const version = found.get(key);
    if (version !== undefined && !accepted.includes(version))
      throw invalid({ [key]: [`This server speaks version ${apiVersion.value}.`] });
    found.delete(key);
  }
  return Object.fromEntries(found);
}

/** The body of a request; never buffers more than the limit. */
async function readBytes(request: Request, limit: number, excess: () => Fault): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw excess();
  const reader = request.body?.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  // A chunked body does not declare its length.
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.length;
    if (size > limit) {
      await reader?.cancel();
      throw excess();
    }
    parts.push(part.value);
  }
  return Buffer.concat(parts);
}

/** The text of a body of at most `BODY_LIMIT` bytes; throws Fault 413 above that. */
export async function readText(request: Request): Promise<string> {
  const declared = request.headers.get('content-length');
  // Node ends the body at its declared length, so the fast path needs no counting.
  if (declared !== null && Number(declared) <= BODY_LIMIT) return await request.text();
  return (await readBytes(request, BODY_LIMIT, () => tooLarge(BODY_LIMIT))).toString('utf8');
}

/** A body, and a text that is equal only for equal bodies. */
export interface Body {
  readonly text: string;
  readonly value: unknown;
}

const jsonType = /^application\/json\s*(;|$)/i;
const formType = /^multipart\/form-data\s*(;|$)/i;

/**
 * The JSON body of a request, and its text as received.
 *
 * @throws Fault 415 for another content type, 413 above the limit, 400 for invalid JSON.
 */
export async function readBody(request: Request): Promise<Body> {
  if (!jsonType.test(request.headers.get('content-type') ?? ''))
    throw new Fault(415, 'unsupported-media-type', 'Send the body as application/json.');
  const text = await readText(request);
  try {
    return { text, value: JSON.parse(text) as unknown };
  } catch {
    throw badRequest('The body is not JSON.');
  }
}

/**
 * Rejects a form that is slow to parse before parsing it: too many parts, or endless part headers. One pass
 * over the bytes.
 *
 * @throws Fault 400.
 */
function requirePlainForm(bytes: Buffer, type: string): void {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? [];
  const delimiter = Buffer.from(`--${quoted ?? plain ?? ''}`);
  if (delimiter.length === 2) throw badRequest('The body is not multipart/form-data.');
  let parts = 0;
  for (let at = bytes.indexOf(delimiter); at >= 0; at = bytes.indexOf(delimiter, at + delimiter.length)) {
    parts += 1;
    // The last boundary ends the form.
    if (parts > MOST_FIELDS + 1) throw badRequest('The form has too many fields.');
    const start = at + delimiter.length;
    const isEnd = bytes.toString('latin1', start, start + 2) === '--';
    if (!isEnd && bytes.subarray(start, start + MOST_HEAD).indexOf('\r\n\r\n') < 0)
      throw badRequest('A part of the form has too long a head.');
  }
}

/** Fields and files by name, each once. */
function fieldsOf(form: FormData): Map<string, string | File> {
  const entries = [...form];
  if (entries.length > MOST_FIELDS) throw badRequest('The form has too many fields.');
  const fields = new Map<string, string | File>();
  for (const [name, value] of entries) {
    if (fields.has(name)) throw invalid({ [name]: ['This field comes more than once.'] });
    fields.set(name, value);
  }
  return fields;
}

/** Browsers create a new boundary for each attempt, so a repeated form is compared by its content. */
async function fingerprint(fields: ReadonlyMap<string, string | File>): Promise<string> {
  const parts: unknown[] = [];
  for (const [name, value] of fields) {
    if (typeof value === 'string') parts.push([name, value]);
    else {
      const bytes = new Uint8Array(await value.arrayBuffer());
      await othersTurn();
      parts.push([name, value.name, createHash('sha256').update(bytes).digest('base64url')]);
    }
  }
  return JSON.stringify(parts);
}

/**
 * A form with its file.
 *
 * @throws Fault 415 for another content type, 413 above 10 MB, 400 for an invalid form or a duplicate field.
 */
export async function readForm(request: Request): Promise<Body> {
  const type = request.headers.get('content-type') ?? '';
  if (!formType.test(type))
    throw new Fault(415, 'unsupported-media-type', 'Send the body as multipart/form-data.');
  const bytes = await readBytes(request, FORM_LIMIT, fileTooLarge);
  requirePlainForm(bytes, type);
  // Each of these steps takes some ten milliseconds for a large file; other requests run in between.
  await othersTurn();
  let form: FormData;
  try {
    form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
  } catch {
    throw badRequest('The body is not multipart/form-data.');
  }
  await othersTurn();
  const fields = fieldsOf(form);
  return { text: await fingerprint(fields), value: Object.fromEntries(fields) };
}

/** A form, or the same fields as JSON when there is no file. */
export const readFormOrJson = (request: Request): Promise<Body> =>
  jsonType.test(request.headers.get('content-type') ?? '') ? readBody(request) : readForm(request);
