import { createHmac, timingSafeEqual } from 'node:crypto';
import type * as z from 'zod/mini';
import { badRequest } from '#server/core/fault.ts';
import { validate } from './validate.ts';

/** The header with the signature of a webhook. */
export const signatureHeader = 'portal-signature';

/** Allowed clock skew in seconds; an older message may be a replay. */
const TOLERANCE = 300;

const macOf = (text: string, seconds: string, secret: Uint8Array) =>
  createHmac('sha256', secret).update(`${seconds}.${text}`).digest();

/** The signature header for a message sent at the given time in milliseconds since 1970. */
export function signatureOf(text: string, secret: Uint8Array, at: number): string {
  const seconds = String(Math.floor(at / 1000));
  return `t=${seconds},v1=${macOf(text, seconds, secret).toString('hex')}`;
}

/** Whether the holder of the secret signed this message within the last five minutes. */
export function isSigned(text: string, header: string | null, secret: Uint8Array, at: number): boolean {
  const [, seconds = '', mac = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  if (mac === '' || Math.abs(at / 1000 - Number(seconds)) > TOLERANCE) return false;
  return timingSafeEqual(Buffer.from(mac, 'hex'), macOf(text, seconds, secret));
}

/**
 * Reads the JSON of a webhook.
 *
 * @throws Fault 400 for anything else.
 */
export function parseSigned<Schema extends z.ZodMiniType>(schema: Schema, text: string): z.output<Schema> {
  try {
    return validate(schema, JSON.parse(text));
  } catch (error) {
    throw error instanceof SyntaxError ? badRequest('The body is not JSON.') : error;
  }
}
