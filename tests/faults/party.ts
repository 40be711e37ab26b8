import type { Chance } from './chance.ts';
import type { ExamDriver } from './examDriver.ts';
import type { Ask } from './examiner.ts';
import type { Seat } from './oracle.ts';
import type { SheetModel } from './sheetModel.ts';
import type { Shown } from './watcher.ts';
import type { World } from './world.ts';

/** What a run of kill points found. */
export interface KillPoints {
  points: number;
  byKind: Record<string, number>;
  /** Kill points of a kind after which anything was wrong. */
  caught: Record<string, number>;
  /** Kill points at which something was called saved on this device, and not received by the board. */
  atStake: number;
  /** Those of them that ended the page. */
  atStakeDeadly: number;
  lost: string[];
  duplicated: string[];
  changed: string[];
  /** Something else than the summary had shown was handed in. */
  handedInOtherwise: string[];
  /** The screen showed something else than the board had, when all was over. */
  shownWrong: string[];
  /** What the board had refused was sent again unasked, or was no longer shown as refused. */
  sentAgain: string[];
  /** Points after which the screen did not come to rest. */
  stuck: string[];
  /** How often a person had to choose, or was refused something, where only one window had worked. */
  questions: number;
  /** The same where two had worked. */
  choices: number;
  signIns: number;
  takeOvers: number;
  triesAgain: number;
  /** Milliseconds from the end of each trouble until the board had everything. */
  recoveries: number[];
  logLines: number;
}

export const noKillPoints = (): KillPoints => ({
  points: 0,
  byKind: {},
  caught: {},
  atStake: 0,
  atStakeDeadly: 0,
  lost: [],
  duplicated: [],
  changed: [],
  handedInOtherwise: [],
  shownWrong: [],
  sentAgain: [],
  stuck: [],
  questions: 0,
  choices: 0,
  signIns: 0,
  takeOvers: 0,
  triesAgain: 0,
  recoveries: [],
  logLines: 0,
});

const lists = [
  'lost',
  'duplicated',
  'changed',
  'handedInOtherwise',
  'shownWrong',
  'sentAgain',
  'stuck',
] as const;
export const findingLists: readonly (typeof lists)[number][] = lists;
/** How much was wrong so far. */
export const wrongIn = (found: KillPoints) => lists.reduce((sum, list) => sum + found[list].length, 0);

/** An examiner at an exam, the board behind it, and what was found so far. */
export interface Party {
  world: World;
  driver: ExamDriver;
  chance: Chance;
  ask: Ask;
  found: KillPoints;
  /** The examinee whose exam is on the screen. */
  model: SheetModel;
  /** The same person at another window, which is closed again afterwards. */
  sitDown: (seat: Exclude<Seat, 'first tab'>) => Promise<ExamDriver>;
}

/** Says what is going on, to whoever looks for a cause. */
export const tell = (words: string) => {
  if (process.env.FAULTS_TELL) console.log(`${(performance.now() / 1_000).toFixed(1)} s  ${words}`);
};

export const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Pages of an exam on which nothing is going on by itself. */
export const restful: ReadonlySet<Shown['page']> = new Set([
  'briefing',
  'scoring',
  'reviewing',
  'submitted',
  'skipped',
]);
