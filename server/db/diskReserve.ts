import { queriesBy, type Database, type Sql } from './database.ts';
import { freeMegabytes, RESERVE } from './freeSpace.ts';

/**
 * Makes the transactions of an embedded database read-only while less than `RESERVE` megabytes are free beside its
 * folder: on a full disk PGlite loops and answers nothing, even once there is space again. Writes are then refused with
 * SQLSTATE 25006, and go on by themselves when space is free.
 *
 * @param free returns the free megabytes of a folder; asked when each statement or transaction begins.
 */
export function keepDiskReserve(db: Database, folder: string, free = freeMegabytes): Database {
  const isScarce = () => free(folder) < RESERVE;
  const transaction: Database['transaction'] = (work) =>
    db.transaction(async (tx) => {
      // Asked here, not before, because transactions wait for one another, and each may fill the disk.
      if (isScarce()) await tx.query`set transaction read only`;
      return await work(tx);
    });
  const alone = <T>(work: (sql: Sql) => Promise<T>) => (isScarce() ? transaction(work) : work(db));
  return {
    ...db,
    ...queriesBy((text, values) => alone((sql) => sql.run(text, values))),
    transaction,
  };
}
