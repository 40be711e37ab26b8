import type { FeatureFlag, FeatureFlags } from '#contract/access/features.ts';
import type { Role } from '#contract/core/roles.ts';
import { mayPass } from './access.ts';
import { places, routeTable, type RouteRow } from './routeTable.ts';

/** An entry of the side navigation (first specification, §2 and §3 "Navigation item"). */
export interface MenuItem {
  /** Key of the label in the locale files, and of the icon. */
  readonly name: string;
  readonly path: string;
  readonly flag: FeatureFlag;
  /** Users with one of these roles see the entry. */
  readonly claims: readonly Role[];
  readonly order: number;
  readonly children?: readonly { readonly name: string; readonly path: string }[];
}

const everybody: readonly Role[] = ['user', 'trainee', 'surgeon', 'examiner'];
const candidates: readonly Role[] = ['surgeon', 'trainee'];

/** The side navigation in the specification's order, which has no number 6 either. */
export const menuTable = [
  { name: 'dashboard', path: '/dashboard', flag: 'dashboardPage', claims: everybody, order: 1 },
  {
    name: 'personalProfile',
    path: '/personal-profile',
    flag: 'personalProfilePage',
    claims: everybody,
    order: 2,
  },
  {
    name: 'medicalTraining',
    path: '/medical-training',
    flag: 'medicalTrainingPage',
    claims: everybody,
    order: 3,
  },
  {
    name: 'professionalStanding',
    path: '/professional-standing',
    flag: 'professionalStandingPage',
    claims: candidates,
    order: 4,
  },
  {
    name: 'cmeRepository',
    path: '/cme-repository',
    flag: 'cmeRepositoryPage',
    claims: ['surgeon'],
    order: 5,
  },
  {
    name: 'applyAndRegister',
    path: '/apply-and-register',
    flag: 'applyRegisterPage',
    claims: candidates,
    order: 7,
  },
  {
    name: 'examinationHistory',
    path: '/examination-history',
    flag: 'examHistoryPage',
    claims: candidates,
    order: 8,
  },
  {
    name: 'continuousCertification',
    path: '/continuous-certification',
    flag: 'continuousCertificationPage',
    claims: ['surgeon'],
    order: 9,
  },
  {
    name: 'paymentHistory',
    path: '/payment-history',
    flag: 'paymentHistoryPage',
    claims: candidates,
    order: 10,
  },
  { name: 'documents', path: '/documents', flag: 'documentsPage', claims: everybody, order: 11 },
  {
    name: 'examinerHome',
    path: '/ce-scoring',
    flag: 'examScoringPage',
    claims: ['examiner'],
    order: 12,
    children: [
      { name: 'examinationRosters', path: '/ce-scoring/examination-rosters' },
      { name: 'oralExaminations', path: '/ce-scoring/oral-examinations' },
      { name: 'examinationScores', path: '/ce-scoring/examination-scores' },
    ],
  },
] as const satisfies readonly MenuItem[];

export type MenuName =
  | (typeof menuTable)[number]['name']
  | 'examinationRosters'
  | 'oralExaminations'
  | 'examinationScores';

const routes: readonly RouteRow[] = routeTable;
const demandOf = (path: string) => routes.find(({ paths }) => paths.includes(path))?.demand ?? {};

/**
 * The entries visible to a user with these roles and flags, in order. One whose route refuses the user is hidden: the
 * specification shows documents to all four roles, and opens their route to two.
 */
export function menuFor(held: readonly Role[], flags: FeatureFlags, table: readonly MenuItem[] = menuTable) {
  return table
    .filter(
      ({ path, flag, claims }) =>
        flags[flag] === true &&
        claims.some((claim) => mayPass(held, { required: [claim] })) &&
        mayPass(held, demandOf(path)),
    )
    .toSorted((a, b) => a.order - b.order);
}

/** Pages that an entry leads to, and whose addresses are not below its own. */
const pagesBelow: Readonly<Record<string, readonly string[]>> = {
  '/medical-training': ['/gme-history'],
  '/apply-and-register': ['/case-logs', '/your-attestation', '/mbs-activities', '/reference-form-status'],
};

/**
 * How many moves each entry of the menu leads to, by its path. The dashboard counts all of them, because it lists them
 * all, also those that no entry leads to.
 */
export function movesByEntry(
  moves: readonly { path: string | null }[],
  entries: readonly Pick<MenuItem, 'path'>[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>(moves.length > 0 ? [[places.home, moves.length]] : []);
  for (const { path } of moves) {
    const leads = (to: string) => path !== null && (isWithin(path, to) || isPageOf(path, to));
    const entry = entries.find((each) => leads(each.path))?.path;
    if (entry !== undefined) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  }
  return counts;
}

/** Whether an address is that of a page which an entry leads to, and which is not below its own address. */
export const isPageOf = (address: string, entry: string): boolean =>
  (pagesBelow[entry] ?? []).some((page) => isWithin(address, page));

/** Whether an address is that of an entry, or of a page below it; as the router compares, in any case of letters. */
export const isWithin = (address: string, path: string): boolean => {
  const lower = address.toLowerCase();
  return lower === path || ['/', '?', '#'].some((next) => lower.startsWith(path + next));
};
