import type { Certification, RequirementKind } from '#contract/dashboard/dashboard.ts';
import { addDays, addYears } from '../days.ts';

/** What comes round in a cycle of ten years, and after how many years. */
const every = {
  attestation: 1,
  assessment: 2,
  standing: 5,
  letters: 5,
  registry: 5,
} as const satisfies Partial<Record<RequirementKind, number>>;

export type CycleKind = keyof typeof every;
export const cycleKinds = Object.keys(every) as CycleKind[]; // the keys of the object above

/** `past`: its year is over; `next`: it is the next one of its kind, and not done; `later`: it comes after that. */
export type CycleState = 'past' | 'done' | 'next' | 'later';

export interface CycleYear {
  /** 1 to 10. */
  readonly year: number;
  /** Calendar days, both included. */
  readonly from: string;
  readonly to: string;
  readonly isNow: boolean;
  readonly items: readonly { readonly kind: CycleKind; readonly state: CycleState }[];
}

const YEARS = 10;

/**
 * The ten years of a certificate in which a day is: what comes round in each of them, and how it stands.
 *
 * @param issueDate The certificate's; cycles follow each other from there.
 * @param today The board's calendar day.
 * @param done The kinds whose present period is complete.
 */
export function cycleOf(issueDate: string, today: string, done: ReadonlySet<CycleKind>): CycleYear[] {
  let first = 0;
  while (addYears(issueDate, first + YEARS) <= today) first += YEARS;
  const met = new Set<CycleKind>();
  return Array.from({ length: YEARS }, (_, index): CycleYear => {
    const from = addYears(issueDate, first + index);
    const to = addDays(addYears(issueDate, first + index + 1), -1);
    const stateOf = (kind: CycleKind): CycleState => {
      if (to < today) return 'past';
      if (met.has(kind)) return 'later';
      met.add(kind);
      return done.has(kind) ? 'done' : 'next';
    };
    const year = index + 1;
    return {
      year,
      from,
      to,
      isNow: from <= today && today <= to,
      items: cycleKinds
        .filter((kind) => year % every[kind] === 0)
        .map((kind) => ({ kind, state: stateOf(kind) })),
    };
  });
}

/** The certificate whose cycle counts: the first valid one; undefined if there is none. */
export const cycleCertificate = <C extends Pick<Certification, 'status' | 'issueDate'>>(
  certifications: readonly C[],
): C | undefined =>
  certifications
    .filter(({ status }) => status !== null)
    .toSorted((one, other) => one.issueDate.localeCompare(other.issueDate))[0];

/**
 * The last day of the year of the cycle in which a kind comes round next, which may be the present one.
 *
 * @param issueDate The certificate's.
 * @param today The board's calendar day.
 */
export const periodEnd = (kind: CycleKind, issueDate: string, today: string): string =>
  cycleOf(issueDate, today, new Set()).find(
    ({ to, items }) => to >= today && items.some((item) => item.kind === kind),
  )!.to; // every kind comes round in the tenth year
