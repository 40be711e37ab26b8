import { PGlite } from '@electric-sql/pglite';
import type { Results, Transaction } from '@electric-sql/pglite';
import { DatabaseBusy, STATEMENT_LIMIT, type Database, type Tx } from './database.ts';
import { columnParsers } from './values.ts';

type Runner = Pick<PGlite, 'query'> | Pick<Transaction, 'query'>;

/** Rejects when the statement takes too long: a query on the outer handle inside a transaction would hang. */
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

function handle(runner: Runner, limit: number) {
  const run = async <R>(text: string, values: readonly unknown[], rowMode: 'array' | 'object') => {
    const answer: Results<R> = await inTime(runner.query<R>(text, [...values], { rowMode }), limit);
    return answer.rows;
  };
  return {
    query: <R extends object>(text: string, values: readonly unknown[] = []) =>
      run<R>(text, values, 'object'),
    arrays: (text: string, values: readonly unknown[] = []) => run<unknown[]>(text, values, 'array'),
  };
}

/** Opens the embedded database in a folder that this process has locked, or in memory. */
export async function openPglite(folder: string | undefined, limit = STATEMENT_LIMIT): Promise<Database> {
  const options = { parsers: { ...columnParsers } };
  const pglite = await (folder === undefined ? PGlite.create(options) : PGlite.create(folder, options));
  const open = new WeakMap<Tx, Transaction>();
  return {
    engine: 'pglite',
    ...handle(pglite, limit),
    transaction: (work) =>
      pglite.transaction(async (transaction) => {
        const tx = handle(transaction, limit) as Tx;
        open.set(tx, transaction);
        return await work(tx);
      }),
    script: async (tx, text) => {
      await open.get(tx)?.exec(text);
    },
    close: () => pglite.close(),
  };
}
