import { describe, expect, it } from 'vitest';
import { cycleCertificate, cycleOf, periodEnd, type CycleKind } from './cycle.ts';

const none = new Set<CycleKind>();
const statesOf = (kind: CycleKind, done: ReadonlySet<CycleKind> = none) =>
  cycleOf('2019-03-10', '2026-11-23', done).map(
    ({ items }) => items.find((each) => each.kind === kind)?.state ?? null,
  );

describe('the ten-year cycle', () => {
  it('has ten years without a gap, the present one among them', () => {
    const years = cycleOf('2019-03-10', '2026-11-23', none);
    expect(years.map(({ year }) => year)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(years[7]).toMatchObject({ from: '2026-03-10', to: '2027-03-09', isNow: true });
    expect(years.filter(({ isNow }) => isNow)).toHaveLength(1);
    expect(years.at(-1)!.to).toBe('2029-03-09');
  });

  it('asks for an attestation every year, an assessment every two, and the rest every five', () => {
    expect(statesOf('attestation')).toEqual([
      ...Array.from({ length: 7 }, () => 'past'),
      'next',
      'later',
      'later',
    ]);
    expect(statesOf('assessment', new Set(['assessment'] as const))).toEqual([
      null,
      'past',
      null,
      'past',
      null,
      'past',
      null,
      'done',
      null,
      'later',
    ]);
    for (const kind of ['standing', 'letters', 'registry'] as const)
      expect(statesOf(kind)).toEqual([null, null, null, null, 'past', null, null, null, null, 'next']);
  });

  it('begins again after ten years, on the anniversary', () => {
    const startOn = (today: string) => cycleOf('2016-11-23', today, none)[0]!.from;
    expect([startOn('2026-11-22'), startOn('2026-11-23')]).toEqual(['2016-11-23', '2026-11-23']);
  });

  it('ends the year of a leap day on February 27', () => {
    const [first, second] = cycleOf('2024-02-29', '2026-11-23', none);
    expect([first!.to, second!.from]).toEqual(['2025-02-27', '2025-02-28']);
  });

  it('counts from the first certificate that is valid', () => {
    const certificates = [
      { status: null, issueDate: '2001-01-01' },
      { status: 'Certified', issueDate: '2019-12-11' },
      { status: 'Certified', issueDate: '2017-12-01' },
    ];
    expect(cycleCertificate(certificates)?.issueDate).toBe('2017-12-01');
    expect(cycleCertificate(certificates.slice(0, 1))).toBeUndefined();
  });

  it('ends the period of what comes round every five years in its fifth and its tenth year', () => {
    const endOn = (today: string) => periodEnd('registry', '2017-07-05', today);
    expect(endOn('2017-07-05')).toBe('2022-07-04');
    expect(endOn('2022-07-04')).toBe('2022-07-04');
    expect(endOn('2022-07-05')).toBe('2027-07-04');
    expect(endOn('2027-07-05')).toBe('2032-07-04');
    expect(periodEnd('attestation', '2017-07-05', '2026-11-24')).toBe('2027-07-04');
  });
});
