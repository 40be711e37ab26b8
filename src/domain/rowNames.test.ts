import { expect, it } from 'vitest';
import { longerNames } from './rowNames.ts';

interface Course {
  id: number;
  title: string;
  date: string;
  city: string;
}
const course = (id: number, title: string, date = '2025-03-01', city = 'Akron'): Course => ({
  id,
  title,
  date,
  city,
});
const naming = [
  ({ title }: Course) => title,
  ({ title, date }: Course) => `${title}, ${date}`,
  ({ title, date, city }: Course) => `${title}, ${date}, ${city}`,
];
const namesOf = (...rows: readonly Course[]) => [...longerNames(rows, ({ id }) => id, naming)];

it('leaves out the rows whose shortest name is their own', () => {
  expect(namesOf(course(1, 'Liver'), course(2, 'Colon'))).toEqual([]);
});

it('gives rows that share a name the shortest one that tells them apart', () => {
  expect(
    namesOf(
      course(1, 'Liver'),
      course(2, 'Liver', '2025-04-01'),
      course(3, 'Liver', '2025-04-01', 'Toledo'),
      course(4, 'Colon'),
    ),
  ).toEqual([
    [1, 'Liver, 2025-03-01'],
    [2, 'Liver, 2025-04-01, Akron'],
    [3, 'Liver, 2025-04-01, Toledo'],
  ]);
});

it('counts rows that are alike in every name', () => {
  const name = 'Liver, 2025-03-01, Akron';
  expect(namesOf(course(1, 'Liver'), course(2, 'Colon'), course(3, 'Liver'))).toEqual([
    [1, { name, place: 1, count: 2 }],
    [3, { name, place: 2, count: 2 }],
  ]);
});

it('leaves out what a record does not have', () => {
  expect(namesOf(course(1, 'Liver', ''), course(2, 'Liver', '2025-04-01'))).toEqual([
    [1, 'Liver'],
    [2, 'Liver, 2025-04-01'],
  ]);
});

it('counts rows whose longer name is what another row is called', () => {
  const name = 'Liver, 2025-03-01';
  expect(namesOf(course(1, 'Liver'), course(2, name), course(3, 'Liver', '2025-04-01'))).toEqual([
    [1, { name, place: 1, count: 2 }],
    [3, 'Liver, 2025-04-01'],
    [2, { name, place: 2, count: 2 }],
  ]);
});
