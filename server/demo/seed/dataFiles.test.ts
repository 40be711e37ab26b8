import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DateTime } from 'luxon';
import { afterEach, describe, expect, it } from 'vitest';
import { board, configureBoard } from '#domain/board.ts';
import { boardZone } from '#domain/boardTime.ts';
import { day, optional, text, whole } from '#server/board/cells.ts';
import { calendar } from './calendar.ts';
import { boardTables, rowsOf } from './dataFiles.ts';
import { userIds } from './people.ts';
import { relativeDay, relativeMoment, withYears } from './relativeDays.ts';

const usual = board;
afterEach(() => configureBoard(usual));

const on = (date: string) => DateTime.fromISO(date, { zone: boardZone });

describe('a relative day', () => {
  it.each([
    ['today', '2026-11-29'],
    ['+222d', '2027-07-09'],
    ['-9d', '2026-11-20'],
    ['+223d -10y', '2017-07-10'],
    ['-11y month', '2015-11-01'],
    ['-2y 07-01', '2024-07-01'],
    ['12-31', '2026-12-31'],
    ['-6m', '2026-05-29'],
    ['AY', '2026-07-01'],
    ['AY -4y 06-30', '2022-06-30'],
  ])('%s is counted step by step', (steps, expected) => {
    expect(relativeDay(on('2026-11-29'), steps)?.toISODate()).toBe(expected);
  });

  it.each([
    ['2027-06-30', '2026-07-01'],
    ['2027-07-01', '2027-07-01'],
    ['2028-02-29', '2027-07-01'],
    ['2027-12-31', '2027-07-01'],
    ['2027-08-31', '2027-07-01'],
  ])('on %s, the academic year began on %s', (date, expected) => {
    expect(relativeDay(on(date), 'AY')?.toISODate()).toBe(expected);
  });

  it.each(['', '9d', '+9', '+9w', 'tomorrow', '2026-11-29', '+9d  -1y'])('is not "%s"', (steps) => {
    expect(relativeDay(on('2026-11-29'), steps)).toBeUndefined();
  });

  it('with a time of day is a moment at the board, also across a change of the clocks', () => {
    const at = (steps: string) => relativeMoment(on('2026-10-31'), steps)?.toUTC().toISO();
    expect(at('today 09:00')).toBe('2026-10-31T13:00:00.000Z');
    expect(at('+1d 23:59:59')).toBe('2026-11-02T04:59:59.000Z');
    expect(at('+1d')).toBeUndefined();
  });

  it('in braces is its year', () => {
    expect(withYears(on('2027-01-03'), 'R-{-6d}-{today}-{x}')).toBe('R-2026-2027-{x}');
  });
});

describe('the files of the demo', () => {
  const today = on('2026-11-29');

  it('have the columns of the templates that a board fills in, where a board has the file too', () => {
    const templates = join(import.meta.dirname, '../../board/templates');
    const data = join(import.meta.dirname, 'data');
    const columnsOf = (folder: string, name: string) =>
      readFileSync(join(folder, name), 'utf8').split('\n', 1)[0]!.split(',');
    const shared = readdirSync(data).filter(
      (name) => name.endsWith('.csv') && readdirSync(templates).includes(name),
    );
    expect(shared).toEqual([
      'applications.csv',
      'candidates.csv',
      'conflicts.csv',
      'eligibilities.csv',
      'exam_dates.csv',
      'exams.csv',
      'fees.csv',
      'people.csv',
      'pick_lists.csv',
      'rosters.csv',
      'team_examiners.csv',
      'teams.csv',
    ]);
    const optionalOnes = ['display_name'];
    for (const name of shared)
      expect(columnsOf(data, name)).toEqual(
        expect.arrayContaining(columnsOf(templates, name).filter((each) => !optionalOnes.includes(each))),
      );
  });

  it('become records of the tables into which a board’s files go', () => {
    const [dates] = boardTables('exam_dates.csv', today, { userIds });
    expect(dates).toMatchObject({ table: 'exam_dates', key: ['exam_date_id'] });
    expect(dates!.records[0]).toMatchObject({ exam_date_id: 5021, capacity: 0, starts_on: '2027-02-12' });
    expect(calendar(today).get(501)).toMatchObject({
      exam_code: 'GSQE',
      reg_end_date: '2027-01-07T04:59:59.000Z',
      exam_start_date: '2027-01-28',
    });
  });

  it('have no time that a clock shows twice, where clocks change at midnight', () => {
    configureBoard({ ...board, timeZone: 'America/Santiago' });
    // Clocks go back at the end of April 3, 2027, on which some date of the exams falls for one of these days.
    const first = DateTime.fromISO('2027-01-01', { zone: 'America/Santiago' });
    const days = Array.from({ length: 93 }, (_, index) => first.plus({ days: index }));
    expect(days.map((each) => calendar(each).size).filter((size) => size === 0)).toEqual([]);
  });

  it('are refused with every cell that its column does not take', () => {
    const read = () =>
      rowsOf(
        'exam_dates.csv',
        {
          exam_date_id: whole(1, 5022),
          exam_id: text(20),
          starts_on: day,
          ends_on: whole(1, 2),
          description: text(100),
          places: optional(whole(0, 100), 0),
        },
        today,
      );
    expect(read).toThrow(/exam_dates.csv, line 2, column ends_on: Enter a whole number from 1 to 2.\n/);
    expect(read).toThrow(/line 4, column exam_date_id/);
  });
});
