import { describe, expect, it } from 'vitest';
import { dayReader, isNumericDay, type DayOrder } from './importedDays.ts';

const read = (texts: readonly string[], answer: DayOrder | null = null) => {
  const reader = dayReader(new Map([['date', texts]]), answer ? [answer] : []);
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
    'Fri 8/31/2012',
    '31 / 08 / 2012',
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
    '31-Aug-12 12:00:00 a. m.',
    '31 août 2012',
    '31 aout 12',
    'vendredi, 31. août 2012',
    '31. August 2012',
    'Freitag, 31. Aug. 2012',
    '31 de agosto de 2012',
    'viernes, 31 de ago. 2012',
    'sexta-feira, 31 de agosto de 2012',
    'venerdì 31 agosto 2012',
    '31 VIII 12',
    '31 августа 2012 г.',
    '31.08.2012 г.',
    "п'ятниця, 31 серпня 2012 р.",
    '31 Αυγούστου 2012',
    '2012. augusztus 31.',
    '2012. 08. 31.',
    '2012. 08.31',
    '31. aug. 2012 08.31',
    '31. 08. 2012.',
    '2012年8月31日',
    '2012년 8월 31일 금요일',
    '٣١ أغسطس ٢٠١٢',
    '\u200F٣١\u200F/٨\u200F/٢٠١٢',
    '31 अगस्त 2012',
    '31 באוגוסט 2012',
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
    '2012',
    '00012',
    'soon',
    'Wolf 31, 2012',
    '31 listopad 2012',
    '31 jui 2012',
    '31 Aug 5 2012',
    '05/06/7',
    '12-08-1',
    '1 de 2012',
    '2012-08-31T23:00:00+02:00',
  ])('leave %s as it is', (text) => {
    expect(read([text])).toEqual({ days: [text], question: null });
  });

  it.each([
    ['5. červen 2012', '2012-06-05'],
    ['5. června 2012', '2012-06-05'],
    ['5. červenec 2012', '2012-07-05'],
    ['5. července 2012', '2012-07-05'],
    ['5 июнь 2012', '2012-06-05'],
    ['5 wrzesień 2012', '2012-09-05'],
    ['5. lipanj 2012', '2012-06-05'],
    ['5. červe 2012', '5. červe 2012'],
    ['2012-05 星期三', '2012-05 星期三'],
  ])('have %s as %s, also where the name of the month is not in the genitive', (text, day) => {
    expect(read([text]).days).toEqual([day]);
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
    expect(question).toEqual({
      text: '05/06/2026',
      readings: { dayFirst: '2026-06-05', monthFirst: '2026-05-06' },
    });
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
      [],
    );
    expect(reader.dayOf('start', '01/07/2025')).toBe('2025-07-01');
    expect(reader.question).toBeNull();
  });

  it('know a name that is a month and a day of the week by the words beside it', () => {
    expect(read(['mar. 3 mars 2015', 'mar 3 mar 2015', '1er mar 2015']).days).toEqual([
      '2015-03-03',
      '2015-03-03',
      '2015-03-01',
    ]);
  });

  // What LibreOffice writes in Dutch, Swedish and Hungarian.
  it('may have a year of two digits first, which is asked for', () => {
    expect(read(['28-03-25', '01-03-25']).question).toEqual({
      text: '28-03-25',
      readings: { dayFirst: '2025-03-28', yearFirst: '2028-03-25' },
    });
    expect(read(['28-03-25', '01-03-25'], 'dayFirst').days).toEqual(['2025-03-28', '2025-03-01']);
    expect(read(['19-07-01', '20-07-01'], 'yearFirst').days).toEqual(['2019-07-01', '2020-07-01']);
    expect(read(['25.03.28.', '99.03.31.']).days).toEqual(['2025-03-28', '1999-03-31']);
    expect(read(['99-03-31', '19-07-01'])).toEqual({ days: ['1999-03-31', '2019-07-01'], question: null });
    expect(read(['28/03/25', '8/1/12']).question).toBeNull();
    // A day of one digit, as behind a month without a zero.
    expect(read(['12-8-3']).days).toEqual(['2012-08-03']);
  });

  it('are asked for again by columns that have no order in common, and each takes the answer that it can have', () => {
    const columns = new Map([
      ['start', ['05/06/2026']],
      ['end', ['28-03-25']],
      ['issued', ['99-03-31']],
    ]);
    expect(dayReader(columns, []).question).toMatchObject({ text: '05/06/2026' });
    expect(dayReader(columns, ['monthFirst']).question).toMatchObject({ text: '28-03-25' });
    const { dayOf, question } = dayReader(columns, ['monthFirst', 'yearFirst']);
    expect(question).toBeNull();
    expect([dayOf('start', '05/06/2026'), dayOf('end', '28-03-25'), dayOf('issued', '99-03-31')]).toEqual([
      '2026-05-06',
      '2028-03-25',
      '1999-03-31',
    ]);
  });

  it('are asked for once, by the orders that all columns leave', () => {
    const columns = new Map([
      ['start', ['03-03-25', '05-03-25']],
      ['end', ['30-03-25']],
    ]);
    expect(dayReader(columns, []).question).toEqual({
      text: '03-03-25',
      readings: { dayFirst: '2025-03-03', yearFirst: '2003-03-25' },
    });
    expect(dayReader(columns, ['dayFirst']).dayOf('start', '05-03-25')).toBe('2025-03-05');
  });
});
