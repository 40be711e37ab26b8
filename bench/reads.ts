import { Agent } from 'node:http';
import { calls } from '#contract/calls.ts';
import { demoPassword } from '#server/db/seed/password.ts';
import { percentile, send } from './load.ts';
import { openExam, trainees, type Member } from './members.ts';

const SECONDS = 20;
const WARM = 5;
/** Between two reads somebody waits at least and at most so long, in milliseconds. */
const PAUSE = { least: 50, most: 150 } as const;

/** What the registration reads, with the name of the query that tells the exam. */
const reads = {
  listExamOverview: '',
  getQeEligibility: '',
  getCeEligibility: '',
  getIntention: 'examId',
  listQeAttestations: 'examId',
  getAccommodation: 'examId',
  getPdReferenceLetter: 'examId',
  listExamFees: 'examId',
  getApplicationFee: 'examId',
  getRegistrationDraft: 'examId',
  listRequirementStatuses: 'examheaderId',
  getApplicationWebNote: 'examheaderId',
} as const satisfies Partial<Record<keyof typeof calls, string>>;
type Read = keyof typeof reads;

const pathOf = (name: Read) =>
  `${calls[name].path}?${reads[name] && `${reads[name]}=${openExam}&`}api-version=1.0`;

interface Percentiles {
  readonly p50: number;
  readonly p99: number;
}

export interface ReadsResult extends Percentiles {
  readonly perSecond: number;
  readonly failed: number;
  /** The call with the largest p99. */
  readonly slowest: { readonly name: string; readonly p99: number };
  /** What the same people waited for a small file, which no database is asked for: the noise of the machine. */
  readonly floor: Percentiles;
}

async function tokenOf(origin: string, { userName }: Member): Promise<string> {
  const answer = await fetch(`${origin}/api/users/authenticate?api-version=1.0`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ userName, password: demoPassword }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const percentilesOf = (values: readonly number[]): Percentiles => {
  const sorted = values.toSorted((a, b) => a - b);
  return { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) };
};

interface Visit {
  /** What is read in turn; each person begins at another place. */
  readonly paths: readonly string[];
  readonly tokens: readonly string[];
  /** How long it is measured, after code and database have warmed up. */
  readonly seconds: number;
}

/** People who read one thing after the other, and look at each for a moment: the latencies, by path. */
async function visit(origin: string, { paths, tokens, seconds }: Visit) {
  const agent = new Agent({ keepAlive: true, maxSockets: tokens.length });
  const latencies = new Map(paths.map((path) => [path, [] as number[]]));
  let failed = 0;
  const begin = performance.now() + WARM * 1_000;
  const end = begin + seconds * 1_000;
  const read = async (token: string, place: number) => {
    for (let turn = place; performance.now() < end; turn += 1) {
      const path = paths[turn % paths.length]!; // within its length
      const at = performance.now();
      const isFine = await send(origin, agent, { method: 'GET', path, token });
      if (at >= begin) {
        if (isFine)
          latencies.get(path)!.push(performance.now() - at); // every path has its list
        else failed += 1;
      }
      await wait(PAUSE.least + (PAUSE.most - PAUSE.least) * Math.random());
    }
  };
  await Promise.all(tokens.map(read));
  agent.destroy();
  return { latencies, failed };
}

/**
 * Fifty people at once, each signed in as somebody else, who read whatever the registration reads, over and over.
 * Latencies are in milliseconds.
 */
export async function measureReads(origin: string): Promise<ReadsResult> {
  const tokens: string[] = [];
  // One after the other: from one address only so many may try at once.
  for (const member of trainees) tokens.push(await tokenOf(origin, member));
  const files = await visit(origin, { paths: ['/favicon.svg'], tokens, seconds: SECONDS / 4 });
  const names = Object.keys(reads) as Read[];
  const { latencies, failed } = await visit(origin, { paths: names.map(pathOf), tokens, seconds: SECONDS });
  const all = [...latencies.values()].flat();
  const [slowest] = names
    .map((name) => ({ name, p99: percentilesOf(latencies.get(pathOf(name)) ?? []).p99 }))
    .toSorted((a, b) => b.p99 - a.p99);
  return {
    ...percentilesOf(all),
    perSecond: all.length / SECONDS,
    failed,
    slowest: slowest!, // there are reads
    floor: percentilesOf([...files.latencies.values()].flat()),
  };
}
