import { describe, expect, it } from 'vitest';
import {
  checkNames,
  clockResult,
  completeOf,
  deviceNamed,
  isCheckDue,
  levelOf,
  networkResult,
  overallOf,
  portalResult,
  storageResult,
  type CheckResult,
  type CheckResults,
  type KeptCheck,
} from './deviceCheck.ts';

const MINUTE = 60_000;
const levelsOf = (results: readonly CheckResult[]) => results.map(({ reason }) => levelOf(reason));

describe('the check of a device', () => {
  it('finds a clock right within half a minute, and wrong from ten minutes on, fast or slow', () => {
    const clocks = [0, -30_000, 31_000, -10 * MINUTE, 11 * MINUTE, null].map(clockResult);
    expect(levelsOf(clocks)).toEqual(['good', 'good', 'warn', 'warn', 'bad', 'warn']);
    expect(clockResult(-31_400)).toEqual({ reason: 'clockOff', amount: 31 });
  });

  it('warns of storage that the browser may delete or that is short, and fails without storage', () => {
    const checked = { isUsable: true, isPersistent: true, free: 60_000_000 };
    expect(storageResult(checked)).toEqual({ reason: 'stored' });
    expect(storageResult({ ...checked, free: null })).toEqual({ reason: 'stored' });
    expect(storageResult({ ...checked, free: 49_999_999 })).toEqual({ reason: 'littleSpace', amount: 49 });
    expect(storageResult({ ...checked, isPersistent: false })).toEqual({ reason: 'notPersistent' });
    expect(storageResult({ ...checked, isUsable: false })).toEqual({ reason: 'noStorage' });
  });

  it('says whether the portal and every sheet of the next day are on the device', () => {
    const checked = { hasWorker: true, examinees: 12, sealed: 12 };
    expect(portalResult(checked)).toEqual({ reason: 'portalKept', amount: 12 });
    expect(portalResult({ ...checked, sealed: 9 })).toEqual({ reason: 'dayIncomplete', amount: 3 });
    expect(portalResult({ ...checked, examinees: 0, sealed: 0 })).toEqual({ reason: 'noExamDay' });
    expect(portalResult({ ...checked, hasWorker: false })).toEqual({ reason: 'portalNotKept' });
  });

  it('goes by the slowest call, and fails if one was not answered', () => {
    expect(networkResult([80, 1_500, 90])).toEqual({ reason: 'networkGood', amount: 1_500 });
    expect(networkResult([80, 1_501])).toEqual({ reason: 'networkSlow', amount: 1_501 });
    expect(networkResult([80, 90], false)).toEqual({ reason: 'networkUntried', amount: 90 });
    expect(networkResult(null)).toEqual({ reason: 'networkNone' });
  });

  const all = (change: CheckResults = {}): CheckResults => ({
    clock: { reason: 'clockRight' },
    storage: { reason: 'stored' },
    portal: { reason: 'portalKept' },
    network: { reason: 'networkGood' },
    print: { reason: 'printed' },
    keyboard: { reason: 'keyWorks' },
    conflicts: { reason: 'conflictsRead' },
    ...change,
  });
  const overall = (change?: CheckResults) => overallOf(completeOf(all(change)) as KeptCheck['results']);

  it('is complete with a result for each, and as good as its worst', () => {
    for (const name of checkNames) {
      const { [name]: _, ...rest } = all();
      expect(completeOf(rest)).toBeNull();
    }
    expect(overall()).toBe('good');
    expect(overall({ print: { reason: 'notPrinted' } })).toBe('warn');
    expect(overall({ print: { reason: 'notPrinted' }, storage: { reason: 'noStorage' } })).toBe('bad');
  });

  it('is offered on the day before and the day itself, until it was done since the day before', () => {
    const day = { examDates: ['2027-03-08'], timeZone: 'America/Chicago' };
    const noon = (date: string) => Date.parse(`${date}T18:00:00Z`);
    const checked = (date: string) => ({ checkedAt: new Date(noon(date)).toISOString() });
    expect(isCheckDue(null, day, noon('2027-03-06'))).toBe(false);
    expect(isCheckDue(null, day, noon('2027-03-07'))).toBe(true);
    expect(isCheckDue(null, day, noon('2027-03-08'))).toBe(true);
    expect(isCheckDue(null, day, noon('2027-03-09'))).toBe(false);
    expect(isCheckDue(checked('2027-03-06'), day, noon('2027-03-07'))).toBe(true);
    expect(isCheckDue(checked('2027-03-07'), day, noon('2027-03-08'))).toBe(false);
    // It is still the sixth in Chicago.
    expect(isCheckDue(null, day, Date.parse('2027-03-07T05:30:00Z'))).toBe(false);
  });
});

describe('the name of a device', () => {
  it('has the browser with its version, and the system', () => {
    const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
    expect(deviceNamed(`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/140.0.0.0 Safari/537.36`)).toBe(
      'Chrome 140, Linux',
    );
    expect(
      deviceNamed(`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/139.0 Safari/537.36 Edg/139.0.1`),
    ).toBe('Edge 139, Windows');
    expect(
      deviceNamed('Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604'),
    ).toBe('Safari 18, iPad');
    expect(deviceNamed('a reader')).toBe('a reader');
  });
});
