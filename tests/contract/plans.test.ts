import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queriesBy, type Database, type Sql } from '#server/db/database.ts';
import { addPeople } from '#tests/support/server/manyPeople.ts';
import { waitsFor } from '#tests/support/waitsFor.ts';
import { startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';
import { bodyOf, examples, pathOf, permitted, rows, type Parts } from './examples.ts';

/** How many people are added for the plans at size; 50,000 in `npm run test:long`. */
const PEOPLE = Number(process.env.PLANS_PEOPLE ?? 3_000);
/** A table with more rows than this must not be read as a whole. */
const LARGE = 2_000;

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

/** The tables that a plan reads row by row. */
const scannedBy = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
  ...(plan.Plans ?? []).flatMap(scannedBy),
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
  waitsFor('PostgreSQL, a process of its own, that fills its tables');
  let server: TestApp;
  let client: pg.Client;
  let url: string;
  const statements = new Map<string, { call: string; values: readonly unknown[] }>();
  const sent = { by: 'the start' };

  beforeAll(async () => {
    server = await startTestApp({ engine: 'postgres', wrap: recording(statements, () => sent.by) });
    const [place] = await server.db.query<{ name: string }>`select current_database() as name`;
    const address = new URL(process.env.TEST_DATABASE_URL!); // the describe asks for it
    address.pathname = `/${place!.name}`;
    url = address.href;
    statements.clear();
    for (const [name, row] of rows) {
      sent.by = name;
      const parts = examples[name] as Parts;
      const headers = row.access === 'public' ? {} : (await server.signIn(permitted(name, row))).headers;
      await server.fetch(pathOf(row, parts), { method: row.method, headers, ...bodyOf(row, parts.body) });
    }
    client = new pg.Client({ connectionString: url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await server.close();
  });

  /** What `found` finds in the plan of each statement: the call that sends it, what was found, and the statement. */
  async function plansWith(found: (plan: Plan) => string[]): Promise<string[]> {
    const all: string[] = [];
    const unplanned: string[] = [];
    await client.query('begin');
    for (const [text, { call, values }] of statements) {
      if (!/^\s*(select|insert|update|delete|with)\b/i.test(text)) continue;
      await client.query('savepoint statement');
      const words = text.replaceAll(/\s+/g, ' ').slice(0, 200);
      try {
        const { rows: plans } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
          `explain (format json) ${text}`,
          [...values],
        );
        for (const table of new Set(found(plans[0]!['QUERY PLAN'][0].Plan)))
          all.push(`${call}: ${table}: ${words}`);
      } catch (error) {
        await client.query('rollback to savepoint statement');
        unplanned.push(`${String(error)}: ${words}`);
      }
    }
    expect(unplanned).toEqual([]);
    expect(statements.size).toBeGreaterThan(200);
    return all;
  }

  it('no call reads a whole table that grows with the people', async () => {
    // The tables of the tests are small, where reading all of one is the cheapest. So it is forbidden, and done only where
    // nothing else is possible; and for this transaction, nothing is known of their sizes.
    await client.query('set enable_seqscan = off');
    await client.query('begin');
    await client.query(
      `update pg_class set reltuples = -1, relpages = 0
        where relkind in ('r', 'i') and relnamespace = current_schema()::regnamespace`,
    );
    await client.query('delete from pg_statistic');
    expect(await plansWith((plan) => wholesOf(plan).filter((table) => !small.has(table)))).toEqual([]);
    await client.query('rollback');
    await client.query('reset enable_seqscan');
  });

  it(
    'no call reads a large table row by row, with many people and the planner as it is',
    { timeout: 900_000 },
    async () => {
      const total = await addPeople(url, PEOPLE);
      const { rows: counted } = await client.query<{ name: string }>(
        `select relname as name from pg_class
          where relkind = 'r' and relnamespace = current_schema()::regnamespace and reltuples > ${LARGE}`,
      );
      const large = new Set(counted.map(({ name }) => name));
      console.log(
        `${PEOPLE} people, ${total} rows, ${large.size} large tables, ${statements.size} statements`,
      );
      expect(large.size).toBeGreaterThan(20);
      expect(await plansWith((plan) => scannedBy(plan).filter((table) => large.has(table)))).toEqual([]);
    },
  );
});
