import { MOST_CASES, type MbsActivitiesBody } from '#contract/application/examCards.ts';
import type { CardProblem, CardProblems } from './caseLog.ts';
import { typedCount } from '../typed/typedNumber.ts';
import { typedText } from '../typed/typedText.ts';

type Years = Readonly<MbsActivitiesBody['years']>;

/**
 * The calendar years whose cases count: the three before the one in which registration opens, earliest first.
 * Portal and server both take them from the server, which knows the exam.
 */
export const countedYears = (regOpens: string): readonly number[] => {
  const opens = Number(regOpens.slice(0, 4));
  return [opens - 3, opens - 2, opens - 1];
};

/** Average cases per year, rounded down to one decimal; null until every year is known. */
export function yearlyAverage(years: Years): number | null {
  const known = years.flatMap(({ cases }) => (cases === null ? [] : [cases]));
  if (known.length < years.length || known.length === 0) return null;
  return Math.floor((known.reduce((sum, cases) => sum + cases, 0) / known.length) * 10) / 10;
}

interface Card {
  readonly examUserPathway: MbsActivitiesBody['examUserPathway'];
  readonly years: Years;
}
interface Known {
  readonly examPathways: readonly { readonly examPathwayId: number }[];
  readonly years: readonly number[];
}

function* problems(
  { examUserPathway: { examPathwayId }, years }: Card,
  known: Known,
): Generator<[string, CardProblem]> {
  if (examPathwayId !== null && !known.examPathways.some((each) => each.examPathwayId === examPathwayId))
    yield ['examUserPathway.examPathwayId', 'unknown'];
  for (const [index, { year, cases }] of years.entries()) {
    if (!known.years.includes(year)) yield [`years.${index}.year`, 'unknown'];
    else if (years.findIndex((each) => each.year === year) < index) yield [`years.${index}.year`, 'twice'];
    if (cases === null) continue;
    if (!Number.isInteger(cases) || cases < 0) yield [`years.${index}.cases`, 'notWhole'];
    else if (cases > MOST_CASES) yield [`years.${index}.cases`, 'tooMany'];
  }
  if (!known.years.every((year) => years.some((each) => each.year === year))) yield ['years', 'missing'];
}

/** Validates the activities card; missing values are not errors here. */
export const mbsProblems = (card: Card, known: Known): CardProblems =>
  Object.fromEntries(problems(card, known));

/** One thing that the activities card still needs. */
export type MbsGap =
  | { readonly kind: 'pathway' }
  | { readonly kind: 'year'; readonly year: number }
  /** The average over all years is too low; `lacking` is the total number of missing cases. */
  | { readonly kind: 'average'; readonly lacking: number };

/** What is missing before the activities card is complete, in the order of the page; empty when it is complete. */
export function mbsGaps({ examUserPathway, years }: Card, averageMinimum: number): MbsGap[] {
  const gaps: MbsGap[] = [];
  if (examUserPathway.examPathwayId === null) gaps.push({ kind: 'pathway' });
  for (const { year, cases } of years) if (cases === null) gaps.push({ kind: 'year', year });
  const needed = averageMinimum * years.length;
  const sum = years.reduce((total, { cases }) => total + (cases ?? 0), 0);
  if (sum < needed && years.every(({ cases }) => cases !== null))
    gaps.push({ kind: 'average', lacking: needed - sum });
  return gaps;
}

/** The activities card as typed. */
export interface MbsDraft {
  examPathwayId: string;
  /** Cases by year, in the order of the card. */
  cases: readonly string[];
}

/** Initial form value for the card. */
export const mbsDraftOf = ({
  examPathwayId,
  mbsActivities: { years },
}: {
  readonly examPathwayId: number | null;
  readonly mbsActivities: { readonly years: Years };
}): MbsDraft => ({
  examPathwayId: String(examPathwayId ?? ''),
  cases: years.map(({ cases }) => String(cases ?? '')),
});

/** The request body; text that is not a number becomes NaN, which validation rejects. */
export const mbsCardOf = (
  { examPathwayId, cases }: MbsDraft,
  years: readonly number[],
): Omit<MbsActivitiesBody, 'examHeaderId'> => ({
  examUserPathway: { examPathwayId: examPathwayId === '' ? null : Number(examPathwayId) },
  years: years.map((year, place) => {
    const typed = typedText(cases[place] ?? '');
    return { year, cases: typed === '' ? null : (typedCount(typed) ?? Number.NaN) };
  }),
});

/** Maps a path of the request body to its field in the form. */
export const mbsFieldOf = (path: string): string => {
  const [part = '', place, member] = path.split('.');
  return part === 'years' && member !== undefined ? `cases.${place}` : (place ?? part);
};
