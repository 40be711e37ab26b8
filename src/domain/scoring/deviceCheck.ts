import { dayIn } from '../time/zonedTime.ts';

/** What is checked, in the order of the page. The first four are measured, the others need the examiner. */
export const measuredChecks = ['clock', 'storage', 'portal', 'network'] as const;
export const askedChecks = ['print', 'keyboard', 'conflicts'] as const;
export const checkNames = [...measuredChecks, ...askedChecks] as const;
export type MeasuredCheck = (typeof measuredChecks)[number];
export type AskedCheck = (typeof askedChecks)[number];
export type CheckName = (typeof checkNames)[number];

/** Green, yellow and red. */
export const checkLevels = ['good', 'warn', 'bad'] as const;
export type CheckLevel = (typeof checkLevels)[number];

/** Why a check has its level; each has a sentence, and unless it is good, an advice. */
const levels = {
  clockRight: 'good',
  clockOff: 'warn',
  clockWrong: 'bad',
  clockUnknown: 'warn',
  clockNotTold: 'warn',
  stored: 'good',
  notPersistent: 'warn',
  littleSpace: 'warn',
  noStorage: 'bad',
  portalKept: 'good',
  noExamDay: 'warn',
  dayIncomplete: 'warn',
  portalNotKept: 'bad',
  portalUnknown: 'warn',
  networkGood: 'good',
  networkSlow: 'warn',
  networkUntried: 'warn',
  networkNone: 'bad',
  printed: 'good',
  notPrinted: 'warn',
  keyWorks: 'good',
  noKey: 'warn',
  conflictsRead: 'good',
  conflictsNotRead: 'warn',
} as const satisfies Record<string, CheckLevel>;
export type CheckReason = keyof typeof levels;
export type BadReason = {
  [Reason in CheckReason]: (typeof levels)[Reason] extends 'good' ? never : Reason;
}[CheckReason];
export const checkReasons = Object.keys(levels) as CheckReason[];

export const levelOf = (reason: CheckReason): CheckLevel => levels[reason];
export const isNotGood = (reason: CheckReason): reason is BadReason => levels[reason] !== 'good';

/** The result of one check. */
export interface CheckResult {
  reason: CheckReason;
  /** The number in its sentence: seconds, milliseconds, megabytes, missing examinees; the grade key. */
  amount?: number;
}
export type CheckResults = Partial<Record<CheckName, CheckResult>>;

const SECOND = 1_000;
const MEGABYTE = 1_000_000;
/** Differences of the device's clock, in seconds: right up to the first, wrong above the second. */
const CLOCK = { right: 30, wrong: 10 * 60 };
/** Free space below this, in megabytes, is little; a day needs about one. */
const LITTLE_SPACE = 50;
/** A call longer than this, in milliseconds, is slow. */
const SLOW = 1_500;

/** @param difference device's time minus the board's, in milliseconds; null if the board did not answer. */
export function clockResult(difference: number | null): CheckResult {
  if (difference === null) return { reason: 'clockUnknown' };
  const amount = Math.max(1, Math.round(Math.abs(difference) / SECOND));
  if (amount <= CLOCK.right) return { reason: 'clockRight', amount };
  return { reason: amount <= CLOCK.wrong ? 'clockOff' : 'clockWrong', amount };
}

export interface StorageState {
  /** A value was written to the device, read back and removed. */
  isUsable: boolean;
  /** The browser has promised not to delete it for space. */
  isPersistent: boolean;
  /** Bytes that are left for the portal; null if the browser does not say. */
  free: number | null;
}

export function storageResult({ isUsable, isPersistent, free }: StorageState): CheckResult {
  if (!isUsable) return { reason: 'noStorage' };
  const amount = free === null ? null : Math.floor(free / MEGABYTE);
  if (amount !== null && amount < LITTLE_SPACE) return { reason: 'littleSpace', amount };
  return { reason: isPersistent ? 'stored' : 'notPersistent' };
}

export interface OfflineState {
  /** The service worker is active and has the portal's files. */
  hasWorker: boolean;
  /** The examinees of the next exam day, and those whose sheets are sealed on the device. */
  examinees: number;
  sealed: number;
}

export function portalResult({ hasWorker, examinees, sealed }: OfflineState): CheckResult {
  if (!hasWorker) return { reason: 'portalNotKept' };
  if (examinees === 0) return { reason: 'noExamDay' };
  if (sealed < examinees) return { reason: 'dayIncomplete', amount: examinees - sealed };
  return { reason: 'portalKept', amount: examinees };
}

/**
 * @param trips milliseconds of each call; null if a call or the write was not answered.
 * @param isWritten whether the board has received the test entry; not at a board without that call.
 */
export function networkResult(trips: readonly number[] | null, isWritten = true): CheckResult {
  if (trips === null || trips.length === 0) return { reason: 'networkNone' };
  const amount = Math.round(Math.max(...trips));
  if (!isWritten) return { reason: 'networkUntried', amount };
  return { reason: amount > SLOW ? 'networkSlow' : 'networkGood', amount };
}

/** The examiner's answer to a check that only a person can make. */
export const askedResults: Readonly<Record<AskedCheck, Readonly<Record<'yes' | 'no', CheckReason>>>> = {
  print: { yes: 'printed', no: 'notPrinted' },
  keyboard: { yes: 'keyWorks', no: 'noKey' },
  conflicts: { yes: 'conflictsRead', no: 'conflictsNotRead' },
};

/** The last check of this device by a person, as it is kept. */
export interface KeptCheck {
  /** ISO 8601, by the board's clock. */
  checkedAt: string;
  results: Readonly<Record<CheckName, CheckResult>>;
}

/** All results, once there are all. */
export function completeOf(results: CheckResults): KeptCheck['results'] | null {
  return checkNames.every((name) => results[name] !== undefined) ? (results as KeptCheck['results']) : null;
}

/** The level of the whole: that of the worst check. */
export function overallOf(results: KeptCheck['results']): CheckLevel {
  const found = new Set(checkNames.map((name) => levelOf(results[name].reason)));
  return checkLevels.findLast((level) => found.has(level)) ?? 'good';
}

const DAY = 86_400_000;

/**
 * Whether the examiner is offered the check: an exam is today or tomorrow, and this device was not checked since the
 * day before it.
 *
 * @param examDates calendar days of the examiner's exams, in the time zone.
 */
export function isCheckDue(
  kept: Pick<KeptCheck, 'checkedAt'> | null,
  { examDates, timeZone }: { examDates: readonly string[]; timeZone: string },
  now: number,
): boolean {
  const near = [dayIn(timeZone, now), dayIn(timeZone, now + DAY)].find((day) => examDates.includes(day));
  if (near === undefined) return false;
  const dayBefore = new Date(Date.parse(near) - DAY).toISOString().slice(0, 10);
  return kept === null || dayIn(timeZone, Date.parse(kept.checkedAt)) < dayBefore;
}

/** The browsers by the word in their user agent, the more particular ones first. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Version', 'Safari'],
] as const;
const systems = [
  ['Windows', 'Windows'],
  ['Android', 'Android'],
  ['iPad', 'iPad'],
  ['iPhone', 'iPhone'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** Browser, its version and system in a user agent: `Chrome 140, macOS`; the user agent itself if it has neither. */
export function deviceNamed(userAgent: string): string {
  const browser = browsers.flatMap(([word, name]) => {
    const version = new RegExp(`${word}/(\\d+)`).exec(userAgent)?.[1];
    return version === undefined ? [] : [`${name} ${version}`];
  })[0];
  const system = systems.find(([word]) => userAgent.includes(word))?.[1];
  return [browser, system].filter(Boolean).join(', ') || userAgent;
}
