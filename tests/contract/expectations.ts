import { expect } from 'vitest';
import * as z from 'zod/mini';
import { ErrorObject } from '#contract/core/fault.ts';

/** Reads an error response and checks that it is the specification's error object and reveals no internals. */
export async function readRefusal(response: Response): Promise<ErrorObject> {
  const text = await response.text();
  expect(text).not.toMatch(/\bat .*\.(ts|js):\d+|node_modules|select |insert |SyntaxError|ZodError/);
  const refusal = z.parse(ErrorObject, JSON.parse(text));
  expect(refusal.status).toBe(response.status);
  expect(refusal.traceId).toMatch(/^[0-9a-f]{16}$/);
  expect(refusal.title).not.toBe('');
  return refusal;
}
