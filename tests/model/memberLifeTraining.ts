import { DAY, dayOf, endOfDay, type Life } from './memberLife.ts';

/** A rotation on consecutive days, the last one included. */
export interface LifeRotation {
  from: string;
  to: string;
  level: number;
  isAway: boolean;
  abroad: 'no' | 'asked' | 'approved';
}

/** The training that a member has entered; training that is over ends before the life starts. */
export interface LifeTraining {
  hasSchool: boolean;
  /** Null until it is entered. */
  completes: string | null;
  rotations: LifeRotation[];
}

/** How a training begins: the weeks away in each year, and the days that were left out in the second one. */
export interface TrainingBeginning {
  hasSchool: boolean;
  awayWeeks: readonly number[];
  gapDays: number;
}

const FIRST_YEAR = 2022;
const after = (day: string, days: number) => dayOf(Date.parse(day) + days * DAY);

/** Four academic years, each with its weeks away at the end. */
export function newTraining({ hasSchool, awayWeeks, gapDays }: TrainingBeginning): LifeTraining {
  const rotations = awayWeeks.flatMap((weeks, index): LifeRotation[] => {
    const common = { level: index + 1, abroad: 'no' as const };
    const [first, last] = [`${FIRST_YEAR + index}-07-01`, `${FIRST_YEAR + index + 1}-06-30`];
    const from = after(first, index === 1 ? gapDays : 0);
    const isBack = after(last, -7 * weeks);
    return [
      { ...common, from, to: isBack, isAway: false },
      ...(weeks > 0 ? [{ ...common, from: after(isBack, 1), to: last, isAway: true }] : []),
    ];
  });
  return { hasSchool, completes: null, rotations };
}

type Act = (life: Life) => void;

/** What can happen about a training. */
export const trainingActs: Readonly<Record<string, Act>> = {
  entersSchool: ({ training }) => void (training.hasSchool = true),
  entersTheEnd: ({ training }) => void (training.completes ??= '2027-06-30'),
  leavesProgram: ({ training, now }) => void (training.completes = dayOf(now - 3 * DAY)),
  losesRotation: ({ training }) => void training.rotations.splice(3, 1),
  fillsGaps: ({ training: { rotations } }) => {
    for (const [index, { to }] of rotations.entries()) {
      const next = rotations[index + 1];
      if (next) next.from = after(to, 1);
    }
  },
  goesAbroad: ({ training: { rotations } }) => {
    const last = rotations.at(-1);
    if (last?.abroad === 'no') last.abroad = 'asked';
  },
  abroadIsApproved: ({ training: { rotations } }) => {
    for (const each of rotations) if (each.abroad === 'asked') each.abroad = 'approved';
  },
};

interface Counted {
  gaps: number;
  gapDays: number;
  /** Clinical days by level, and the last day of each. */
  days: Map<number, number>;
  last: Map<number, string>;
}
const counted = new Map<string, Counted>();

/** Every day of a training, one by one. */
function count(rotations: readonly LifeRotation[]): Counted {
  const key = JSON.stringify(rotations);
  const known = counted.get(key);
  if (known) return known;
  const result: Counted = { gaps: 0, gapDays: 0, days: new Map(), last: new Map() };
  const end =
    rotations
      .map(({ to }) => to)
      .toSorted()
      .at(-1) ?? '';
  let wasGap = false;
  for (let day = rotations[0]?.from ?? '1'; day <= end; day = after(day, 1)) {
    const own = rotations.find(({ from, to }) => from <= day && day <= to);
    if (!own) {
      result.gapDays += 1;
      if (!wasGap) result.gaps += 1;
    } else {
      if (!own.isAway) result.days.set(own.level, (result.days.get(own.level) ?? 0) + 1);
      result.last.set(own.level, day);
    }
    wasGap = !own;
  }
  counted.set(key, result);
  return result;
}

/** Years 1 to 3 may make up for each other; year 4 only with year 5, which no life has entered. */
function shortLevels({ training: { rotations }, now }: Life): number[] {
  const { days, last } = count(rotations);
  const junior = [1, 2, 3].map((level) => days.get(level) ?? 0);
  const isAveraged = junior[0]! + junior[1]! + junior[2]! >= 144 * 7; // of three
  const isToCome = junior.some((_, index) => !last.has(index + 1));
  if (isAveraged || isToCome) return [];
  return [1, 2, 3].filter(
    // An academic year ends on June 30.
    (level) => junior[level - 1]! < 48 * 7 && endOfDay(`${last.get(level)!.slice(0, 4)}-06-30`) <= now, // all have begun
  );
}

/** What is missing, and whether a training goes on, by what was entered. */
export function trainingSaid(life: Life): {
  isUnderWay: boolean;
  missing: string[];
  short: string[];
} {
  const { rotations, completes } = life.training;
  const { gaps, gapDays } = count(rotations);
  const abroad = rotations.filter((each) => each.abroad === 'asked' || isTooEarlyOrShort(each)).length;
  const end = completes ?? `${FIRST_YEAR + 4}-06-30`;
  return {
    isUnderWay: rotations.length > 0 && endOfDay(end) > life.now,
    missing: [
      ...(gaps > 0 ? [`trainingGaps ${gaps} ${gapDays}`] : []),
      ...(abroad > 0 ? [`rotationsAbroad ${abroad}`] : []),
    ],
    short: shortLevels(life).map((level) => `trainingWeeks Clinical Level ${level}`),
  };
}

const isTooEarlyOrShort = ({ abroad, level, from, to }: LifeRotation) =>
  abroad === 'approved' && (level === 1 || after(from, 13) > to);
