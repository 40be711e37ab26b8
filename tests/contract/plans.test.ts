import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { queriesBy, type Database, type Sql } from '#server/db/database.ts';
import { startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';
import { bodyOf, examples, pathOf, permitted, rows, type Parts } from './examples.ts';

/** Tables that stay small however many people a board has. */
const small: ReadonlySet<string> = new Set(['feature_flags', 'assessments', 'exam_directories']);

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Recheck Cond'?: string;
  readonly Plans?: readonly Plan[];
}

/** The tables that a plan reads as a whole. */
const wholesOf = (plan: Plan): string[] => [
  ...(/^(Seq|Index|Index Only|Bitmap Heap) Scan$/.test(plan['Node Type']) &&
  plan['Index Cond'] === undefined &&
  plan['Recheck Cond'] === undefined
    ? [plan['Relation Name'] ?? '']
    : []),
  ...(plan.Plans ?? []).flatMap(wholesOf),
];

/** The statements that calls send, with the values and the call that sent them first. */
function recording(
  statements: Map<string, { call: string; values: readonly unknown[] }>,
  callNow: () => string,
) {
  const record = (text: string, values: readonly unknown[] = []) => {
    if (!statements.has(text)) statements.set(text, { call: callNow(), values });
  };
  const recorded = <T extends Sql>(sql: T): T => ({
    ...sql,
    ...queriesBy((text, values) => {
      record(text, values);
      return sql.run(text, values);
    }),
  });
  return (db: Database): Database => ({
    ...recorded(db),
    transaction: (work) => db.transaction((tx) => work(recorded(tx))),
  });
}

describe.skipIf(process.env.TEST_DATABASE_URL === undefined)('on PostgreSQL', { tags: ['full'] }, () => {
  let server: TestApp;
  afterAll(() => server.close());

  it('no call reads a whole table that grows with the people', async () => {
    const statements = new Map<string, { call: string; values: readonly unknown[] }>();
    let call = 'the start';
    server = await startTestApp({ engine: 'postgres', wrap: recording(statements, () => call) });
    statements.clear();
    for (const [name, row] of rows) {
      call = name;
      const parts = examples[name] as Parts;
      const headers = row.access === 'public' ? {} : (await server.signIn(permitted(name, row))).headers;
      await server.fetch(pathOf(row, parts), { method: row.method, headers, ...bodyOf(row, parts.body) });
    }
    const [place] = await server.db.query<{ name: string }>`select current_database() as name`;
    const url = new URL(process.env.TEST_DATABASE_URL!); // the describe asks for it
    url.pathname = `/${place!.name}`;
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    // The tables of the tests are small, where reading all of one is the cheapest. So it is forbidden, and done only where
    // nothing else is possible; and for this transaction, nothing is known of their sizes.
    await client.query('set enable_seqscan = off');
    await client.query('begin');
    await client.query(
      `update pg_class set reltuples = -1, relpages = 0
        where relkind in ('r', 'i') and relnamespace = current_schema()::regnamespace`,
    );
    await client.query('delete from pg_statistic');
    const wholes: string[] = [];
    const unplanned: string[] = [];
    for (const [text, { call: sender, values }] of statements) {
      if (!/^\s*(select|insert|update|delete|with)\b/i.test(text)) continue;
      await client.query('savepoint statement');
      try {
        const { rows: plans } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
          `explain (format json) ${text}`,
          [...values],
        );
        for (const table of new Set(wholesOf(plans[0]!['QUERY PLAN'][0].Plan)))
          if (!small.has(table))
            wholes.push(`${sender}: ${table}: ${text.replaceAll(/\s+/g, ' ').slice(0, 200)}`);
      } catch (error) {
        await client.query('rollback to savepoint statement');
        unplanned.push(`${String(error)}: ${text.replaceAll(/\s+/g, ' ').slice(0, 120)}`);
      }
    }
    await client.end();
    expect(unplanned).toEqual([]);
    expect(statements.size).toBeGreaterThan(200);
    expect(wholes).toEqual([]);
  });
});
