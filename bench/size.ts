import autocannon from 'autocannon';
import { randomUUID } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Grant } from '#contract/access/users.ts';
import { calls } from '#contract/calls.ts';
import { file, type Call } from '#contract/core/call.ts';
import { rolesOf } from '#domain/access/token.ts';
import { makeExamDay } from '#tests/support/scoring/scoring.ts';
import { addPeople, FIRST_PERSON } from '#tests/support/server/manyPeople.ts';
import { startPostgres } from '#tests/support/server/postgres.ts';
import { startProcess } from '#tests/support/server/serverProcess.ts';
import { insertExaminers } from './examiners.ts';
import { grantsOf, request } from './load.ts';
import { seedMembers, type Member } from './members.ts';
import { note, report } from './report.ts';
import { inDatabase } from './server.ts';

const FEW = 500;
const MANY = 50_000;

/** The exam day: teams of four, each with ten examinees of four cases. */
const TEAMS = 40;
const SEATS = 4;
const EXAMINEES = 10;
const CASES = 4;
/** In which an examiner gives a score, changes it and gives it again, at five times the pace of a day, in milliseconds. */
const CASE = 420_000 / 5;
const WRITES_PER_CASE = 3;
const DAY_SECONDS = 60;
/** A receipt that comes later than this, in milliseconds, is late. */
const LATE = 1_000;

const examiners: readonly Member[] = Array.from({ length: TEAMS * SEATS }, (_, index) => ({
  userId: 62_000 + index,
  userName: `bench.examiner.${62_000 + index}`,
}));

/** Two of each model's copies; they are the same with few and with many people. */
const people: readonly Member[] = Array.from({ length: 12 }, (_, index) => ({
  userId: FIRST_PERSON + index,
  userName: `person.${FIRST_PERSON + index}`,
}));

/** The lines of an examiner's sheets, by the examiner. */
type Lines = ReadonlyMap<number, readonly number[]>;

/** Migrates and seeds a database; resolves to its number of rows and what the examiners have to score. */
async function seed(databaseUrl: string, count: number): Promise<{ rows: number; lines: Lines }> {
  await seedMembers({ databaseUrl, dataDir: tmpdir() });
  const lines = new Map<number, number[]>();
  await inDatabase({ databaseUrl, dataDir: tmpdir() }, async (db) => {
    await insertExaminers(db, examiners);
    for (let team = 0; team < TEAMS; team += 1) {
      const seats = examiners.slice(team * SEATS, (team + 1) * SEATS).map(({ userId }) => userId);
      const day = await makeExamDay(db, {
        examiners: seats,
        examinees: EXAMINEES,
        cases: CASES,
        firstId: 30_000_000 + team * 100_000,
        startsAt: 0,
      });
      for (const userId of seats)
        lines.set(
          userId,
          day.examinees.flatMap(({ sheets }) => sheets.get(userId)!.examScoringIds), // each has a sheet of all
        );
    }
  });
  return { rows: await addPeople(databaseUrl, count), lines };
}

/** Processor time of a process in milliseconds, with that of its children that have ended, and its parent. */
function processorOf(pid: number): { own: number; parent: number } {
  const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [parent = 0] = fields.slice(1);
  return { own: fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) * 10, parent }; // 100 ticks a second
}

/** Processor time of a PostgreSQL cluster. */
function processorOfCluster(postmaster: number): number {
  let total = processorOf(postmaster).own;
  for (const name of readdirSync('/proc'))
    if (/^\d+$/.test(name))
      try {
        const { own, parent } = processorOf(Number(name));
        if (parent === postmaster) total += own;
      } catch {
        // It has ended since.
      }
  return total;
}

async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const { parent } = processorOf(rows[0]!.pid);
  await client.end();
  return parent;
}

/** Every read without parameters that a person's roles allow and that finds something, and a write for each nine of them. */
async function mixOf(origin: string, grant: Grant): Promise<autocannon.Request[]> {
  const roles = rolesOf(grant.access_token);
  const allowed = (Object.values(calls) as Call[]).filter(
    ({ method, params, query, access, answer, added }) =>
      method === 'GET' &&
      !params &&
      !query &&
      answer !== file &&
      added === undefined &&
      access !== 'public' &&
      (access === 'signedIn' || access.some((role) => roles.includes(role))),
  );
  const reads: Call[] = [];
  for (const row of allowed) {
    const headers = { Authorization: `Bearer ${grant.access_token}` };
    const { status } = await fetch(`${origin}${row.path}?api-version=1.0`, { headers });
    if (status === 200) reads.push(row);
  }
  const write = () =>
    request(
      grant,
      'POST',
      '/api/cme/self-reported-cme',
      {
        title: `Course ${randomUUID()}`,
        date: '2024-02-29',
        creditsTotal: 1,
        creditsSA: 0,
        accreditedProvider: 'Lakes College',
        accreditingBody: 'Council',
        reportingOrganization: '',
      },
      { 'Idempotency-Key': randomUUID() },
    );
  return reads.flatMap(({ path }, index) => {
    const read = request(grant, 'GET', path);
    return index % 9 === 8 && roles.includes('surgeon') ? [read, write()] : [read];
  });
}

async function send(origin: string, clients: readonly autocannon.Request[][], amount: number) {
  let next = 0;
  const { latency, errors, non2xx, requests } = await autocannon({
    url: origin,
    connections: clients.length,
    amount,
    setupClient: (client) => client.setRequests(clients[next++ % clients.length]!), // in range
  });
  return { p99: latency.p99, failed: errors + non2xx, count: requests.total };
}

/** Processor time for each request of the mix with few and with many people, in turns, because machines are noisy. */
async function compareMembers(servers: readonly { origin: string; pid: number }[], postmaster: number) {
  const clients = await Promise.all(
    servers.map(async ({ origin }) =>
      Promise.all((await grantsOf(origin, people)).map((grant) => mixOf(origin, grant))),
    ),
  );
  const spent = servers.map(() => ({ server: 0, database: 0, count: 0, failed: 0 }));
  for (const [index, { origin }] of servers.entries()) await send(origin, clients[index]!, 2_000);
  for (let round = 0; round < 6; round += 1)
    for (const [index, { origin, pid }] of servers.entries()) {
      const sum = spent[index]!;
      const before = { server: processorOf(pid).own, database: processorOfCluster(postmaster) };
      const { count, failed } = await send(origin, clients[index]!, 2_000);
      sum.server += processorOf(pid).own - before.server;
      sum.database += processorOfCluster(postmaster) - before.database;
      sum.count += count;
      sum.failed += failed;
    }
  const [few, many] = spent as [(typeof spent)[0], (typeof spent)[0]];
  const each = ({ server, database, count }: (typeof spent)[0]) => (server + database) / count;
  const words = (sum: (typeof spent)[0]) =>
    `${each(sum).toFixed(2)} ms (PostgreSQL ${(sum.database / sum.count).toFixed(2)}), ${sum.failed} of ${sum.count} failed`;
  note(`processor time of a request, ${FEW} people`, words(few));
  note(`processor time of a request, ${MANY} people`, words(many));
  const ratio = each(many) / each(few);
  report('many ÷ few', ratio.toFixed(2), '≤ 1.15', ratio <= 1.15 && few.failed + many.failed === 0);
}

/** Sends one score and resolves to how long its receipt took, in milliseconds; null if it was refused. */
async function score(origin: string, { access_token: token }: Grant, line: number, version: number) {
  const sentAt = performance.now();
  const isNew = version === 0;
  const given = { score: version % 2 === 0 ? 'pass' : 'equivocal', givenAt: new Date().toISOString() };
  const which = isNew ? '' : `&examScoringId=${line}`;
  const answer = await fetch(`${origin}/api/cases/scores?api-version=1.0${which}`, {
    method: isNew ? 'POST' : 'PUT',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
      'Idempotency-Key': randomUUID(),
      'If-Match': `"${version}"`,
    },
    body: JSON.stringify({ ...given, ...(isNew && { examScoringId: line }) }),
  });
  const { receiptNumber } = (await answer.json()) as { receiptNumber?: string };
  return answer.ok && receiptNumber ? performance.now() - sentAt : null;
}

function wordsOf(times: readonly (number | null)[]) {
  const got = times.filter((time) => time !== null).toSorted((a, b) => a - b);
  const late = got.filter((time) => time > LATE).length;
  const refused = times.length - got.length;
  const at = (share: number) => (got[Math.floor((got.length - 1) * share)] ?? Number.NaN).toFixed(0);
  const words = `${times.length} sent, p50 ${at(0.5)}, p99 ${at(0.99)}, last ${at(1)} ms, ${late} late, ${refused} refused`;
  return { words, isGood: late + refused === 0 };
}

async function examDay(origin: string, lines: Lines): Promise<void> {
  const grants = await grantsOf(origin, examiners);
  const pause = CASE / WRITES_PER_CASE;
  const until = Date.now() + DAY_SECONDS * 1_000;
  const own = (grant: Grant) => lines.get(grant.user.userId)!; // seeded above
  const paced = await Promise.all(
    grants.map(async (grant, index) => {
      const times: (number | null)[] = [];
      await wait((index / grants.length) * pause);
      for (let turn = 0; Date.now() < until; turn += 1) {
        times.push(
          await score(origin, grant, own(grant)[Math.floor(turn / WRITES_PER_CASE)]!, turn % WRITES_PER_CASE),
        );
        await wait(pause);
      }
      return times;
    }),
  );
  const what = `${TEAMS * EXAMINEES} examinees, ${examiners.length} examiners`;
  const { words, isGood } = wordsOf(paced.flat());
  report(`exam day at five times its rate, ${what}`, words, `0 later than ${LATE} ms`, isGood);
  const burst = await Promise.all(
    grants.map(async (grant) => {
      const times: (number | null)[] = [];
      for (const line of own(grant).slice(10, 18)) times.push(await score(origin, grant, line, 0));
      return times;
    }),
  );
  note(`all ${examiners.length} examiners at once, eight scores each`, wordsOf(burst.flat()).words);
}

/** The server on PostgreSQL with 50,000 people beside one with 500 in the same cluster, and an exam day with many of them. */
export async function measureSize(): Promise<void> {
  const cluster = await startPostgres({ durable: true });
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-size-'));
  const stops: (() => Promise<unknown>)[] = [];
  try {
    const servers: { origin: string; pid: number; lines: Lines }[] = [];
    for (const count of [FEW, MANY]) {
      const name = `people_${count}`;
      const admin = new pg.Client({ connectionString: cluster.url });
      await admin.connect();
      await admin.query(`create database ${name}`);
      await admin.end();
      const url = new URL(cluster.url);
      url.pathname = `/${name}`;
      const begun = performance.now();
      const { rows, lines } = await seed(url.href, count);
      note(`${count} people`, `${rows} rows, seeded in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
      const dataDir = join(folder, name);
      const server = await startProcess(
        'server/main.ts',
        {
          DATA_DIR: dataDir,
          STATIC_DIR: dataDir,
          PORT: '0',
          DATABASE_URL: url.href,
          DEMO: 'true',
          TRUST_PROXY: '1',
        },
        [],
        undefined,
        [],
      );
      stops.push(async () => {
        server.process.kill('SIGTERM');
        await server.exited;
      });
      servers.push({ origin: await server.ready, pid: server.process.pid!, lines }); // it has started
    }
    await compareMembers(servers, await postmasterOf(cluster.url));
    const many = servers[1]!;
    await examDay(many.origin, many.lines);
  } finally {
    for (const stop of stops) await stop();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
