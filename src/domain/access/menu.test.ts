import { describe, expect, it } from 'vitest';
import { featureFlags } from '#contract/access/features.ts';
import type { Role } from '#contract/core/roles.ts';
import { mayPass } from './access.ts';
import { isPageOf, isWithin, menuFor, menuTable, movesByEntry, type MenuItem } from './menu.ts';
import { routeTable, type RouteRow } from './routeTable.ts';

const on = Object.fromEntries(featureFlags.map((flag) => [flag, true]));
const names = (held: readonly Role[], flags = on) => menuFor(held, flags).map(({ name }) => name);

describe('the menu table', () => {
  it('has the numbers 1 to 12 without 6, in the order of the specification', () => {
    expect(menuTable.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12]);
    expect(menuTable.map(({ path }) => path)).toEqual([
      '/dashboard',
      '/personal-profile',
      '/medical-training',
      '/professional-standing',
      '/cme-repository',
      '/apply-and-register',
      '/examination-history',
      '/continuous-certification',
      '/payment-history',
      '/documents',
      '/ce-scoring',
    ]);
  });

  it('leads only to routes, under the flag of the route', () => {
    const rows: readonly RouteRow[] = routeTable;
    const items: readonly MenuItem[] = menuTable;
    for (const { path, flag, children = [] } of items) {
      expect(rows.find(({ paths }) => paths.includes(path))?.flag).toBe(flag);
      for (const child of children)
        expect(rows.find(({ paths }) => paths.includes(child.path))?.flag).toBe(flag);
    }
  });
});

describe('menuFor', () => {
  it.each<[Role[], string[]]>([
    [['user'], ['dashboard', 'personalProfile', 'medicalTraining']],
    [[], []],
    [
      ['user', 'trainee'],
      [
        'dashboard',
        'personalProfile',
        'medicalTraining',
        'professionalStanding',
        'applyAndRegister',
        'examinationHistory',
        'paymentHistory',
        'documents',
      ],
    ],
    [
      ['user', 'surgeon'],
      [
        'dashboard',
        'personalProfile',
        'medicalTraining',
        'professionalStanding',
        'cmeRepository',
        'applyAndRegister',
        'examinationHistory',
        'continuousCertification',
        'paymentHistory',
        'documents',
      ],
    ],
    [
      ['user', 'examiner'],
      ['dashboard', 'personalProfile', 'medicalTraining', 'examinerHome'],
    ],
    [['examiner'], ['dashboard', 'examinerHome']],
  ])('shows holders of %j %j', (held, expected) => expect(names(held)).toEqual(expected));

  it('treats a surgeon in training as a trainee', () =>
    expect(names(['surgeon', 'trainee'])).toEqual(names(['trainee'])));

  it('shows nothing whose flag is off, missing, or not a plain true', () => {
    expect(names(['user'], { ...on, medicalTrainingPage: false })).not.toContain('medicalTraining');
    expect(names(['user'], {})).toEqual([]);
    expect(names(['user'], { dashboardPage: 'yes' } as never)).toEqual([]);
  });

  it('hides each entry by its own flag alone', () => {
    const held: Role[] = ['user', 'surgeon', 'examiner'];
    for (const { name, flag } of menuTable)
      expect(names(held, { ...on, [flag]: false })).toEqual(names(held).filter((other) => other !== name));
  });

  it('sorts by order, whatever the order of the table', () =>
    expect(menuFor(['user', 'surgeon'], on, menuTable.toReversed()).map(({ order }) => order)).toEqual([
      1, 2, 3, 4, 5, 7, 8, 9, 10, 11,
    ]));

  it('shows only what the route lets in', () => {
    const rows: readonly RouteRow[] = routeTable;
    const shut = (
      [['user'], ['user', 'trainee'], ['user', 'surgeon'], ['user', 'examiner']] as Role[][]
    ).flatMap((held) =>
      menuFor(held, on)
        .filter(({ path }) => !mayPass(held, rows.find(({ paths }) => paths.includes(path))?.demand ?? {}))
        .map(({ name }) => name),
    );
    expect(shut).toEqual([]);
  });
});

describe('movesByEntry', () => {
  const entries = [
    { path: '/dashboard' },
    { path: '/apply-and-register' },
    { path: '/payment-history' },
    { path: '/documents' },
  ];
  const count = (...paths: (string | null)[]) => [
    ...movesByEntry(
      paths.map((path) => ({ path })),
      entries,
    ),
  ];

  it('counts each move at the entry of its page or of a page above it', () => {
    expect(
      count(
        '/payment-history',
        '/apply-and-register/exam-registration/501?step=fee',
        '/apply-and-register/exam-registration/502',
        '/documents?id=1',
      ),
    ).toEqual([
      ['/dashboard', 4],
      ['/payment-history', 1],
      ['/apply-and-register', 2],
      ['/documents', 1],
    ]);
  });

  it('counts all at the dashboard, which lists all, also what no entry leads to', () => {
    expect(count('/payment-history', null, '/documents-of-others')).toEqual([
      ['/dashboard', 3],
      ['/payment-history', 1],
    ]);
  });

  it('counts the cards and letters of an exam where its registration is, and rotations at medical training', () => {
    const cards = [
      '/case-logs/507',
      '/your-attestation/507',
      '/mbs-activities/507',
      '/reference-form-status/507',
    ];
    expect(count(...cards)).toEqual([
      ['/dashboard', 4],
      ['/apply-and-register', 4],
    ]);
    const counts = movesByEntry([{ path: '/gme-history/1' }], [...entries, { path: '/medical-training' }]);
    expect(counts.get('/medical-training')).toBe(1);
  });

  it('counts a part of a page at its entry', () => {
    const counts = movesByEntry(
      [{ path: '/continuous-certification#attestation' }, { path: '/continuous-certification/assessments' }],
      [...entries, { path: '/continuous-certification' }],
    );
    expect(counts.get('/continuous-certification')).toBe(2);
  });

  it('counts nothing where there is nothing to do', () => expect(count()).toEqual([]));
});

describe('an address', () => {
  it.each(['/documents', '/documents/', '/Documents', '/documents/7', '/documents?a=1'])(
    '%s is that of its entry or below it',
    (address) => expect(isWithin(address, '/documents')).toBe(true),
  );
  it.each(['/documents-old', '/', '/my/documents'])('%s is not', (address) =>
    expect(isWithin(address, '/documents')).toBe(false),
  );
  it('of a page that an entry leads to is known in any case of letters', () =>
    expect(isPageOf('/GME-history/1/', '/medical-training')).toBe(true));
});
