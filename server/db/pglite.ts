import { Mutex, PGlite, types } from '@electric-sql/pglite';
import type { Transaction } from '@electric-sql/pglite';
import { DatabaseBusy, queriesBy, STATEMENT_LIMIT, type Database, type Tx } from './database.ts';
import { PgliteStatements } from './pgliteStatements.ts';
import { columnParsers } from './values.ts';

// PGlite's own bytea conversions block the process for 3.8 s to write 10 MB, and for 1.4 s to read it.
const hexOf = (bytes: Uint8Array) =>
  `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`;
const bytesOf = (text: string) => Buffer.from(text.slice('\\x'.length), 'hex');

/** Rejects on a timeout: a query on the outer handle inside a transaction would hang. */
async function inTime<T>(statement: Promise<T>, limit: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DatabaseBusy('The statement took too long.')), limit);
  });
  try {
    return await Promise.race([statement, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Opens the embedded database in a folder that this process has locked, or in memory; a new one starts as a
 * copy of `copyOf`, if given.
 */
export async function openPglite(
  folder: string | undefined,
  limit = STATEMENT_LIMIT,
  copyOf?: Blob,
): Promise<Database> {
  const options = {
    parsers: { ...columnParsers, [types.BYTEA]: bytesOf },
    serializers: { [types.BYTEA]: hexOf },
    ...(copyOf && { loadDataDir: copyOf }),
  };
  const pglite = await (folder === undefined ? PGlite.create(options) : PGlite.create(folder, options));
  const statements = new PgliteStatements(pglite);
  // A statement outside of transactions waits for the open one, as PGlite's own `query` does.
  const turn = new Mutex();
  const open = new WeakMap<Tx, Transaction>();
  return {
    engine: 'pglite',
    ...queriesBy((text, values) =>
      inTime(
        turn.runExclusive(() => statements.run(text, values)),
        limit,
      ),
    ),
    transaction: (work) =>
      turn.runExclusive(() =>
        pglite.transaction(async (transaction) => {
          let isOver = false;
          const queries = queriesBy(async (text, values) => {
            if (isOver) throw new Error('The transaction is over.');
            return await inTime(statements.run(text, values), limit);
          });
          const tx = queries as Tx;
          open.set(tx, transaction);
          try {
            return await work(tx);
          } finally {
            isOver = true;
          }
        }),
      ),
    script: async (tx, text) => {
      await open.get(tx)?.exec(text);
    },
    dump: () =>
      turn.runExclusive(() =>
        pglite.transaction(async (transaction) => {
          // Writes into the files what is only in memory.
          await transaction.exec('checkpoint');
          return await pglite.dumpDataDir('gzip');
        }),
      ),
    // After what waits for its turn, which would get the answer of the end.
    close: () => turn.runExclusive(() => pglite.close()),
  };
}
