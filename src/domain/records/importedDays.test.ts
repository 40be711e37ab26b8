import { describe, expect, it } from 'vitest';
import { dayReader, isNumericDay, type DayOrder } from './importedDays.ts';

const read = (texts: readonly string[], answer: DayOrder | null = null) => {
  const reader = dayReader(new Map([['date', texts]]), answer);
  return { days: texts.map((text) => reader.dayOf('date', text)), question: reader.question };
};

describe('the days of a spreadsheet', () => {
  it.each([
    '2012-08-31',
    '2012/8/31',
    '2012-08-31T00:00:00',
    '2012-08-31T00:00:00.000Z',
    '2012-08-31 00:00:00',
    '8/31/12',
    '8/31/2012 12:00:00 AM',
    '31/08/2012',
    '31-08-2012',
    '31.08.2012',
    '31. 8. 2012',
    '31.8.12',
    '31-Aug-12',
    '31-Aug-2012',
    '31 August 2012',
    '31st August 2012',
    'August 31, 2012',
    'Aug 31, 2012',
    'aug. 31 2012',
    'Friday, August 31, 2012',
    'Fri 31 Aug 2012',
    '２０１２-０８-３１',
    '41152',
    '41152.5',
  ])('have %s as August 31, 2012', (text) => {
    expect(read([text])).toEqual({ days: ['2012-08-31'], question: null });
  });

  it.each([
    '31/31/2012',
    '2/29/2025',
    'Aug-12',
    'August 2012',
    '12-08-31',
    '2012',
    '00012',
    'soon',
    '2012-08-31T23:00:00+02:00',
  ])('leave %s as it is', (text) => {
    expect(read([text])).toEqual({ days: [text], question: null });
  });

  it('read years of two digits from 1950 to 2049', () => {
    expect(read(['1-Sept-49', '1-Sep-50']).days).toEqual(['2049-09-01', '1950-09-01']);
  });

  it('are read by one value of the column that proves the order', () => {
    expect(read(['01/02/2027', '30/12/2026']).days).toEqual(['2027-02-01', '2026-12-30']);
    expect(read(['01/02/2027', '12/30/2026']).days).toEqual(['2027-01-02', '2026-12-30']);
  });

  it('are asked for where nothing proves the order, and read by the answer', () => {
    const { days, question } = read(['03/03/2026', '05/06/2026']);
    expect(days).toEqual(['2026-03-03', '05/06/2026']);
    expect(question).toEqual({ text: '05/06/2026', dayFirst: '2026-06-05', monthFirst: '2026-05-06' });
    expect(read(['05/06/2026'], 'dayFirst')).toEqual({ days: ['2026-06-05'], question: null });
    expect(read(['05/06/2026'], 'monthFirst').days).toEqual(['2026-05-06']);
  });

  it('are not read where a column proves both orders', () => {
    const texts = ['30/12/2026', '12/30/2026', '05/06/2026', '04/04/2026', '2026-01-02'];
    const { days, question } = read(texts, 'dayFirst');
    expect(days).toEqual([...texts.slice(0, 3), '2026-04-04', '2026-01-02']);
    expect(question).toBeNull();
    expect(texts.map(isNumericDay)).toEqual([true, true, true, true, false]);
  });

  it('take the order of another column of the file', () => {
    const reader = dayReader(
      new Map([
        ['start', ['01/07/2025']],
        ['end', ['31/07/2025']],
      ]),
      null,
    );
    expect(reader.dayOf('start', '01/07/2025')).toBe('2025-07-01');
    expect(reader.question).toBeNull();
  });
});
