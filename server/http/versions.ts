import { badRequest } from '#server/core/fault.ts';

const tag = /^(?:W\/)?"(\d{1,15})"$|^(\d{1,15})$/;

/**
 * The version in a write's `If-Match`: `"7"`, or a variant that intermediaries make of it. Null if the header
 * is missing or is `*`, which matches any version.
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

/** The `ETag` header of a record's version; none for an answer that is not a record. */
export function versionHeaders(record: unknown): Readonly<Record<string, string>> | undefined {
  if (typeof record !== 'object' || record === null || !('version' in record)) return undefined;
  return typeof record.version === 'number' ? { etag: `"${record.version}"` } : undefined;
}
