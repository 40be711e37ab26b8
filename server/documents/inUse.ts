import { faultTypes } from '#contract/core/faultTypes.ts';
import { sqlState } from '#server/db/database.ts';
import { Fault } from '#server/core/fault.ts';

export const inUse = () =>
  new Fault(
    409,
    faultTypes.inUse,
    'This document was issued by the board, or something that you submitted needs it.',
  );

/** Foreign-key violations; PostgreSQL has two SQLSTATEs for them. */
const referred = new Set(['23503', '23001']);

/**
 * Runs a deletion; the database itself rejects it if another record has started to refer to the document.
 *
 * @throws Fault 409 `in-use`.
 */
export async function refuseNeeded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const state = sqlState(error);
    throw state !== undefined && referred.has(state) ? inUse() : error;
  }
}
