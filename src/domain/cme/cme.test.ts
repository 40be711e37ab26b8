import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CmeAdjustment, CmeCredit, SelfReportedBody, SelfReportedCme } from '#contract/cme/cme.ts';
import { cmeCurve, cmeDrops, cmeForecast, lastForecastDay, wholeMonths } from './cmeForecast.ts';
import {
  amountOf,
  byDateThenId,
  cmeOn,
  cmeRequirement,
  cmeSummary,
  counts,
  creditsDropping,
  isExpired,
  isToCome,
  lastDayOfCredit,
  type CmeHistory,
} from './cmeSummary.ts';
import { cmeWarnings, selfReportedProblems } from './selfReported.ts';

let ids = 0;
const makeCredit = (parts: Partial<CmeCredit> = {}): CmeCredit => ({
  cmeId: (ids += 1),
  title: 'Annual surgical congress',
  date: '2025-05-01',
  creditsTotal: 10,
  creditsSA: 0,
  cmeDirect: true,
  reportingOrganization: '',
  accreditingBody: '',
  accreditedProvider: 'Lakes College of Surgeons',
  creditExpDate: '2030-12-31',
  ...parts,
});
const adjustment = (creditsTotal: number, creditExpDate: string | null, creditsSA = 0): CmeAdjustment => ({
  cmeId: (ids += 1),
  date: '2024-01-01',
  creditsTotal,
  creditsSA,
  reason: 'Leave',
  creditExpDate,
});
const historyOf = (parts: Partial<CmeHistory> = {}): CmeHistory => ({
  credits: [],
  adjustments: [],
  certifications: [{ cca: 1 }],
  ...parts,
});
const today = '2026-11-23';

describe('the requirement', () => {
  it.each([
    ['by default', [], 125, 0],
    ['with certificates that are not limited in time', [1, 1], 125, 0],
    ['with one certificate that is limited in time', [1, 0], 150, 50],
  ] as const)('%s', (_, ccas, credits, saCredits) => {
    expect(cmeRequirement(ccas.map((cca) => ({ cca })))).toEqual({ credits, saCredits });
  });
});

describe('the summary', () => {
  it('has five rows, without what expired', () => {
    const rows = cmeSummary(
      historyOf({
        credits: [
          makeCredit({ creditsTotal: 100, creditsSA: 20 }),
          makeCredit({ creditsTotal: 12.25, creditExpDate: today }),
          makeCredit({ creditsTotal: 40, creditExpDate: '2026-11-22' }),
        ],
        adjustments: [adjustment(10, null), adjustment(5, '2026-11-22')],
      }),
      today,
    );
    expect(rows.map(({ rowLabel, credits, saCredits }) => [rowLabel, credits, saCredits])).toEqual([
      ['requirements', 125, 0],
      ['waivers', 10, 0],
      ['yourRequirements', 115, 0],
      ['creditsToDate', 112.25, 20],
      ['creditsNeeded', 2.75, 0],
    ]);
  });

  it('never goes below 0', () => {
    const { yourRequirements, creditsNeeded } = cmeOn(
      historyOf({ adjustments: [adjustment(200, null, 60)], certifications: [{ cca: 0 }] }),
      today,
    );
    expect([yourRequirements, creditsNeeded]).toEqual([
      { credits: 0, saCredits: 0 },
      { credits: 0, saCredits: 0 },
    ]);
  });

  it('names what drops by December 31, from today on', () => {
    const credits = ['2026-11-22', today, '2026-12-31', '2027-01-01', null].map((creditExpDate) =>
      makeCredit({ creditExpDate }),
    );
    expect(creditsDropping(credits, today).map(({ creditExpDate }) => creditExpDate)).toEqual([
      today,
      '2026-12-31',
    ]);
  });

  it('lists the latest date first, and of one day the latest id', () => {
    const rows = [
      makeCredit({ cmeId: 1, date: '2025-01-01' }),
      makeCredit({ cmeId: 3, date: '2025-01-01' }),
      makeCredit({ cmeId: 2, date: '2026-01-01' }),
    ];
    expect(rows.toSorted(byDateThenId).map(({ cmeId }) => cmeId)).toEqual([2, 3, 1]);
  });
});

describe('the forecast', () => {
  it('says what counts on a day, what drops before it, and the pace', () => {
    const credits = [
      makeCredit({ creditsTotal: 104 }),
      makeCredit({ creditsTotal: 14, creditExpDate: '2026-12-31' }),
    ];
    expect(cmeForecast(historyOf({ credits }), today, '2026-12-31')).toMatchObject({
      needed: { credits: 7 },
      drops: [],
      perMonth: { credits: 7 },
    });
    expect(cmeForecast(historyOf({ credits }), today, '2027-11-23')).toEqual({
      valid: { credits: 104, saCredits: 0 },
      required: { credits: 125, saCredits: 0 },
      needed: { credits: 21, saCredits: 0 },
      drops: [{ lastDay: '2026-12-31', count: 1, credits: 14, saCredits: 0 }],
      perMonth: { credits: 1.75, saCredits: 0 },
    });
  });

  it.each([
    ['2024-02-29', '2029-02-28'],
    ['2023-02-28', '2028-02-28'],
    ['2026-11-23', '2031-11-23'],
  ])('of %s goes to %s', (from, last) => expect(lastForecastDay(from)).toBe(last));

  it.each([
    ['2026-11-23', '2026-12-22', 0],
    ['2026-11-23', '2026-12-23', 1],
    ['2024-01-31', '2024-02-29', 1],
    ['2024-02-29', '2025-02-28', 12],
    ['2024-01-31', '2024-02-28', 0],
  ])('counts whole months from %s to %s', (from, to, months) => expect(wholeMonths(from, to)).toBe(months));

  it('gives a credit five years, until the end of the year', () => {
    expect(lastDayOfCredit('2024-02-29')).toBe('2029-12-31');
    expect(isExpired({ creditExpDate: '2029-12-31' }, '2029-12-31')).toBe(false);
  });

  it('does not count a credit before its own day', () => {
    const credit = { date: '2027-02-03', creditExpDate: '2032-12-31' };
    expect([isToCome(credit, '2027-02-02'), counts(credit, '2027-02-02')]).toEqual([true, false]);
    expect([isToCome(credit, '2027-02-03'), counts(credit, '2027-02-03')]).toEqual([false, true]);
  });
});

describe('a self-reported credit', () => {
  const body: SelfReportedBody = {
    title: 'Trauma evaluation and management',
    date: '2026-03-10',
    creditsTotal: 6,
    creditsSA: 0,
    accreditedProvider: 'Harborview Trauma Institute',
    accreditingBody: '',
    reportingOrganization: '',
  };
  const own = (parts: Partial<SelfReportedCme>): SelfReportedCme => ({
    ...body,
    cmeId: 1,
    creditExpDate: null,
    proofId: null,
    version: 1,
    ...parts,
  });
  const beside = { today, others: [], reported: [] };

  it.each([
    ['that is in order', {}, {}, {}],
    ['without a day yet', { date: '' }, {}, {}],
    [
      'like another one of the day',
      {},
      { others: [own({ title: 'Trauma Evaluation & Management' })] },
      { title: 'similar' },
    ],
    [
      'with letters that the transcript does not print',
      { title: 'शल्य सम्मेलन Žofie' },
      {},
      { title: 'notPrinted' },
    ],
    ['in Cyrillic letters', { title: 'Съезд хирургов' }, {}, {}],
    ['like another one of another day', {}, { others: [own({ date: '2026-03-09' })] }, {}],
    ['beside another one of the day', {}, { others: [own({ title: 'Grand rounds' })] }, {}],
    [
      'that a provider reported a week later',
      {},
      { reported: [makeCredit({ title: 'Trauma management and evaluation', date: '2026-03-17' })] },
      { title: 'reported' },
    ],
    [
      'whose provider reported as many credits near it',
      {},
      {
        reported: [
          makeCredit({
            title: 'TEAM',
            creditsTotal: 6,
            date: '2026-03-09',
            accreditedProvider: 'Harborview Trauma Institute',
          }),
        ],
      },
      { title: 'reported' },
    ],
    ['that a provider reported long before', {}, { reported: [makeCredit({ title: body.title })] }, {}],
    ['with exactly twelve a day', {}, { others: [own({ title: 'Rounds' })] }, {}],
    [
      'with more than twelve a day',
      {},
      { others: [own({ title: 'Rounds', creditsTotal: 6.25 })] },
      { creditsTotal: 'manyADay' },
    ],
    [
      'whose credits are not typed yet',
      { creditsTotal: '' as unknown as number, creditsSA: 2 },
      { others: [own({ title: 'Rounds', creditsTotal: 12 })] },
      {},
    ],
    ['of tomorrow', { date: '2026-11-24' }, {}, { date: 'future' }],
    ['that counts until the end of this year', { date: '2021-01-01' }, {}, {}],
    ['that no longer counts', { date: '2020-12-31' }, {}, { date: 'outside' }],
  ] as const)('%s', (_, parts, more, warnings) => {
    const found = cmeWarnings({ ...body, ...parts }, { ...beside, ...more });
    expect(Object.fromEntries(Object.entries(found).filter(([, warning]) => warning))).toEqual(warnings);
  });

  it('has no more self-assessment than credits', () => {
    expect(selfReportedProblems({ ...body, creditsTotal: 7.25, creditsSA: 9 })).toEqual({
      creditsSA: 'moreThanWhole',
    });
    expect(selfReportedProblems({ ...body, creditsTotal: 7.25, creditsSA: 7.25 })).toEqual({});
  });
});

/*
 * An oracle that shares no code with the functions: it counts instants of UTC midnights, walks every day, and keeps a
 * ledger of what is still alive.
 */
const DAY = 86_400_000;
const iso = (time: number) => new Date(time).toISOString().slice(0, 10);

function walked(given: CmeHistory, from: string, days: number) {
  const limited = given.certifications.filter(({ cca }) => cca === 0).length;
  const [need, needSa] = limited > 0 ? [150, 50] : [125, 0];
  const start = Date.parse(`${from}T00:00:00Z`);
  return Array.from({ length: days + 1 }, (_, index) => {
    const midnight = start + index * DAY;
    const alive = (first: string, last: string | null) =>
      Date.parse(first) <= midnight && (last === null || Date.parse(`${last}T23:59:59Z`) >= midnight);
    const gone = [0, 0];
    const ledger = { credits: 0, sa: 0, waived: 0, waivedSa: 0 };
    for (const { date, creditsTotal, creditsSA, creditExpDate } of given.credits) {
      if (alive(date, creditExpDate)) {
        ledger.credits += creditsTotal * 4;
        ledger.sa += creditsSA * 4;
      }
      if (creditExpDate === iso(midnight - DAY) && date <= creditExpDate) {
        gone[0]! += creditsTotal;
        gone[1]! += creditsSA;
      }
    }
    for (const { date, creditsTotal, creditsSA, creditExpDate } of given.adjustments)
      if (alive(date, creditExpDate)) {
        ledger.waived += creditsTotal * 4;
        ledger.waivedSa += creditsSA * 4;
      }
    const own = Math.max(need * 4 - ledger.waived, 0);
    const ownSa = Math.max(needSa * 4 - ledger.waivedSa, 0);
    return {
      day: iso(midnight),
      gone,
      rows: [
        [need, needSa],
        [ledger.waived / 4, ledger.waivedSa / 4],
        [own / 4, ownSa / 4],
        [ledger.credits / 4, ledger.sa / 4],
        [Math.max(own - ledger.credits, 0) / 4, Math.max(ownSa - ledger.sa, 0) / 4],
      ],
    };
  });
}

const quarters = (most: number) => fc.integer({ min: 0, max: most * 4 }).map((count) => count / 4);
// 2019 to 2033, with year ends and leap days more often than others.
const aDay = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 17_897, max: 23_375 }).map((day) => iso(day * DAY)) },
  { weight: 1, arbitrary: fc.integer({ min: 2019, max: 2033 }).map((year) => `${year}-12-31`) },
  { weight: 1, arbitrary: fc.constantFrom('2020-02-29', '2024-02-29', '2028-02-29', '2032-02-29') },
);
const credited = fc.record({
  date: aDay,
  creditsTotal: quarters(40),
  creditsSA: quarters(40),
  creditExpDate: fc.option(aDay),
});
const repository = fc.record({
  today: aDay.filter((day) => day < '2029-01-01'),
  ahead: fc.integer({ min: 0, max: 1826 }),
  history: fc.record({
    credits: fc.array(credited, { maxLength: 20 }),
    adjustments: fc.array(credited, { maxLength: 3 }),
    certifications: fc.array(fc.record({ cca: fc.constantFrom(0, 1) }), { maxLength: 3 }),
  }),
});

describe('1,000 repositories', () => {
  it('are counted as an oracle counts them day by day', () => {
    let counted = 0;
    fc.assert(
      fc.property(repository, ({ today: from, ahead, history: given }) => {
        const walk = walked(given, from, ahead);
        const { day, rows } = walk.at(-1)!; // there is a day at least
        const amounts = (each: number) => ({ credits: rows[each]![0]!, saCredits: rows[each]![1]! });
        expect(cmeSummary(given, from).map(({ credits, saCredits }) => [credits, saCredits])).toEqual(
          walk[0]!.rows,
        );
        const forecast = cmeForecast(given, from, day);
        expect([forecast.valid, forecast.required, forecast.needed]).toEqual([
          amounts(3),
          amounts(2),
          amounts(4),
        ]);
        // Every day of the walk lies on the step of the curve that began last.
        const curve = cmeCurve(given, from, day);
        let step = 0;
        for (const each of walk) {
          while (curve[step + 1] !== undefined && curve[step + 1]!.day <= each.day) step += 1;
          const { valid, required } = curve[step]!;
          if (valid.credits !== each.rows[3]![0] || valid.saCredits !== each.rows[3]![1])
            throw new Error(`${each.day}: ${JSON.stringify(valid)} instead of ${String(each.rows[3])}`);
          if (required.credits !== each.rows[2]![0] || required.saCredits !== each.rows[2]![1])
            throw new Error(`${each.day}: ${JSON.stringify(required)} instead of ${String(each.rows[2])}`);
        }
        // What drops is what the walk has lost since the day before.
        const lost = walk.slice(1).flatMap((each, index) => {
          const [credits, sa] = each.gone;
          return credits !== 0 || sa !== 0 ? [[walk[index]!.day, credits, sa]] : [];
        });
        const drops = cmeDrops(given.credits, from, day)
          .filter(({ credits, saCredits }) => credits !== 0 || saCredits !== 0)
          .map(({ lastDay, credits, saCredits }) => [lastDay, credits, saCredits]);
        expect(drops).toEqual(lost);
        // The same to the end of the year.
        const yearEnd = `${from.slice(0, 4)}-12-31`;
        const rest = Math.round((Date.parse(yearEnd) - Date.parse(from)) / DAY) + 1;
        const begun = { ...given, credits: given.credits.filter(({ date }) => date <= from) };
        const [now, next] = [walked(begun, from, 0)[0]!, walked(begun, from, rest).at(-1)!];
        expect(amountOf(creditsDropping(given.credits, from)).credits).toBe(
          now.rows[3]![0]! - next.rows[3]![0]!,
        );
        counted += 1;
      }),
      { numRuns: 1_000 },
    );
    expect(counted).toBe(1_000);
  }, 240_000);
});

describe('3,000 credits', () => {
  it('are forecast in a moment', () => {
    const credits = Array.from({ length: 3_000 }, (_, index) =>
      makeCredit({ creditExpDate: `${2026 + (index % 5)}-12-31` }),
    );
    expect(cmeCurve(historyOf({ credits }), today, lastForecastDay(today))).toHaveLength(6);
    expect(cmeForecast(historyOf({ credits }), today, '2029-01-01').drops.map(({ count }) => count)).toEqual([
      600, 600, 600,
    ]);
  });
});
