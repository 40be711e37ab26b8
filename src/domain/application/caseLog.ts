import { MOST_CASES, type CaseLogBody, type ExamCaseLog } from '#contract/application/examCards.ts';
import type { NameProblem } from '#contract/core/nameText.ts';
import { isCalendarDay } from '../calendarDay.ts';

/** The earliest day that is accepted; no practicing surgeon started before it. */
const EARLIEST = '1950-01-01';

/** What can be wrong with a field of a card. */
export type CardProblem =
  | 'unknown'
  | 'twice'
  | 'missing'
  | 'tooLong'
  | 'choiceMissing'
  | 'dayMissing'
  | 'notWhole'
  | 'tooMany'
  | 'noDay'
  | 'tooEarly'
  | 'inFuture'
  | 'beforeStart'
  | 'oneOfTwo'
  | NameProblem;
/** Invalid fields by path, such as `examUserHospitalAppointments.0.endDate`. */
export type CardProblems = Readonly<Record<string, CardProblem>>;

type Counts = CaseLogBody['examUserCaseLogPeriod']['counts'];
type Log = Omit<CaseLogBody, 'examHeaderId'>;

/** The values that a case log may refer to: the pathways of its exam and the categories of the directory. */
export interface CaseLogDirectory {
  readonly examPathways: readonly { readonly examPathwayId: number }[];
  readonly examCaseLogs: readonly ExamCaseLog[];
}

/** Returns what is wrong with a day that is too early or in the future, or null. */
export function pastDayProblem(day: string | null, today: string): CardProblem | null {
  if (day === null) return null;
  if (!isCalendarDay(day)) return 'noDay';
  if (day < EARLIEST) return 'tooEarly';
  return day > today ? 'inFuture' : null;
}

const isWhole = (count: number) => Number.isInteger(count) && count >= 0;

function* countProblems(
  counts: Counts,
  { examCaseLogs }: CaseLogDirectory,
): Generator<[string, CardProblem]> {
  const known = new Set(examCaseLogs.flatMap(({ categories }) => categories.map((each) => each.categoryId)));
  const seen = new Set<number>();
  for (const [index, { categoryId, count }] of counts.entries()) {
    const path = `examUserCaseLogPeriod.counts.${index}`;
    if (!known.has(categoryId)) yield [`${path}.categoryId`, 'unknown'];
    else if (seen.has(categoryId)) yield [`${path}.categoryId`, 'twice'];
    if (!isWhole(count)) yield [`${path}.count`, 'notWhole'];
    else if (count > MOST_CASES) yield [`${path}.count`, 'tooMany'];
    seen.add(categoryId);
  }
}

/** First and last day, which may be the same; the last one may be open. */
function* spanProblems(
  path: string,
  { startDate, endDate }: { startDate: string | null; endDate: string | null },
  today: string,
): Generator<[string, CardProblem]> {
  const [start, end] = [pastDayProblem(startDate, today), pastDayProblem(endDate, today)];
  if (start) yield [`${path}.startDate`, start];
  if (end) yield [`${path}.endDate`, end];
  else if (!start && startDate !== null && endDate !== null && endDate < startDate)
    yield [`${path}.endDate`, 'beforeStart'];
}

function* problems(log: Log, directory: CaseLogDirectory, today: string): Generator<[string, CardProblem]> {
  const { examUserPathway, examUserProgram, examUserCaseLogPeriod, examUserHospitalAppointments } = log;
  const { examPathwayId } = examUserPathway;
  if (examPathwayId !== null && !directory.examPathways.some((each) => each.examPathwayId === examPathwayId))
    yield ['examUserPathway.examPathwayId', 'unknown'];
  if (examUserProgram.institutionId !== '' && examUserProgram.programName !== '')
    yield ['examUserProgram.programName', 'oneOfTwo'];
  const completed = pastDayProblem(examUserProgram.completedOn, today);
  if (completed) yield ['examUserProgram.completedOn', completed];
  yield* spanProblems('examUserCaseLogPeriod', examUserCaseLogPeriod, today);
  yield* countProblems(examUserCaseLogPeriod.counts, directory);
  for (const [index, appointment] of examUserHospitalAppointments.entries())
    yield* spanProblems(`examUserHospitalAppointments.${index}`, appointment, today);
}

/** Validates a case log; `today` is the board's day. Missing values are not errors here. */
export const caseLogProblems = (log: Log, directory: CaseLogDirectory, today: string): CardProblems =>
  Object.fromEntries(problems(log, directory, today));

/** Progress of the cases of a group. */
export interface GroupProgress {
  readonly group: ExamCaseLog;
  /** Cases that count for the group. */
  readonly counted: number;
  readonly isReached: boolean;
  readonly categories: readonly {
    readonly category: ExamCaseLog['categories'][number];
    readonly count: number;
    /** Cases above the category's maximum, which do not count for the group. */
    readonly over: number;
    readonly isReached: boolean;
  }[];
}

/** Counts cases by category against the minimums of a group. */
export function groupProgress(group: ExamCaseLog, countOf: (categoryId: number) => number): GroupProgress {
  const categories = group.categories.map((category) => {
    const count = countOf(category.categoryId);
    const over = Math.max(0, count - (category.countsAtMost ?? count));
    return { category, count, over, isReached: count >= category.minimum };
  });
  const counted = categories.reduce((sum, { count, over }) => sum + count - over, 0);
  return {
    group,
    counted,
    isReached: counted >= group.minimum && categories.every(({ isReached }) => isReached),
    categories,
  };
}

/** One thing that a case log still needs. */
export type CaseLogGap =
  | { readonly kind: 'pathway' | 'program' | 'period' | 'appointments' }
  /** Cases of a group, or of one of its categories. */
  | {
      readonly kind: 'group';
      readonly name: string;
      readonly lacking: number;
      readonly examCaseLogId: number;
    }
  | {
      readonly kind: 'category';
      readonly name: string;
      readonly lacking: number;
      readonly categoryId: number;
    };

/** What is missing before a case log is complete, in the order of the page; empty when it is complete. */
export function caseLogGaps(
  log: Log,
  { examCaseLogs }: Pick<CaseLogDirectory, 'examCaseLogs'>,
): CaseLogGap[] {
  const { examUserPathway, examUserProgram, examUserCaseLogPeriod, examUserHospitalAppointments } = log;
  const { institutionId, programName, completedOn } = examUserProgram;
  const { startDate, endDate } = examUserCaseLogPeriod;
  const counts = new Map(examUserCaseLogPeriod.counts.map(({ categoryId, count }) => [categoryId, count]));
  const gaps: CaseLogGap[] = [];
  if (examUserPathway.examPathwayId === null) gaps.push({ kind: 'pathway' });
  if ((institutionId === '' && programName === '') || completedOn === null) gaps.push({ kind: 'program' });
  if (startDate === null || endDate === null) gaps.push({ kind: 'period' });
  if (examUserHospitalAppointments.length === 0) gaps.push({ kind: 'appointments' });
  for (const each of examCaseLogs) {
    const { group, counted, categories } = groupProgress(each, (id) => counts.get(id) ?? 0);
    if (counted < group.minimum)
      gaps.push({
        kind: 'group',
        name: group.name,
        lacking: group.minimum - counted,
        examCaseLogId: group.examCaseLogId,
      });
    for (const { category, count, isReached } of categories)
      if (!isReached)
        gaps.push({
          kind: 'category',
          name: category.name,
          lacking: category.minimum - count,
          categoryId: category.categoryId,
        });
  }
  return gaps;
}
