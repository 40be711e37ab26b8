import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayIn } from '../time/zonedTime.ts';
import { hasDayCome, nextExaminee } from './examDay.ts';

describe('the day of an exam', () => {
  const exam = { examDate: '2027-03-08' };
  it('has come as soon as it has begun anywhere on earth, and not a moment before', () => {
    const first = Date.parse('2027-03-07T10:00:00.000Z'); // midnight in the Line Islands, UTC+14
    expect(hasDayCome(exam, first - 1)).toBe(false);
    expect(hasDayCome(exam, first)).toBe(true);
  });

  it('stays come: what was not submitted is finished on a later day', () => {
    expect(hasDayCome(exam, Date.parse('2027-04-01T12:00:00.000Z'))).toBe(true);
  });
});

describe('the next examinee', () => {
  const examinee = (status: 'waiting' | 'started' | 'submitted', isConflicted = false) => ({
    status,
    isConflicted,
  });
  it('is the one whose exam is in progress, also after others who wait', () => {
    const started = examinee('started');
    expect(nextExaminee([examinee('waiting'), started])).toBe(started);
  });

  it('is else the first who waits without a conflict of interest, if there is one', () => {
    const waiting = examinee('waiting');
    expect(nextExaminee([examinee('submitted'), examinee('waiting', true), waiting])).toBe(waiting);
    expect(nextExaminee([examinee('submitted'), examinee('waiting', true)])).toBeUndefined();
  });
});

describe('the calendar day in a time zone', () => {
  it('is the one that a clock there shows, also where an hour changes or the offset is no whole hour', () => {
    const zones = ['Pacific/Guam', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'];
    const instants = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2037, 0) });
    fc.assert(
      fc.property(fc.constantFrom(...zones), instants, (timeZone, at) => {
        const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
        expect(dayIn(timeZone, at)).toBe(clock.format(at));
      }),
    );
  });

  it('is not guessed for a time zone that is unknown', () =>
    expect(() => dayIn('Mars/Olympus_Mons', 0)).toThrow(RangeError));
});
