import { describe, expect, it } from 'vitest';
import { deadlineEntry, examDaysEntry, meetingEntry } from '#domain/calendarEntry.ts';
import { endOfBoardDay } from '#domain/boardTime.ts';
import { calendarFile } from './calendarFile.ts';

const origin = 'https://portal.board.example';
const now = Date.parse('2026-11-23T15:00:00Z');
const deadline = deadlineEntry({
  id: 'fee-12',
  title: 'Pay the fee; $1,250, now',
  note: 'Late payments are\nrefused.',
  due: new Date(endOfBoardDay('2026-12-31')).toISOString(),
  path: '/payment-history',
});

describe('a calendar file', () => {
  it('shows a deadline on the day on which it ends at the board, with two alarms', () => {
    const text = calendarFile([deadline], origin, now);
    expect(text).toContain('DTSTART;TZID=America/New_York:20261231T233000\r\n');
    expect(text).toContain('DTEND;TZID=America/New_York:20270101T000000\r\n');
    expect(text.match(/TRIGGER:.*/g)).toEqual(['TRIGGER:-P7D', 'TRIGGER:-P1D']);
    expect(text).toContain('UID:fee-12@portal.board.example\r\n');
    expect(text).toContain('DTSTAMP:20261123T150000Z\r\n');
  });

  it('shows the days of an exam as whole days, to the last', () => {
    const days = { startsOn: '2027-03-13', endsOn: '2027-03-14' }; // the clocks change on the second
    const text = calendarFile(
      [examDaysEntry({ examId: 7, title: 'Certifying Exam', days, path: '/examination-history' })],
      origin,
      now,
    );
    expect(text).toContain('DTSTART;VALUE=DATE:20270313\r\n');
    expect(text).toContain('DTEND;VALUE=DATE:20270315\r\n');
    expect(text.match(/TRIGGER:.*/g)).toEqual(['TRIGGER:-P6DT12H', 'TRIGGER:-PT12H']);
  });

  it('carries the rules of each time zone once', () => {
    const session = meetingEntry({
      id: 'session-4',
      title: 'Morning session',
      place: 'Room 3',
      startsAt: '2026-11-24T14:00:00Z',
      endsAt: '2026-11-24T18:00:00Z',
      timeZone: 'America/Chicago',
      path: null,
    });
    const text = calendarFile([deadline, session, { ...session, id: 'session-5' }], origin, now);
    expect(text.match(/TZID:.*/g)).toEqual(['TZID:America/New_York', 'TZID:America/Chicago']);
    expect(text).toContain('DTSTART;TZID=America/Chicago:20261124T080000\r\n');
    expect(text).toContain('LOCATION:Room 3\r\n');
  });

  it('escapes what is written in it, folds long lines, and links to the page', () => {
    const text = calendarFile([{ ...deadline, note: 'x'.repeat(200) }], origin, now);
    expect(text).toContain('SUMMARY:Pay the fee\\; $1\\,250\\, now\r\n');
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(text.replaceAll('\r\n ', '')).toContain(`${'x'.repeat(200)}\\n${origin}/payment-history`);
  });

  it('has no property that an id, a text or a path brings in', () => {
    const hostile =
      'x\r\nATTENDEE:mailto:x@evil.example\rORGANIZER:x\nURL:https://evil.example\u2028\u0000;,\\ \ud800';
    const entry = {
      ...deadline,
      id: hostile,
      title: hostile,
      note: hostile,
      place: hostile,
      path: `/x?${hostile}`,
    };
    const lines = calendarFile([entry], origin, now).replaceAll('\r\n ', '').split('\r\n');
    const names = lines.map((line) => line.slice(0, line.search(/[:;]/)));
    expect(names.filter((name) => name === 'ATTENDEE' || name === 'ORGANIZER')).toEqual([]);
    expect(lines.join('\n')).not.toMatch(/\r|\0|\u2028/);
    expect(lines.find((line) => line.startsWith('UID:'))).toMatch(
      /^UID:[\w.%~!'()*-]+@portal\.board\.example$/,
    );
    expect(lines.filter((line) => line.startsWith('URL'))).toHaveLength(1);
  });
});
