import { describe, expect, it } from 'vitest';
import type { CaseLogBody, ExamCaseLog } from '#contract/application/examCards.ts';
import { caseLogGaps, caseLogProblems, groupProgress, pastDayProblem } from './caseLog.ts';

const TODAY = '2026-11-21';

const category = (categoryId: number, minimum = 0, countsAtMost: number | null = null) => ({
  categoryId,
  name: `Kind ${categoryId}`,
  minimum,
  countsAtMost,
});
const stapling: ExamCaseLog = {
  examCaseLogId: 1,
  name: 'Stapling',
  minimum: 100,
  categories: [category(11, 0, 75), category(12, 25)],
};
const others: ExamCaseLog = { examCaseLogId: 2, name: 'Others', minimum: 0, categories: [category(21)] };
const directory = { examPathways: [{ examPathwayId: 5 }], examCaseLogs: [stapling, others] };

type Log = Omit<CaseLogBody, 'examHeaderId'>;
type Period = Log['examUserCaseLogPeriod'];
const counts = (all: Readonly<Record<number, number>>) =>
  Object.entries(all).map(([id, count]) => ({ categoryId: Number(id), count }));
const appointment = (startDate: string, endDate: string | null = null) => ({
  id: null,
  hospitalName: 'Cedar Valley Hospital',
  stateCode: '',
  appointmentType: '1',
  startDate,
  endDate,
});
const period = (parts: Partial<Period> = {}): Period => ({
  startDate: '2020-07-01',
  endDate: '2024-06-30',
  counts: counts({ 11: 75, 12: 25 }),
  ...parts,
});
const logOf = (parts: Partial<Log> = {}): Log => ({
  examUserPathway: { examPathwayId: 5 },
  examUserProgram: { institutionId: '2013', programName: '', completedOn: '2020-06-30' },
  examUserCaseLogPeriod: period(),
  examUserHospitalAppointments: [appointment('2020-08-01')],
  ...parts,
});
const empty: Log = {
  examUserPathway: { examPathwayId: null },
  examUserProgram: { institutionId: '', programName: '', completedOn: null },
  examUserCaseLogPeriod: { startDate: null, endDate: null, counts: [] },
  examUserHospitalAppointments: [],
};

describe('what is wrong with a case log', () => {
  const wrong = (parts: Partial<Log>) => caseLogProblems(logOf(parts), directory, TODAY);

  it('is nothing while it is not filled in, and nothing once it is', () => {
    expect(caseLogProblems(empty, directory, TODAY)).toEqual({});
    expect(wrong({})).toEqual({});
  });

  it('is a pathway of another exam, and a program that is both chosen and named', () => {
    expect(
      wrong({
        examUserPathway: { examPathwayId: 6 },
        examUserProgram: { institutionId: '2013', programName: 'Ours', completedOn: '2026-11-22' },
      }),
    ).toEqual({
      'examUserPathway.examPathwayId': 'unknown',
      'examUserProgram.programName': 'oneOfTwo',
      'examUserProgram.completedOn': 'inFuture',
    });
  });

  it('is a count that is negative, fractional, absurd, of an unknown kind or told twice', () => {
    const counted = [
      { categoryId: 11, count: -1 },
      { categoryId: 12, count: 1.5 },
      { categoryId: 21, count: 10_000 },
      { categoryId: 99, count: 1 },
      { categoryId: 12, count: 1 },
    ];
    const path = 'examUserCaseLogPeriod.counts';
    expect(wrong({ examUserCaseLogPeriod: period({ counts: counted }) })).toEqual({
      [`${path}.0.count`]: 'notWhole',
      [`${path}.1.count`]: 'notWhole',
      [`${path}.2.count`]: 'tooMany',
      [`${path}.3.categoryId`]: 'unknown',
      [`${path}.4.categoryId`]: 'twice',
    });
  });

  it('is an end before its start, at the end', () => {
    const dates = { startDate: '2024-06-30', endDate: '2024-06-29' };
    expect(
      wrong({
        examUserCaseLogPeriod: period(dates),
        examUserHospitalAppointments: [appointment('2020-08-01'), appointment('2024-06-30', '2024-06-29')],
      }),
    ).toEqual({
      'examUserCaseLogPeriod.endDate': 'beforeStart',
      'examUserHospitalAppointments.1.endDate': 'beforeStart',
    });
    expect(wrong({ examUserCaseLogPeriod: period({ ...dates, endDate: dates.startDate }) })).toEqual({});
  });

  it('is a day by itself before it is one out of order', () => {
    const dates = { startDate: '2026-12-01', endDate: '2025-02-29' };
    expect(wrong({ examUserCaseLogPeriod: period(dates) })).toEqual({
      'examUserCaseLogPeriod.startDate': 'inFuture',
      'examUserCaseLogPeriod.endDate': 'noDay',
    });
  });
});

it('takes days from 1950 until today', () => {
  expect(pastDayProblem(null, TODAY)).toBeNull();
  expect(pastDayProblem('1950-01-01', TODAY)).toBeNull();
  expect(pastDayProblem(TODAY, TODAY)).toBeNull();
  expect(pastDayProblem('1949-12-31', TODAY)).toBe('tooEarly');
  expect(pastDayProblem('2026-11-22', TODAY)).toBe('inFuture');
  expect(pastDayProblem('2025-02-29', TODAY)).toBe('noDay');
});

describe('the progress of a group', () => {
  const progress = (all: Readonly<Record<number, number>>) => groupProgress(stapling, (id) => all[id] ?? 0);

  it('counts no more cases of a kind than count', () => {
    const { counted, isReached, categories } = progress({ 11: 90, 12: 20 });
    expect({ counted, isReached }).toEqual({ counted: 95, isReached: false });
    expect(categories.map(({ count, over, isReached: reached }) => [count, over, reached])).toEqual([
      [90, 15, true],
      [20, 0, false],
    ]);
  });

  it('is reached with its own minimum and that of each kind', () => {
    expect(progress({ 11: 75, 12: 25 })).toMatchObject({ counted: 100, isReached: true });
    expect(progress({ 11: 75, 12: 24 }).isReached).toBe(false);
    expect(progress({ 12: 100 }).isReached).toBe(true);
    expect(groupProgress(others, () => 0)).toMatchObject({ counted: 0, isReached: true });
  });
});

describe('what a case log still needs', () => {
  const needs = (log: Log) => caseLogGaps(log, directory);

  it('is everything at first, in the order of the page', () => {
    expect(needs(empty)).toEqual([
      { kind: 'pathway' },
      { kind: 'program' },
      { kind: 'period' },
      { kind: 'appointments' },
      { kind: 'group', name: 'Stapling', lacking: 100, examCaseLogId: 1 },
      { kind: 'category', name: 'Kind 12', lacking: 25, categoryId: 12 },
    ]);
  });

  it('is nothing once all is told', () => {
    expect(needs(logOf())).toEqual([]);
    const named = { institutionId: '', programName: 'A program', completedOn: '2020-06-30' };
    expect(needs(logOf({ examUserProgram: named }))).toEqual([]);
  });

  it('is the program without its name or its day, and the period without its end', () => {
    const { examUserProgram } = logOf();
    for (const part of [{ institutionId: '' }, { completedOn: null }])
      expect(needs(logOf({ examUserProgram: { ...examUserProgram, ...part } }))).toEqual([
        { kind: 'program' },
      ]);
    expect(needs(logOf({ examUserCaseLogPeriod: period({ endDate: null }) }))).toEqual([{ kind: 'period' }]);
  });

  it('is cases of a kind though its group has enough', () => {
    const few = period({ counts: counts({ 11: 75, 12: 24, 21: 500 }) });
    expect(needs(logOf({ examUserCaseLogPeriod: few }))).toEqual([
      { kind: 'group', name: 'Stapling', lacking: 1, examCaseLogId: 1 },
      { kind: 'category', name: 'Kind 12', lacking: 1, categoryId: 12 },
    ]);
  });
});
