import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import type { Grant } from '#contract/access/users.ts';
import { calls } from '#contract/calls.ts';
import { demoPassword } from '#server/demo/seed/password.ts';
import { makeExamDay } from '#tests/support/scoring/scoring.ts';
import { insertExaminers } from './examiners.ts';
import { openExam, seedMembers, trainees, type Member } from './members.ts';
import { note, report } from './report.ts';
import { inDatabase, type Place } from './server.ts';

const SECONDS = 15;
/** Code and database warm up first. */
const WARM = 5;

/** Examiners who score all the time, and the examinees that are enough for it. */
const EXAMINERS = 50;
const EXAMINEES = 60;
const CASES = 4;
const examiners: readonly Member[] = Array.from({ length: EXAMINERS }, (_, index) => ({
  userId: 61_000 + index,
  userName: `bench.examiner.${61_000 + index}`,
}));

/** The ids of the examiners' day as `makeExamDay` assigns them; it returns them only where it is called. */
const made: { day?: Awaited<ReturnType<typeof makeExamDay>> } = {};

/** Adds the benchmark's members and examiners to the database of a server that is not running yet. */
export async function seedLoad(place: Place): Promise<void> {
  await seedMembers(place);
  await inDatabase(place, async (db) => {
    await insertExaminers(db, examiners);
    made.day = await makeExamDay(db, {
      examiners: examiners.map(({ userId }) => userId),
      examinees: EXAMINEES,
      cases: CASES,
      firstId: 20_000_000,
      startsAt: 0,
    });
    await db.query`analyze`;
  });
}

/** Signs members in, one after the other and each from an address of their own, because attempts are counted by address. */
export async function grantsOf(origin: string, people: readonly Member[]): Promise<Grant[]> {
  const grants: Grant[] = [];
  for (const { userId, userName } of people) {
    const answer = await fetch(`${origin}/api/users/authenticate?api-version=1.0`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Forwarded-For': `10.0.${(userId >> 8) & 255}.${userId & 255}`,
      },
      body: JSON.stringify({ userName, password: demoPassword }),
    });
    grants.push((await answer.json()) as Grant);
  }
  return grants;
}

export const request = (
  { access_token: token }: Grant,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
  headers?: Readonly<Record<string, string>>,
): autocannon.Request => ({
  method,
  path: `${path}${path.includes('?') ? '&' : '?'}api-version=1.0`,
  headers: {
    Authorization: `Bearer ${token}`,
    ...headers,
    ...(body && { 'Content-Type': 'application/json' }),
  },
  ...(body && { body: JSON.stringify(body) }),
});

/**
 * Sends each client's requests over a connection of its own, again and again.
 *
 * @param rate requests per second of all clients together, at most: each client sends its share of a second one after the
 * other. Without it, each client sends as soon as it has its answer. Latencies count from when a request was sent.
 */
async function load(
  origin: string,
  clients: readonly autocannon.Request[][],
  seconds: number,
  rate?: number,
) {
  let next = 0;
  const { latency, requests, errors, non2xx } = await autocannon({
    url: origin,
    connections: clients.length,
    duration: seconds,
    ...(rate !== undefined && { overallRate: rate }),
    ignoreCoordinatedOmission: true,
    setupClient: (client) => client.setRequests(clients[next++ % clients.length]!), // in range
  });
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99, failed: errors + non2xx };
}

const words = ({ perSecond, p50, p99, failed }: Awaited<ReturnType<typeof load>>) =>
  `${perSecond.toFixed(0)}/s, p50 ${p50}, p99 ${p99} ms, ${failed} failed`;

/** The portal's mix of requests: 30 % lists of about fifty rows, 60 % one row by its key, 10 % writes. */
const mixOf = (grant: Grant, index: number): autocannon.Request[] => {
  const { userId } = grant.user;
  const list = request(grant, 'GET', '/api/picklists/states?countryCode=US');
  const row = request(grant, 'GET', `/api/users/profiles/by-userId?userId=${userId}`);
  const emailAddress = `${trainees[index]!.userName}@example.org`; // one grant for each
  const write = request(grant, 'PUT', '/api/users/credentials', { userId, emailAddress, password: '' });
  return [list, row, row, list, row, write, row, list, row, row];
};

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

/** The server's figures: the mix at 1,000 requests a second, what fifty people read as they register, and score commands. */
export async function measureLoad(name: string, origin: string, most: number): Promise<void> {
  const people = await grantsOf(origin, trainees);
  const mix = people.map(mixOf);
  await load(origin, mix, WARM, 500);
  const mixed = await load(origin, mix, SECONDS, 1_000);
  report(
    `API, ${name}, 1,000/s asked`,
    words(mixed),
    `p99 < ${most} ms`,
    mixed.p99 < most && mixed.failed === 0,
  );

  const ofRegistration = people.map((grant) =>
    Object.entries(reads).map(([call, parameter]) =>
      request(
        grant,
        'GET',
        calls[call as keyof typeof reads].path + (parameter && `?${parameter}=${openExam}`),
      ),
    ),
  );
  await load(origin, ofRegistration, WARM, 450);
  const read = await load(origin, ofRegistration, SECONDS, 450);
  report(
    `registration’s reads, ${name}, 50 people`,
    words(read),
    'p99 < 20 ms',
    read.p99 < 20 && read.failed === 0,
  );

  const { day } = made;
  if (!day) return note(`score commands, ${name}`, 'nobody has seeded the examiners');
  const commands = (await grantsOf(origin, examiners)).map((grant) =>
    day.examinees.flatMap(({ sheets }) =>
      sheets
        .get(grant.user.userId)!
        .examScoringIds.map((examScoringId) =>
          request(
            grant,
            'POST',
            '/api/cases/scores',
            { examScoringId, score: 'pass', givenAt: new Date().toISOString() },
            { 'Idempotency-Key': randomUUID(), 'If-Match': '"0"' },
          ),
        ),
    ),
  );
  const scored = await load(origin, commands, SECONDS);
  report(
    `score commands, ${name}, ${EXAMINERS} at once`,
    words(scored),
    '≥ 300/s',
    scored.perSecond >= 300 && scored.failed === 0,
  );
}
