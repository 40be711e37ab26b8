import { faultTypes } from '#contract/core/faultTypes.ts';
import { Fault, invalid } from '#server/core/fault.ts';
import { readableLetters } from '#server/core/readableId.ts';

/** The receipt of a change. */
export interface Received {
  readonly version: number;
  readonly receivedAt: string;
  readonly receiptNumber: string;
}

/** Such as `CE-7K3F-9QXM`. */
export function receiptNumberOf(seed: string): string {
  const letters = readableLetters(seed, 8);
  return `CE-${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** Rejects a first write to a record that exists. */
export const exists = (current: unknown) =>
  new Fault(409, faultTypes.exists, 'This already exists.', { more: { current } });

/**
 * A client's timestamp in milliseconds since 1970; undefined without one.
 *
 * @throws Fault 400 for an invalid timestamp.
 */
export function instantOf(member: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const time = Date.parse(value);
  if (Number.isNaN(time)) throw invalid({ [member]: ['The value has the wrong form.'] });
  return time;
}
