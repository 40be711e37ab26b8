import { HTTPException } from 'hono/http-exception';
import { CommitUnknown, DatabaseBusy, causesOf, sqlState } from '#server/db/database.ts';
import { Fault, badRequest, broken, busy, diskFull, outcomeUnknown } from '#server/core/fault.ts';

/** The disk is full; or nearly so, and the embedded database is read-only. */
const diskFullStates = new Set(['53100', '25006']);
const busyStates = new Set(['40001', '40P01', '55P03']);

/** Translates anything thrown into the error for the caller; details stay in the log. */
export function translate(error: unknown): Fault {
  if (error instanceof Fault) return error;
  if (error instanceof HTTPException && error.status < 500)
    return new Fault(error.status, 'bad-request', 'The request cannot be read.');
  for (const each of causesOf(error))
    if (each instanceof DatabaseBusy) return each instanceof CommitUnknown ? outcomeUnknown() : busy();
  const state = sqlState(error);
  if (state !== undefined && diskFullStates.has(state)) return diskFull();
  if (state !== undefined && busyStates.has(state)) return busy();
  // SQLSTATE class 22: a value that the column cannot store, such as a NUL character or a number out of
  // range.
  if (state?.startsWith('22')) return badRequest('A value of the request cannot be stored.');
  return broken();
}
