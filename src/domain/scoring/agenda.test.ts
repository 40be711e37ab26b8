import { describe, expect, it } from 'vitest';
import type { AgendaItem } from '#contract/scoring/oralExams.ts';
import { agendaNow, stretchesOf } from './agenda.ts';

const at = (time: string) => `2027-03-08T${time}:00.000Z`;
const entry = (id: number, from: string, until: string): AgendaItem => ({
  id,
  kind: 'session',
  title: `Entry ${id}`,
  place: 'Room 1',
  examDate: '2027-03-08',
  startsAt: at(from),
  endsAt: at(until),
});
const day = [entry(2, '10:30', '12:30'), entry(1, '08:00', '10:00'), entry(3, '12:30', '13:00')];
const now = (time: string) => Date.parse(at(time));

describe('the stretches of a day', () => {
  it('are its entries in the order of their times, and the time between', () => {
    expect(stretchesOf(day, now('07:00')).map(({ item, minutes }) => [item?.id ?? null, minutes])).toEqual([
      [1, 120],
      [null, 30],
      [2, 120],
      [3, 30],
    ]);
  });

  it('know what is over, what goes on and how much of it, and what is to come', () => {
    expect(stretchesOf(day, now('11:00')).map(({ place, fraction }) => [place, fraction])).toEqual([
      ['past', 1],
      ['past', 1],
      ['present', 0.25],
      ['coming', 0],
    ]);
    expect(stretchesOf(day, now('10:15')).map(({ place }) => place)).toEqual([
      'past',
      'present',
      'coming',
      'coming',
    ]);
  });

  it('have no gap where entries overlap or follow at once', () => {
    const overlapping = [entry(1, '08:00', '10:00'), entry(2, '09:00', '09:30'), entry(3, '10:01', '11:00')];
    expect(stretchesOf(overlapping, now('07:00')).map(({ item }) => item?.id ?? null)).toEqual([1, 2, 3]);
  });

  it('last a minute at least, and are none on a day without entries', () => {
    expect(stretchesOf([entry(1, '08:00', '08:00')], now('08:00'))[0]?.minutes).toBe(1);
    expect(stretchesOf([], now('08:00'))).toEqual([]);
  });
});

describe('what goes on', () => {
  it.each([
    ['07:00', undefined, 1],
    ['08:00', 1, 2],
    ['10:00', undefined, 2],
    ['12:30', 3, undefined],
    ['13:00', undefined, undefined],
  ])('at %s is entry %s, and next comes %s', (time, present, next) => {
    const found = agendaNow(day, now(time));
    expect([found.present?.id, found.next?.id]).toEqual([present, next]);
  });
});
