import type { ProfileBody, ProfileFields, UserProfile } from '#contract/profile/profiles.ts';
import { boardDay } from '../boardTime.ts';
import { addDays, addYears } from '../days.ts';
import { isPrinted } from '../printedText.ts';
import type { RecordProblems } from '../records/recordForm.ts';

/** The races of the profile's flags, in the words of the pick-list `races`. */
const races = {
  nativeAmerican: 'American Indian or Alaska Native',
  asian: 'Asian',
  black: 'Black or African American',
  pacificIslander: 'Native Hawaiian or Other Pacific Islander',
  white: 'White',
  preferNotToSay: 'Prefer not to say',
} as const satisfies Partial<Record<keyof ProfileFields, string>>;

/** The races that were chosen, in words; empty without an answer. */
export const raceText = (flags: Pick<ProfileBody, keyof typeof races>): string =>
  Object.entries(races)
    .filter(([name]) => flags[name as keyof typeof races]) // the keys of the object above
    .map(([, text]) => text)
    .join(', ');

/** First, middle and last name, and the suffix after a comma. */
export const fullName = ({
  firstName,
  middleName,
  lastName,
  suffix,
}: Pick<ProfileBody, 'firstName' | 'middleName' | 'lastName' | 'suffix'>): string =>
  [[firstName, middleName, lastName].filter(Boolean).join(' '), suffix].filter(Boolean).join(', ');

/**
 * The name that certificates and letters show once the profile is saved so, and why: `fixed`, which only the board
 * changes; `own`, which its owner has saved; `typed`, which its owner has not saved yet; `made` from the other names.
 */
export function certificateName(
  saved: Pick<UserProfile, 'displayName' | 'displayNameEditable'>,
  typed: Pick<ProfileBody, 'displayName' | 'firstName' | 'middleName' | 'lastName' | 'suffix'>,
): { kind: 'fixed' | 'own' | 'typed' | 'made'; name: string } {
  if (!saved.displayNameEditable) return { kind: 'fixed', name: saved.displayName };
  if (typed.displayName === '') return { kind: 'made', name: fullName(typed) };
  return { kind: typed.displayName === saved.displayName ? 'own' : 'typed', name: typed.displayName };
}

/** The rule of a profile as a whole: a ZIP code belongs to addresses in the United States. */
export const profileProblems = ({ country, zipCode }: ProfileBody): RecordProblems<keyof ProfileFields> =>
  country === 'US' && zipCode !== '' && !/^\d{5}(-\d{4})?$/.test(zipCode) ? { zipCode: 'noZip' } : {};

/**
 * The same, and the rule of a name that its owner chooses: the board's papers, which show it, must be able to print it.
 */
export function problemsWithName(body: ProfileBody): RecordProblems<keyof ProfileFields> {
  const problems = profileProblems(body);
  return isPrinted(body.displayName || fullName(body))
    ? problems
    : { ...problems, displayName: 'notPrinted' };
}

/** The calendar day at the board from which a profile has to be confirmed again; null if it never was confirmed. */
export function confirmAgainOn(userConfirmedDate: string | null): string | null {
  if (userConfirmedDate === null) return null;
  const day = boardDay(Date.parse(userConfirmedDate));
  const again = addYears(day, 1);
  // On the February 28 after a February 29 the year is not over.
  return day.endsWith('-02-29') ? addDays(again, 1) : again;
}

/** Whether the user is asked to confirm the profile: never confirmed, or a year ago. `now` is in epoch milliseconds. */
export function isConfirmationDue(userConfirmedDate: string | null, now: number): boolean {
  const again = confirmAgainOn(userConfirmedDate);
  return again === null || again <= boardDay(now);
}
