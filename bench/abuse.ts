import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Grant } from '#contract/users.ts';
import { demoPassword } from '#server/db/seed/password.ts';
import { people } from '#server/db/seed/people.ts';
import { startServerProcess } from '#tests/support/server/serverProcess.ts';
import { percentile, send, type Shot } from './load.ts';
import { note, report } from './report.ts';
import { scoresOfOne } from './scores.ts';

/** What other users notice during an attempt to stop the service; times in milliseconds. */
interface Noticed {
  readonly p99: number;
  readonly worst: number;
  readonly count: number;
  readonly failed: number;
}

interface Attack {
  /** The attacker's own summary at the end. */
  readonly over: Promise<string>;
  end(): void;
}

const program = fileURLToPath(new URL('attack.ts', import.meta.url));

async function begin(...args: readonly string[]): Promise<Attack> {
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  const heard = (word: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = word.exec(said);
        if (found) resolve(found[1] ?? '');
      };
      child.stdout.on('data', look);
      child.once('close', () => reject(new Error(`The attack ended: ${said}`)));
    });
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const over = heard(/^done (.*)$/m);
  over.catch(() => {}); // connections are ended from here
  await heard(/^(ready)$/m);
  return { over, end: () => void child.kill() };
}

/** Sends requests one after the other until the attack is over, and at least a minimum number. */
async function during(
  attack: Attack,
  origin: string,
  pause: number,
  shots: () => Shot | undefined,
): Promise<Noticed> {
  const agent = new Agent({ keepAlive: true });
  const progress = { failed: 0, isOver: false };
  void attack.over.then(() => (progress.isOver = true));
  const times: number[] = [];
  // oxlint-disable-next-line no-unmodified-loop-condition -- the end of the attack changes it
  for (let shot = shots(); shot && !progress.isOver; shot = shots()) {
    const from = performance.now();
    if ((await send(origin, agent, shot)) !== 'ok') progress.failed++;
    times.push(performance.now() - from);
    await wait(pause);
  }
  agent.destroy();
  const sorted = times.toSorted((a, b) => a - b);
  return {
    p99: percentile(sorted, 0.99),
    worst: sorted.at(-1) ?? Number.NaN,
    count: sorted.length,
    failed: progress.failed,
  };
}

const words = ({ p99, worst, count, failed }: Noticed) =>
  `p99 ${p99.toFixed(0)}, worst ${worst.toFixed(0)} ms of ${count}, ${failed} failed`;

const readable = people.filter(({ situation }) => !situation.includes('new password'));

function* signIns(): Generator<Shot> {
  for (let turn = 0; ; turn++)
    yield {
      method: 'POST',
      path: '/api/users/authenticate?api-version=1.0',
      token: '',
      headers: { 'X-Forwarded-For': `10.1.${(turn >> 8) & 255}.${turn & 255}` },
      body: { userName: readable[turn % readable.length]!.userName, password: demoPassword },
    };
}

const nextOf = (shots: Iterator<Shot>) => () => {
  const { done, value } = shots.next();
  return done === true ? undefined : value;
};

/** How many of an examiner's scores are sent before the attack. */
const BEFORE = 40;

/** 400 recoveries at once, four times, while people sign in and an examiner writes. */
export async function measureRecoveries(name: string, origin: string): Promise<void> {
  const scores = await scoresOfOne(origin);
  const arrivals = signIns();
  const peace = await begin('nothing', origin);
  note(
    `floor: sign-in while nobody attacks, ${name}`,
    words(await during(peace, origin, 20, nextOf(arrivals))),
  );
  const quiet = await begin('nothing', origin);
  note(
    `floor: an examiner's write while nobody attacks, ${name}`,
    words(await during(quiet, origin, 20, nextOf(scores.slice(0, BEFORE)[Symbol.iterator]()))),
  );
  const attack = await begin('recoveries', origin);
  const [signIn, write] = await Promise.all([
    during(attack, origin, 20, nextOf(arrivals)),
    during(attack, origin, 20, nextOf(scores.slice(BEFORE)[Symbol.iterator]())),
  ]);
  note(`400 recoveries at once, ${name}`, await attack.over);
  report(
    `sign-in meanwhile, ${name}`,
    words(signIn),
    'p99 ≤ 300 ms',
    signIn.p99 <= 300 && signIn.failed === 0,
  );
  report(
    `an examiner's write meanwhile, ${name}`,
    words(write),
    '≤ 100 ms',
    write.p99 <= 100 && write.failed === 0,
  );
}

async function tokenOf(origin: string, userName: string): Promise<string> {
  const answer = await fetch(`${origin}/api/users/authenticate?api-version=1.0`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ userName, password: demoPassword }),
  });
  return ((await answer.json()) as Grant).access_token;
}

/** One large file, uploaded and read back, while other clients request the server's health. */
export async function measureUploads(name: string, origin: string): Promise<void> {
  const token = await tokenOf(origin, 'tomas.abara');
  const ask = () => ({ method: 'GET', path: '/health', token: '' });
  note(
    `floor: health while nobody uploads, ${name}`,
    words(await during(await begin('nothing', origin), origin, 5, ask)),
  );
  for (const [kind, title] of [
    ['names', 'a PDF of 2.6 million names'],
    ['scan', 'a PDF of 10 MB'],
  ] as const) {
    const attack = await begin('upload', origin, token, kind);
    const health = await during(attack, origin, 5, ask);
    note(`${title}, ${name}`, await attack.over);
    report(
      `health meanwhile, ${name}`,
      words(health),
      'worst ≤ 200 ms',
      health.worst <= 200 && health.failed === 0,
    );
  }
}

/** 700 idle connections to a server that may open 700 files: the time until it responds again. */
export async function measureConnections(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-data-'));
  const server = await startServerProcess(dataDir, {}, 700);
  try {
    const origin = await server.ready;
    const attack = await begin('connections', origin);
    const from = performance.now();
    const seconds = () => (performance.now() - from) / 1_000;
    const answers = () =>
      fetch(`${origin}/health`, { signal: AbortSignal.timeout(1_000) }).then(
        ({ ok }) => ok,
        () => false,
      );
    let isUp = await answers();
    while (!isUp && seconds() < 60) {
      await wait(250);
      isUp = await answers();
    }
    const measured = isUp ? `${seconds().toFixed(1)} s` : 'no answer in 60 s';
    report('700 stubborn connections, 700 descriptors: health', measured, '≤ 15 s', isUp && seconds() <= 15);
    attack.end();
  } finally {
    server.process.kill('SIGKILL');
    await server.exited;
    await rm(dataDir, { recursive: true, force: true });
  }
}
