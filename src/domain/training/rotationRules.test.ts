import { describe, expect, it } from 'vitest';
import { type Rotation } from '#contract/training/training.ts';
import { makeRotation } from '#tests/support/training/rotations.ts';
import { rotationCollisions, rotationProblems, rotationWarnings } from './rotationRules.ts';

const period = (startDate: string, endDate: string, parts: Partial<Rotation> = {}) =>
  makeRotation({ startDate, endDate, ...parts });

describe('a rotation', () => {
  const body = period('2025-07-01', '2025-08-31');

  it.each([
    ['that ends before it begins', period('2025-07-02', '2025-07-01'), { endDate: 'endsBeforeStart' }],
    ['that is on record already', { ...body }, { startDate: 'twice' }],
    ['that begins within another one', period('2025-08-31', '2025-09-30'), { startDate: 'overlaps' }],
    ['that ends within another one', period('2025-06-01', '2025-07-01'), { endDate: 'overlaps' }],
    [
      'that is within another one',
      period('2025-07-02', '2025-08-30'),
      { startDate: 'overlaps', endDate: 'overlaps' },
    ],
    ['that goes past a whole other one', period('2025-06-01', '2025-09-30'), { endDate: 'overlaps' }],
    ['of a single day', period('2025-09-01', '2025-09-01'), {}],
    ['without its days yet', period('', ''), {}],
    ['with a first day that is none', period('2025-07-32', '2025-08-30'), { endDate: 'overlaps' }],
    ['with a last day that is none', period('2025-07-02', 'soon'), { startDate: 'overlaps' }],
  ])('%s', (_, rotation, problems) => {
    expect(rotationProblems(rotation, [body])).toEqual(problems);
  });

  it('names at each end the rotation that it shares days with', () => {
    const later = period('2025-09-10', '2025-09-30');
    const between = period('2025-08-31', '2025-09-10');
    expect(rotationCollisions(between, [later, body])).toEqual({ startDate: body, endDate: later });
  });

  const abroad = { isInternationalRotation: true };
  it.each([
    ['in the future', period('2026-12-01', '2026-12-31'), { startDate: 'future' }],
    ['of a leap year and a day', period('2023-07-01', '2024-07-01'), { endDate: 'overAYear' }],
    ['from one academic year into the next', period('2025-06-01', '2025-07-31'), { endDate: 'acrossYears' }],
    [
      'abroad in the first year',
      period('2025-09-01', '2025-09-30', { ...abroad, clinicalLevelId: '101', clinicalLevel: 'PGY-1' }),
      { isInternationalRotation: 'internationalLevel' },
    ],
    [
      'abroad for less than two weeks',
      period('2025-09-01', '2025-09-13', { ...abroad, clinicalLevel: 'Clinical Level 3' }),
      { endDate: 'internationalShort' },
    ],
    ['of an academic year', period('2023-07-01', '2024-06-30'), {}],
    ['that ends before it begins', period('2026-12-02', '2026-12-01'), {}],
  ])('%s has the warnings of the board', (_, rotation, found) => {
    expect(rotationWarnings(rotation, '2026-11-22')).toEqual(found);
  });
});
