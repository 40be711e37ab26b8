import { writeFile } from 'node:fs/promises';
import { buildPortal } from '../../scripts/build.ts';
import { tryClocks } from './parts/clocks.ts';
import { createChance } from './chance.ts';
import { faultKinds, type FaultKind } from './faultKinds.ts';
import { encounters, type Encounter } from './encounters.ts';
import { tryEveryAct } from './parts/everyAct.ts';
import { spendEvening } from './parts/evening.ts';
import { runKillPoints } from './parts/killPoints.ts';
import { findingLists, noKillPoints, type KillPoints } from './faultRun.ts';
import { readLate } from './parts/lateReadings.ts';
import { measureLatencies } from './parts/latencies.ts';
import { workOffline } from './parts/offline.ts';
import { tryOtherDay } from './parts/otherDay.ts';
import { raceInTheBrowser, raceOverTheWire } from './parts/races.ts';
import { createReport } from './report.ts';
import { trySecondTab } from './parts/secondTab.ts';
import { killServerDuringWrites } from './parts/serverKills.ts';
import { updateDuringExams } from './parts/updates.ts';
import { JUNE, VICTOR } from './faultServer.ts';

/**
 * The fault suite (issue "The examiner's day", "Must hold"): injects faults into what an examiner depends on,
 * and compares the board's state with what the screen had shown as saved. `--seed=N` repeats a run, `--smoke`
 * is the form in `npm test`, with one kill point of each family, `--short` the form in `npm run test:full`,
 * `--only=races,clocks` runs some parts, `--kinds=reload,overlay` only some kill points, `--built` uses the
 * existing build of the portal, `--json=FILE` writes how many checks passed, and the failed ones with their
 * details, `--rounds=N` sets the rounds of late readings, and `--clocks=WORDS` runs the clocks with these words in
 * their name.
 */
const given = (name: string) =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
const isSmoke = process.argv.includes('--smoke');
const isShort = isSmoke || process.argv.includes('--short');
const seed = Number(given('seed') ?? Math.floor(Math.random() * 1_000_000_000));
/** One fault or encounter of each family: death with and without a network, network, session, server, second window. */
const families = [
  'browser SIGKILL',
  'reload offline',
  'offline',
  '401, signed in again',
  'server SIGKILL',
  'gateway',
  'taken over',
] as const satisfies readonly (FaultKind | Encounter)[];
const points = Number(given('points') ?? (isSmoke ? families.length : isShort ? 24 : 300));
const only = isSmoke ? ['points'] : given('only')?.split(',');
/** Kinds of kill points; all by default. */
const wanted: readonly string[] | undefined = isSmoke ? families : given('kinds')?.split(',');
/** Encounters take longer, so the short form has fewer of them. */
const kinds = [...faultKinds, ...(isShort && !isSmoke ? faultKinds : []), ...encounters].filter(
  (kind) => !wanted || wanted.includes(kind),
);
const report = createReport();

/** Two in parallel, if there are many: a kill point is mostly waiting. */
async function runPoints(): Promise<void> {
  const chance = createChance(seed);
  if (isSmoke) {
    report.killPoints(await runKillPoints({ points, kinds, chance, person: VICTOR }), points, seed);
    return;
  }
  const half = Math.ceil(points / 2);
  const shares = [
    runKillPoints({ points: half, kinds, chance: createChance(chance.below(2 ** 31)), person: VICTOR }),
    runKillPoints({
      points: points - half,
      kinds,
      chance: createChance(chance.below(2 ** 31)),
      person: JUNE,
    }),
  ];
  const found = noKillPoints();
  for (const share of await Promise.all(shares)) merge(found, share);
  report.killPoints(found, points, seed);
}

/** Exams without faults until they are submitted from one of two windows. */
async function runSubmissions(): Promise<void> {
  const expected = Number(given('submissions') ?? (isShort ? 4 : 40));
  const found = await runKillPoints({
    points: expected,
    kinds: encounters.filter((kind) => !wanted || wanted.includes(kind)),
    plan: () => ['start', 'submit'],
    chance: createChance(seed),
    person: VICTOR,
  });
  report.killPoints(found, expected, seed, 'hand-ins');
}

function merge(into: KillPoints, from: KillPoints): void {
  for (const counts of ['byKind', 'caught'] as const)
    for (const [kind, count] of Object.entries(from[counts]))
      into[counts][kind] = (into[counts][kind] ?? 0) + count;
  for (const list of findingLists) into[list].push(...from[list]);
  into.recoveries.push(...from.recoveries);
  into.openedOffline.push(...from.openedOffline);
  for (const count of [
    'points',
    'atStake',
    'atStakeDeadly',
    'questions',
    'choices',
    'signIns',
    'takeOvers',
    'triesAgain',
    'logLines',
  ] as const)
    into[count] += from[count];
}

const wireRaces = isShort ? 40 : 100;
const browserRaces = isShort ? 3 : 20;
const parts: Readonly<Record<string, () => Promise<void>>> = {
  points: runPoints,
  submissions: runSubmissions,
  offline: async () => report.offline(await workOffline(isShort ? 20 : 60, createChance(seed))),
  races: async () => {
    const wire = await raceOverTheWire(wireRaces, createChance(seed));
    const browser = await raceInTheBrowser(browserRaces, createChance(seed));
    report.races(wire, browser, { wire: wireRaces, browser: browserRaces });
  },
  serverKills: async () =>
    report.serverKills(await killServerDuringWrites(isShort ? 2 : 8, createChance(seed))),
  secondTab: async () => report.findings('two tabs', await trySecondTab()),
  lateReadings: async () => {
    const rounds = Number(given('rounds') ?? (isShort ? 2 : 20));
    report.lateReadings(await readLate(rounds, createChance(seed)), rounds);
  },
  evening: async () => report.findings('an evening', await spendEvening(createChance(seed))),
  everyAct: async () =>
    report.findings('every act', await tryEveryAct(createChance(seed), { isFull: false })),
  fullDevice: async () =>
    report.findings('a full device', await tryEveryAct(createChance(seed), { isFull: true })),
  otherDay: async () => report.findings('another day', await tryOtherDay()),
  clocks: async () => report.clocks(await tryClocks(isShort ? 1 : 11, given('clocks') ?? '')),
  updates: async () =>
    report.updates(await updateDuringExams(Number(given('updates') ?? (isShort ? 2 : 50)))),
  latencies: async () =>
    report.latencies(await measureLatencies(isShort ? 20 : 120, isShort ? 4 : 40), !isShort),
};

/** Longer than any part takes; a part that hangs would report nothing. */
const LIMIT = (isShort ? 10 : 60) * 60_000;
async function runPart(name: string): Promise<void> {
  if (only && !only.includes(name)) return;
  const from = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not over after ${LIMIT / 60_000} minutes`)), LIMIT);
  });
  try {
    await Promise.race([parts[name]!(), limit]); // named below
  } catch (thrown) {
    report.failed(name, thrown);
  }
  clearTimeout(timer);
  console.log(`       (${name}: ${Math.round((performance.now() - from) / 1_000)} s)`);
}

/** Runs parts two at a time, because most of a part is waiting; the longest start first. */
async function runInTwoLanes(names: readonly string[]): Promise<void> {
  const left = [...names];
  const lane = async () => {
    for (let name = left.shift(); name !== undefined; name = left.shift()) await runPart(name);
  };
  await Promise.all([lane(), lane()]);
}

// Stopping the suite stops its servers and browsers.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
if (process.env.STATIC_DIR === undefined && !process.argv.includes('--built'))
  await buildPortal({ quiet: true });
console.log(`Fault suite, seed ${seed} (repeat with --seed=${seed})\n`);
/** The same acts and pages, on a device with room and without; the short form takes one of them, by its seed. */
const devices = ['everyAct', 'fullDevice'];
const from = performance.now();
await runInTwoLanes([
  'points',
  'submissions',
  'offline',
  'evening',
  'races',
  'lateReadings',
  ...(isShort && !only ? [createChance(seed).pick(devices)] : devices),
  'serverKills',
  'clocks',
  'secondTab',
  'otherDay',
  'updates',
  ...(isShort ? ['latencies'] : []),
]);
// Latencies are checked only when nothing else runs.
if (!isShort) await runPart('latencies');
const { passed, failures } = report.count();
const json = given('json');
if (json !== undefined) await writeFile(json, JSON.stringify({ passed, failures }));
const seconds = Math.round((performance.now() - from) / 1_000);
console.log(`\n${passed} passed, ${failures.length} failed in ${seconds} s; seed ${seed}`);
process.exit(failures.length === 0 ? 0 : 1);
