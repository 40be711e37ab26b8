import { boardValues } from '#contract/pickLists/boardValues.ts';
import { rotations, type Rotation, type RotationBody } from '#contract/training/training.ts';
import type { RecordProblems } from '../records/recordForm.ts';
import type { RecordRules } from '../records/recordRules.ts';
import { dayNumber, daysBetween } from '../days.ts';
import { academicYearOf } from './academicYear.ts';

/** What the board may accept, but is probably a mistake or needs its approval. */
export type RotationWarning =
  | 'future'
  | 'overAYear'
  | 'acrossYears'
  | 'internationalLevel'
  | 'internationalShort';
type Field = keyof RotationBody;

const firstLevels: readonly string[] = boardValues.firstClinicalLevel.is;

const DAYS_OF_A_YEAR = 366;
const LEAST_DAYS_ABROAD = 14;

const isPeriod = ({ startDate, endDate }: RotationBody) => startDate !== '' && endDate !== '';
/** Whether a typed text is a day; days on record are, and days are compared as texts, which a long list does often. */
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && Number.isFinite(dayNumber(text));
const isSame = (one: RotationBody, other: Rotation) =>
  one.startDate === other.startDate &&
  one.endDate === other.endDate &&
  one.clinicalActivity === other.clinicalActivity;

/** The rotation that shares days with a period; none of a text that is no day. */
const sharing = (others: readonly Rotation[], from: string, to: string) =>
  isDay(from) && isDay(to)
    ? others.find(({ startDate, endDate }) => startDate <= to && from <= endDate)
    : undefined;

/**
 * The other rotations with which a rotation shares days, at the end that does: the first day within another one, the last
 * day within another one, and the last day where it only goes past a whole other one.
 */
export function rotationCollisions(
  body: RotationBody,
  others: readonly Rotation[],
): Partial<Record<'startDate' | 'endDate', Rotation>> {
  if (!isPeriod(body) || dayNumber(body.endDate) < dayNumber(body.startDate)) return {};
  const { startDate, endDate } = body;
  const shared = sharing(others, startDate, endDate);
  // Most rows of an import share no day, which one look at the others tells.
  if (!shared && isDay(startDate) && isDay(endDate)) return {};
  const same = others.find((other) => isSame(body, other));
  if (same) return { startDate: same };
  const atStart = sharing(others, startDate, startDate);
  const atEnd = sharing(others, endDate, endDate) ?? (atStart ? undefined : shared);
  return { ...(atStart && { startDate: atStart }), ...(atEnd && { endDate: atEnd }) };
}

/**
 * The rule of a rotation as a whole. A board lists every rotation and each activity apart, one after the other (surgical
 * boards' instructions for the chronological list), so that two rotations never share a day.
 */
export function rotationProblems(body: RotationBody, others: readonly Rotation[]): RecordProblems<Field> {
  if (!isPeriod(body)) return {};
  if (dayNumber(body.endDate) < dayNumber(body.startDate)) return { endDate: 'endsBeforeStart' };
  const collisions = rotationCollisions(body, others);
  const problemWith = (other: Rotation | undefined) =>
    other && (isSame(body, other) ? ('twice' as const) : ('overlaps' as const));
  const [startDate, endDate] = [problemWith(collisions.startDate), problemWith(collisions.endDate)];
  return { ...(startDate && { startDate }), ...(endDate && { endDate }) };
}

interface Check {
  warning: RotationWarning;
  field: Field;
  /** Where the rule comes from. */
  source: string;
  applies: (body: RotationBody, today: string) => boolean;
}

const warnings: readonly Check[] = [
  {
    warning: 'future',
    field: 'startDate',
    source: 'Applications list planned rotations up to the end of training; a typing mistake looks the same.',
    applies: ({ startDate }, today) => dayNumber(startDate) > dayNumber(today),
  },
  {
    warning: 'overAYear',
    field: 'endDate',
    source: 'A clinical level is one academic year, and each activity is listed apart.',
    applies: ({ startDate, endDate }) => daysBetween(startDate, endDate) > DAYS_OF_A_YEAR,
  },
  {
    warning: 'acrossYears',
    field: 'endDate',
    source: 'Weeks are counted by clinical level, which changes with the academic year on July 1.',
    applies: ({ startDate, endDate, nonSurgicalActivity }) =>
      nonSurgicalActivity === '' &&
      daysBetween(startDate, endDate) <= DAYS_OF_A_YEAR &&
      academicYearOf(startDate) !== academicYearOf(endDate),
  },
  {
    warning: 'internationalLevel',
    field: 'isInternationalRotation',
    source: 'International rotations policy: never in the first clinical year.',
    applies: ({ isInternationalRotation, clinicalLevelId }) =>
      isInternationalRotation && firstLevels.includes(clinicalLevelId),
  },
  {
    warning: 'internationalShort',
    field: 'endDate',
    source: 'International rotations policy: at least two weeks.',
    applies: ({ isInternationalRotation, startDate, endDate }) =>
      isInternationalRotation && daysBetween(startDate, endDate) < LEAST_DAYS_ABROAD,
  },
];

/** The warnings of a rotation by field. */
export const rotationWarnings = (
  body: RotationBody,
  today: string,
): Partial<Record<Field, RotationWarning>> =>
  isPeriod(body) && dayNumber(body.endDate) >= dayNumber(body.startDate)
    ? Object.fromEntries(
        warnings.filter(({ applies }) => applies(body, today)).map(({ field, warning }) => [field, warning]),
      )
    : {};

/** The years of a period; rotations that share a day share a year. */
function yearsOf({ startDate, endDate }: RotationBody): readonly string[] {
  const [first, last] = [startDate, endDate].map((day) => Number(/^(\d{4})-/.exec(day)?.[1]));
  if (!(first! <= last!)) return [];
  if (first === last) return [String(first)];
  return Array.from({ length: last! - first! + 1 }, (_, index) => String(first! + index));
}

/** The rotations, for the portal and the server. */
export const rotationRules: RecordRules<typeof rotations> = {
  area: rotations,
  nameField: 'clinicalActivity',
  check: rotationProblems,
  collisions: rotationCollisions,
  meetsAt: yearsOf,
  warn: (body, { today }) => rotationWarnings(body, today),
};
