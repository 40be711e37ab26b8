import type { Chance } from './chance.ts';
import type { ExamDriver } from './examDriver.ts';
import type { Ask } from './examiner.ts';
import type { Seat } from './checks/oracle.ts';
import type { SheetModel } from './checks/sheetModel.ts';
import type { Shown } from './checks/watcher.ts';
import type { FaultServer } from './faultServer.ts';

/** The results of a run of kill points. */
export interface KillPoints {
  points: number;
  byKind: Record<string, number>;
  /** Kill points of a kind with any error. */
  caught: Record<string, number>;
  /** Kill points at which a value was shown as saved on this device, but not yet saved by the board. */
  atStake: number;
  /** Those of them that ended the page. */
  atStakeDeadly: number;
  lost: string[];
  duplicated: string[];
  changed: string[];
  /** The submission differs from what the summary had shown. */
  submittedOtherwise: string[];
  /** The screen differed from the board in the end. */
  shownWrong: string[];
  /** A rejected command was sent again by itself, or was no longer shown as rejected. */
  sentAgain: string[];
  /** Kill points after which the screen did not settle. */
  stuck: string[];
  /** How often the user had to choose, or got a rejection, with one window only. */
  questions: number;
  /** The same with two windows. */
  choices: number;
  signIns: number;
  takeOvers: number;
  triesAgain: number;
  /** Milliseconds from the end of each fault until the board had everything. */
  recoveries: number[];
  /** Milliseconds from the end of a page without a network until the exam was open again. */
  openedOffline: number[];
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
  submittedOtherwise: [],
  shownWrong: [],
  sentAgain: [],
  stuck: [],
  questions: 0,
  choices: 0,
  signIns: 0,
  takeOvers: 0,
  triesAgain: 0,
  recoveries: [],
  openedOffline: [],
  logLines: 0,
});

const lists = [
  'lost',
  'duplicated',
  'changed',
  'submittedOtherwise',
  'shownWrong',
  'sentAgain',
  'stuck',
] as const;
export const findingLists: readonly (typeof lists)[number][] = lists;
/** The number of errors so far. */
export const wrongIn = (found: KillPoints) => lists.reduce((sum, list) => sum + found[list].length, 0);

/** An examiner at an exam, the board behind it, and the results so far. */
export interface FaultRun {
  server: FaultServer;
  driver: ExamDriver;
  chance: Chance;
  ask: Ask;
  found: KillPoints;
  /** The examinee whose exam is open. */
  model: SheetModel;
  /** The same person in another window, which is closed afterwards. */
  sitDown: (seat: Exclude<Seat, 'first tab'>) => Promise<ExamDriver>;
}

/** Logs what is going on, for debugging. */
export const tell = (words: string) => {
  if (process.env.FAULTS_TELL) console.log(`${(performance.now() / 1_000).toFixed(1)} s  ${words}`);
};

export const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Pages of an exam on which nothing happens by itself. */
export const restful: ReadonlySet<Shown['page']> = new Set([
  'briefing',
  'scoring',
  'reviewing',
  'submitted',
  'skipped',
]);
