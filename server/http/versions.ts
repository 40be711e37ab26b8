import { badRequest } from './fault.ts';

const tag = /^(?:W\/)?"(\d{1,15})"$|^(\d{1,15})$/;

/**
 * The version that a write is based on, out of its `If-Match`: `"7"`, or what intermediaries make of it. Null where
 * the header is missing, or is `*`, which any version meets.
 *
 * @throws Fault 400 for anything else.
 */
export function readIfMatch(headers: Headers): number | null {
  const given = headers.get('if-match')?.trim();
  if (given === undefined || given === '*') return null;
  const [, quoted, bare] = tag.exec(given) ?? [];
  const digits = quoted ?? bare;
  if (digits === undefined) throw badRequest('If-Match does not name a version, such as "7".');
  return Number(digits);
}

/** The header that tells the version of a record; none for an answer that is no record. */
export function versionHeaders(record: unknown): Readonly<Record<string, string>> | undefined {
  if (typeof record !== 'object' || record === null || !('version' in record)) return undefined;
  return typeof record.version === 'number' ? { etag: `"${record.version}"` } : undefined;
}
