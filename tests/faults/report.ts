import { faultKinds } from './faultKinds.ts';
import { SLACK, type ClockErrors } from './parts/clocks.ts';
import type { KillPoints } from './faultRun.ts';
import type { LateReadings } from './parts/lateReadings.ts';
import type { Latencies } from './parts/latencies.ts';
import type { OfflineStretch } from './parts/offline.ts';
import type { Races } from './parts/races.ts';
import type { Findings } from './parts/secondTab.ts';
import type { Updates } from './parts/updates.ts';
import type { ServerKills } from './parts/serverKills.ts';

/** The percentile of the values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((share / 100) * sorted.length) - 1)] ?? Number.NaN;
}

/** Fewer kill points than this may have nothing at stake. */
const FEW = 20;

/** Prints the figures of each part, and counts what passed. */
export function createReport() {
  const count = { passed: 0, failures: new Array<string>() };
  const say = (isRight: boolean, words: string, details: readonly string[] = []) => {
    if (isRight) count.passed += 1;
    else count.failures.push([words, ...details].join('\n  '));
    console.log(`${isRight ? 'passed' : 'FAILED'} ${words}`);
    for (const detail of details) console.log(`         ${detail}`);
  };
  const figures = (words: string, values: readonly number[], target: string) => {
    const [p50, p95, p99] = [50, 95, 99].map((share) => percentile(values, share).toFixed(1));
    console.log(`       ${words}: p50 ${p50}, p95 ${p95}, p99 ${p99} ms of ${values.length} (${target})`);
  };

  return {
    count: () => count,
    failed: (part: string, thrown: unknown) =>
      say(false, `${part}: ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}`),

    killPoints(found: KillPoints, expected: number, seed: number, name = 'kill points') {
      const { points, lost, duplicated, changed, submittedOtherwise, shownWrong, sentAgain, stuck } = found;
      const { byKind, caught, questions, choices } = found;
      const wrong = [...lost, ...duplicated, ...changed];
      say(
        wrong.length === 0 && points === expected,
        `${name}: ${points}, lost ${lost.length}, duplicated ${duplicated.length}, changed ${changed.length}, seed ${seed}`,
        wrong,
      );
      console.log(
        `       ${Object.entries(byKind)
          .map(([kind, times]) => `${kind} ${times}${caught[kind] ? ` (wrong after ${caught[kind]})` : ''}`)
          .join(', ')}`,
      );
      say(
        submittedOtherwise.length === 0,
        `what was submitted is what the summary had shown: ${submittedOtherwise.length} lines submitted otherwise`,
        submittedOtherwise,
      );
      say(
        sentAgain.length === 0,
        `what the board had refused waited for a person: ${sentAgain.length} times sent again, or shown no longer`,
        sentAgain,
      );
      // Otherwise nothing could have been lost, and the figures prove nothing. A few points may miss the moment.
      say(
        found.atStake > 0 || points < FEW || !faultKinds.some((kind) => kind in byKind),
        `at ${found.atStake} of them something was called saved on this device that the board had not received, at ${found.atStakeDeadly} of these the page died; ${found.logLines} changes at the board, ${found.signIns} sign-ins, ${found.takeOvers} take-overs, ${found.triesAgain} times “Try again”`,
      );
      figures('until all was received', found.recoveries, 'no target');
      if (found.openedOffline.length > 0) {
        figures('until the exam was open again without a network', found.openedOffline, 'target 5 s');
      }
      say(
        shownWrong.length === 0 && stuck.length === 0,
        `the screen came to rest after each, and showed what the board had: ${shownWrong.length} differences, ${stuck.length} times stuck`,
        [...shownWrong, ...stuck],
      );
      say(
        questions === 0,
        `nobody who worked in one window was asked or refused anything: ${questions} times; with two windows ${choices} times`,
      );
    },

    updates({ exams, wentOn, wrong }: Updates) {
      say(
        wentOn === exams,
        `updates of the portal during an exam: ${wentOn} of ${exams} exams went on`,
        wrong,
      );
    },

    offline({ actions, minutes, received, refused, wrong }: OfflineStretch) {
      say(
        wrong.length === 0 && refused === 1 && received === actions - 1,
        `offline: ${actions} actions in ${minutes.toFixed(0)} minutes (virtual), ${received} applied once each in their order, ${refused} refused without holding up the rest`,
        wrong,
      );
    },

    races(wire: Races, browser: Races, expected: { wire: number; browser: number }) {
      const wrong = [...wire.overwritten, ...browser.overwritten];
      say(
        wrong.length === 0 &&
          wire.tabs === expected.wire &&
          wire.examiners === expected.wire &&
          browser.chosen === expected.browser,
        `races: ${wire.tabs} of two tabs and ${wire.examiners} of two examiners (${wire.engine}), ${browser.tabs} of two machines in the browser with ${browser.chosen} choices; ${wrong.length} silent overwrites`,
        wrong,
      );
    },

    lateReadings({ rounds, wrong }: LateReadings, expected: number) {
      say(
        rounds === expected && wrong.length === 0,
        `late readings of two tabs: ${rounds} rounds, ${wrong.length} times something older was shown`,
        wrong,
      );
    },

    serverKills({ writes, kills, retried, lost, duplicated }: ServerKills) {
      say(
        lost === 0 && duplicated === 0 && writes === 200 && retried > 0,
        `server killed: ${kills} times during ${writes} score writes, ${retried} tries again, ${lost} lost, ${duplicated} duplicated`,
      );
    },

    findings(part: string, findings: Findings) {
      for (const [sentence, isTrue] of findings) say(isTrue, `${part}: ${sentence}`);
    },

    clocks(errors: ClockErrors) {
      const worst = Math.max(...errors.map(([, seconds]) => Math.abs(seconds)));
      const wrong = errors.filter(([, seconds]) => !(Math.abs(seconds) <= SLACK));
      say(
        errors.length > 0 && wrong.length === 0,
        `clocks: ${errors.length} times compared, wrong by ${worst.toFixed(1)} s at most (${SLACK} s allowed)`,
        wrong.map(([what, seconds]) => `${what}: wrong by ${seconds.toFixed(1)} s`),
      );
    },

    /** Speed is checked only on request: other work on the machine slows it down. */
    latencies(found: Latencies, isJudged: boolean) {
      say(
        found.arrived === found.expected,
        `latencies: ${found.arrived} of ${found.expected} writes arrived, once each`,
      );
      const saved = percentile(found.scoreSaved, 99);
      const received = percentile([...found.scoreReceived, ...found.commentReceived], 95);
      if (isJudged)
        say(
          saved <= 100 && received <= 2_000,
          `latencies: saved on this device within ${saved.toFixed(1)} ms at p99, received by the board within ${received.toFixed(1)} ms at p95`,
        );
      figures('score saved on this device', found.scoreSaved, 'target p99 100 ms');
      figures('the device’s own transaction', found.writes, 'target p99 100 ms');
      figures('comment saved on this device', found.commentSaved, 'with 50 ms of waiting for more keys');
      figures('score received by the board', found.scoreReceived, 'target p95 2,000 ms');
      figures(
        'comment received by the board',
        found.commentReceived,
        'target p95 2,000 ms, with a rest of 800 ms',
      );
    },
  };
}
