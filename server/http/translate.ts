import { HTTPException } from 'hono/http-exception';
import { DatabaseBusy, causesOf, sqlState } from '#server/db/database.ts';
import { Fault, badRequest, broken, busy, diskFull } from './fault.ts';

const diskFullState = '53100';
const busyStates = new Set(['40001', '40P01', '55P03']);

/** What a caller is told about anything that was thrown; details stay in the log. */
export function translate(error: unknown): Fault {
  if (error instanceof Fault) return error;
  if (error instanceof HTTPException && error.status < 500)
    return new Fault(error.status, 'bad-request', 'The request cannot be read.');
  for (const each of causesOf(error)) if (each instanceof DatabaseBusy) return busy();
  const state = sqlState(error);
  if (state === diskFullState) return diskFull();
  if (state !== undefined && busyStates.has(state)) return busy();
  // Class 22: a value that no column can hold, such as a NUL character or a number beyond its range.
  if (state?.startsWith('22')) return badRequest('A value of the request cannot be stored.');
  return broken();
}
