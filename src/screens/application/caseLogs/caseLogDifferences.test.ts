import { describe, expect, it } from 'vitest';
import { blankAppointment, OTHER_PROGRAM, type CaseLogDraft } from '#domain/application/caseLogForm.ts';
import { caseLogDifferences, type CaseLogWords } from './caseLogDifferences.ts';

const words: CaseLogWords = {
  labels: {
    pathway: 'Pathway',
    program: 'Program',
    completedOn: 'Completed',
    startDate: 'First',
    endDate: 'Last',
  },
  kinds: [
    ['c1', 'Bypass'],
    ['c2', 'Sleeve'],
  ],
  pathway: (id) => (id === '' ? '' : `way ${id}`),
  program: ({ institutionId, programName }) =>
    institutionId === OTHER_PROGRAM ? programName : institutionId,
  day: (day) => day,
  hospitalName: ({ hospitalName }) => hospitalName || 'unnamed',
  hospitalDetails: ({ stateCode }) => stateCode,
};
const nothing: CaseLogDraft = {
  examPathwayId: '',
  institutionId: '',
  programName: '',
  completedOn: '',
  startDate: '',
  endDate: '',
  counts: { c1: '', c2: '' },
  appointments: [],
};
const hospital = (id: number | null, hospitalName: string, stateCode = '') => ({
  ...blankAppointment,
  id,
  hospitalName,
  stateCode,
});
const between = (mine: Partial<CaseLogDraft>, theirs: Partial<CaseLogDraft>) =>
  caseLogDifferences({ ...nothing, ...mine }, { ...nothing, ...theirs }, words).map(
    (each) => `${each.label}: ${each.mine} | ${each.theirs}`,
  );

describe('the differences of two case logs', () => {
  it('are none between two that say the same', () => {
    expect(between({}, {})).toEqual([]);
    expect(between({ counts: { c1: '0', c2: ' 07 ' } }, { counts: { c1: '', c2: '7' } })).toEqual([]);
  });

  it('come in the order of the page, in words', () => {
    expect(
      between(
        {
          examPathwayId: '1',
          institutionId: OTHER_PROGRAM,
          programName: 'Mine',
          counts: { c2: '4o', c1: '3' },
        },
        { institutionId: '2013', completedOn: '2020-01-02', endDate: '2024-05-06', counts: { c1: '2' } },
      ),
    ).toEqual([
      'Pathway: way 1 | ',
      'Program: Mine | 2013',
      'Completed:  | 2020-01-02',
      'Last:  | 2024-05-06',
      'Bypass: 3 | 2',
      'Sleeve: 4o | ',
    ]);
  });

  it('tell hospitals by what they are: changed, on one side only, or the same with a new id', () => {
    expect(
      between(
        {
          appointments: [
            hospital(1, 'River', 'OH'),
            hospital(null, 'Arrived, but its answer did not'),
            hospital(null, 'Hill'),
            hospital(null, ''),
          ],
        },
        {
          appointments: [
            hospital(1, 'River', 'TX'),
            hospital(2, 'Gone here', 'AZ'),
            hospital(3, 'Arrived, but its answer did not'),
          ],
        },
      ),
    ).toEqual([
      'River: River · OH | River · TX',
      'Hill: Hill | ',
      'unnamed: unnamed | ',
      'Gone here:  | Gone here · AZ',
    ]);
  });
});
