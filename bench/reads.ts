import { Agent } from 'node:http';
import { calls } from '#contract/calls.ts';
import { demoPassword } from '#server/db/seed/password.ts';
import { percentile, send } from './load.ts';
import { openExam, trainees, type Member } from './members.ts';
import { median } from './profile.ts';

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
  /** What went wrong, such as "503 of /api/…", also while it warmed up. */
  readonly failures: readonly string[];
  readonly p50: number;
  readonly p99: number;
  /** The p99 of the median second: on a machine that others use too, some seconds are theirs. */
  readonly usualP99: number;
  /** The call with the largest p99. */
  readonly slowest: { readonly name: string; readonly p99: number };
  /** The p99 of a small file that the same people ask for in between, and no database is asked for. */
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
/** One answer: which path, when, and after how many milliseconds. */
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

/** People who read one thing after the other, and look at each for a moment; each begins at another place. */
async function visit(origin: string, paths: readonly string[], tokens: readonly string[]) {
  const answers: Answer[] = [];
  const failures: string[] = [];
  const begin = performance.now() + WARM * 1_000;
  const end = begin + SECONDS * 1_000;
  const read = async (token: string, place: number) => {
    // Everybody has a connection of their own; one that several share may lie idle until the server ends it.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = place; performance.now() < end; turn += 1) {
      const path = paths[turn % paths.length]!; // within its length
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
 * Fifty people at once, each signed in as somebody else, who read whatever the registration reads, over and over.
 * Latencies are in milliseconds.
 */
export async function measureReads(origin: string): Promise<ReadsResult> {
  const tokens: string[] = [];
  // One after the other: from one address only so many may try at once.
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
