import { Agent } from 'node:http';
import { calls } from '#contract/calls.ts';
import { demoPassword } from '#server/db/seed/password.ts';
import { percentile, send } from './load.ts';
import { openExam, trainees, type Member } from './members.ts';
import { median } from './profile.ts';

const SECONDS = 20;
const WARM = 5;
/** Minimum and maximum pause between two reads of one user, in milliseconds. */
const PAUSE = { least: 50, most: 150 } as const;

/** The registration's reads, with the name of the exam's query parameter. */
const reads = {
  listExamOverview: '',
  getQeEligibility: '',
  getCeEligibility: '',
  getIntention: 'examId',
  listQeAttestations: 'examId',
  getAccommodation: 'examId',
  getPdReferenceLetter: 'examId',
  getProgramDirector: 'examId',
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
  /** Failures, such as "503 of /api/…", also during warm-up. */
  readonly failures: readonly string[];
  readonly p50: number;
  readonly p99: number;
  /** The median second's p99: on a shared machine, other work slows down some seconds. */
  readonly usualP99: number;
  /** The call with the largest p99. */
  readonly slowest: { readonly name: string; readonly p99: number };
  /** The p99 of a small static file that the same users request in between, without a database query. */
  readonly fileP99: number;
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
/** One response: its path, time, and duration in milliseconds. */
interface Answer {
  readonly path: string;
  readonly at: number;
  readonly took: number;
}

const shareOf = (answers: readonly Answer[], share: number) =>
  percentile(
    answers.map(({ took }) => took).toSorted((a, b) => a - b),
    share,
  );

/** Users who read one thing after the other, with a pause after each; each starts at another place. */
async function visit(origin: string, paths: readonly string[], tokens: readonly string[]) {
  const answers: Answer[] = [];
  const failures: string[] = [];
  const begin = performance.now() + WARM * 1_000;
  const end = begin + SECONDS * 1_000;
  const read = async (token: string, place: number) => {
    // One connection per user; a shared one may be idle until the server closes it.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = place; performance.now() < end; turn += 1) {
      const path = paths[turn % paths.length]!; // in range
      const at = performance.now();
      const word = await send(origin, agent, { method: 'GET', path, token });
      // Code and database warm up first.
      if (word !== 'ok') failures.push(`${word} of ${path}`);
      else if (at >= begin) answers.push({ path, at: at - begin, took: performance.now() - at });
      await wait(PAUSE.least + (PAUSE.most - PAUSE.least) * Math.random());
    }
    agent.destroy();
  };
  await Promise.all(tokens.map(read));
  return { answers, failures };
}

/**
 * Fifty users at once, each with an account of their own, who repeat all reads of the registration. Latencies
 * are in milliseconds.
 */
export async function measureReads(origin: string): Promise<ReadsResult> {
  const tokens: string[] = [];
  // One after the other: the rate limit counts attempts by address.
  for (const member of trainees) tokens.push(await tokenOf(origin, member));
  const names = Object.keys(reads) as Read[];
  const file = '/favicon.svg';
  const { answers, failures } = await visit(origin, [file, ...names.map(pathOf)], tokens);
  const ofReads = answers.filter(({ path }) => path !== file);
  const of = (wanted: string) => answers.filter(({ path }) => path === wanted);
  const [slowest] = names
    .map((name) => ({ name, p99: shareOf(of(pathOf(name)), 0.99) }))
    .toSorted((a, b) => b.p99 - a.p99);
  const bySecond = Array.from({ length: SECONDS }, (_, second) =>
    shareOf(
      ofReads.filter(({ at }) => Math.floor(at / 1_000) === second),
      0.99,
    ),
  );
  return {
    perSecond: ofReads.length / SECONDS,
    failures,
    p50: shareOf(ofReads, 0.5),
    p99: shareOf(ofReads, 0.99),
    usualP99: median(bySecond),
    slowest: slowest!, // there are reads
    fileP99: shareOf(of(file), 0.99),
  };
}
