import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import type { Grant } from '#contract/users.ts';
import { pauseAfter } from '#domain/scoring/commands/examCommand.ts';
import { openDatabase } from '#server/db/open.ts';
import { demoPassword } from '#server/db/seed/password.ts';
import { seedReference } from '#server/db/seed/reference.ts';
import { makeExamDay, type ExamDayOptions } from '#tests/support/scoring/scoring.ts';
import { insertExaminers } from './examiners.ts';
import { ask, percentile, type Shot } from './load.ts';
import type { BenchServer } from './server.ts';

/** Examiners whose networks return at once, and what each has done offline. */
export const CLIENTS = 200;
export const COMMANDS = 20;
/** A browser's connection limit for one server. */
const CONNECTIONS = 6;
const AT_ONCE = 50;
const SECONDS = 15;
const WARM = 4;

const FIRST = 61_000;
const CASES = 4;
/** One start, and a score for each case, of each examinee. */
const PER_EXAMINEE = CASES + 1;
const MEANWHILE = COMMANDS / PER_EXAMINEE;
/** Examinees besides those of the offline time, whose cases are scored at the usual pace. */
const USUAL = 30;

const examiners = Array.from({ length: CLIENTS }, (_, index) => FIRST + index);
const nameOf = (userId: number) => `bench.examiner.${userId}`;

/** Two days of one large team: one scored at the usual pace, and one scored offline. */
const days: Readonly<Record<'usual' | 'meanwhile', ExamDayOptions>> = {
  usual: { examiners, examinees: USUAL, cases: CASES, firstId: 20_000_000, startsAt: 0 },
  meanwhile: { examiners, examinees: MEANWHILE, cases: CASES, firstId: 20_100_000, startsAt: 0 },
};

/** Ids of a day as `makeExamDay` assigns them; it returns them only where it is called. */
const made: Partial<Record<keyof typeof days, Awaited<ReturnType<typeof makeExamDay>>>> = {};

/** Adds examiners and what they score to the database of a server that is not running yet. */
export async function seedExaminers(place: { databaseUrl?: string; dataDir: string }): Promise<void> {
  const { db } = await openDatabase({ databaseUrl: place.databaseUrl, dataDir: place.dataDir }, console.warn);
  try {
    await seedReference(db);
    await insertExaminers(
      db,
      examiners.map((userId) => ({ userId, userName: nameOf(userId) })),
    );
    made.usual = await makeExamDay(db, days.usual);
    made.meanwhile = await makeExamDay(db, days.meanwhile);
    await db.query('analyze');
  } finally {
    await db.close();
  }
}

async function tokenOf(origin: string, userId: number): Promise<string> {
  const answer = await fetch(`${origin}/api/users/authenticate?api-version=1.0`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': `10.0.${(userId >> 8) & 255}.${userId & 255}`,
    },
    body: JSON.stringify({ userName: nameOf(userId), password: demoPassword }),
  });
  return ((await answer.json()) as Grant).access_token;
}

/** A command as the outbox sends it, with a key that stays the same on every retry. */
const command = (token: string, path: string, body: object): Shot => ({
  method: 'POST',
  path: `${path}?api-version=1.0`,
  token,
  body,
  headers: { 'Idempotency-Key': randomUUID(), 'If-Match': '"0"' },
});
const scoreOf = (token: string, examScoringId: number) =>
  command(token, '/api/cases/scores', { examScoringId, score: 'pass', givenAt: new Date().toISOString() });
const startOf = (token: string, examScheduleId: number) =>
  command(token, '/api/exam-sessions/start', { examScheduleId, startedAt: new Date().toISOString() });

export interface UsualResult {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
}

/** Examiners who score all the time, enough to keep 50 commands in flight. */
async function measureUsual(origin: string, shots: readonly Shot[]): Promise<UsualResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const latencies: number[] = [];
  const progress = { next: 0, failed: 0 };
  const begin = performance.now() + WARM * 1_000;
  const end = begin + SECONDS * 1_000;
  const work = async () => {
    while (performance.now() < end && progress.next < shots.length) {
      const sentAt = performance.now();
      const { word } = await ask(origin, agent, shots[progress.next++]!); // in range, checked above
      const now = performance.now();
      if (word !== 'ok') progress.failed++;
      else if (sentAt >= begin && now <= end) latencies.push(now - sentAt);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  agent.destroy();
  const sorted = latencies.toSorted((a, b) => a - b);
  const measured = (Math.min(end, performance.now()) - begin) / 1_000;
  return {
    perSecond: sorted.length / measured,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    failed: progress.failed,
  };
}

export interface DrainResult {
  readonly seconds: number;
  /** How long the server was down. */
  readonly away: number;
  /** Retries. */
  readonly repeated: number;
  /** Commands that the server rejects for good; there must be none. */
  readonly refused: number;
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * All examiners' commands, sent at once and retried by the outbox's rule until the server has saved them;
 * after a third of them the server restarts.
 */
async function measureDrain(
  { origin, restart }: BenchServer,
  clients: readonly (readonly Shot[])[],
): Promise<DrainResult> {
  const counted = { repeated: 0, refused: 0, away: 0 };
  const third = clients.flat().length / 3;
  let taken = 0;
  let restarting: Promise<void> | undefined;
  const restartOnce = async () => {
    const from = performance.now();
    await restart();
    counted.away = (performance.now() - from) / 1_000;
  };
  const begin = performance.now();
  const deliver = async (agent: Agent, shot: Shot) => {
    for (let failures = 1; ; failures++) {
      const { word, retryAfter } = await ask(origin, agent, shot);
      if (word === 'ok') {
        if (++taken > third) restarting ??= restartOnce();
        return;
      }
      if (word.startsWith('4') && word !== '429') return void counted.refused++;
      counted.repeated++;
      await wait(pauseAfter(failures, Math.random(), retryAfter));
    }
  };
  await Promise.all(
    clients.map(async (shots) => {
      const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
      await Promise.all(shots.map((shot) => deliver(agent, shot)));
      agent.destroy();
    }),
  );
  await restarting;
  return { seconds: (performance.now() - begin) / 1_000, ...counted };
}

/** The remaining scores of one examiner of `seedExaminers`, each a command. */
export async function scoresOfOne(origin: string): Promise<Shot[]> {
  const [userId] = examiners;
  if (!made.usual || userId === undefined) throw new Error('Nobody has seeded the examiners.');
  const token = await tokenOf(origin, userId);
  return made.usual.examinees.flatMap(({ sheets }) =>
    sheets.get(userId)!.examScoringIds.map((id) => scoreOf(token, id)),
  );
}

/** Measures a server that was filled by `seedExaminers`. */
export async function measureScores(server: BenchServer) {
  const { origin } = server;
  const { usual: usualDay, meanwhile } = made;
  if (!usualDay || !meanwhile) throw new Error('Nobody has seeded the examiners.');
  const tokens = new Map<number, string>();
  for (const userId of examiners) tokens.set(userId, await tokenOf(origin, userId));
  const people = [...tokens];

  const usual = await measureUsual(
    origin,
    usualDay.examinees.flatMap(({ sheets }) =>
      Array.from({ length: CASES }, (_, index) => index).flatMap((index) =>
        people.map(([userId, token]) => scoreOf(token, sheets.get(userId)!.examScoringIds[index]!)),
      ),
    ),
  );
  const drain = await measureDrain(
    server,
    people.map(([userId, token]) =>
      meanwhile.examinees.flatMap(({ examScheduleId, sheets }) => [
        startOf(token, examScheduleId),
        ...sheets.get(userId)!.examScoringIds.map((id) => scoreOf(token, id)),
      ]),
    ),
  );
  return { usual, drain };
}
