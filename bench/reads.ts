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

export interface ReadsResult {
  readonly perSecond: number;
  readonly failed: number;
  readonly p50: number;
  readonly p99: number;
  /** The call with the largest p99, in milliseconds. */
  readonly slowest: { readonly name: string; readonly p99: number };
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
const ninetyNinth = (values: readonly number[]) =>
  percentile(
    values.toSorted((a, b) => a - b),
    0.99,
  );

/**
 * Fifty people at once, each signed in as somebody else, who read whatever the registration reads, one after the
 * other and over and over, and look at each for a moment. Latencies are in milliseconds.
 */
export async function measureReads(origin: string): Promise<ReadsResult> {
  const tokens: string[] = [];
  // One after the other: from one address only so many may try at once.
  for (const member of trainees) tokens.push(await tokenOf(origin, member));
  const agent = new Agent({ keepAlive: true, maxSockets: trainees.length });
  const names = Object.keys(reads) as Read[];
  const latencies = new Map<Read, number[]>(names.map((name) => [name, []]));
  let failed = 0;
  const begin = performance.now() + WARM * 1_000;
  const end = begin + SECONDS * 1_000;

  const read = async (token: string, place: number) => {
    for (let turn = place; performance.now() < end; turn += 1) {
      const name = names[turn % names.length]!; // within its length
      const at = performance.now();
      const isFine = await send(origin, agent, { method: 'GET', path: pathOf(name), token });
      // Code and database warm up first.
      if (at >= begin) {
        if (isFine)
          latencies.get(name)!.push(performance.now() - at); // every name has its list
        else failed += 1;
      }
      await wait(PAUSE.least + (PAUSE.most - PAUSE.least) * Math.random());
    }
  };
  await Promise.all(tokens.map(read));
  agent.destroy();

  const all = [...latencies.values()].flat().toSorted((a, b) => a - b);
  const [slowest] = [...latencies]
    .map(([name, values]) => ({ name, p99: ninetyNinth(values) }))
    .toSorted((a, b) => b.p99 - a.p99);
  return {
    perSecond: all.length / SECONDS,
    failed,
    p50: percentile(all, 0.5),
    p99: percentile(all, 0.99),
    slowest: slowest!, // there are reads
  };
}
