import { boardValues } from '#contract/pickLists/boardValues.ts';
import type { MedicalLicense } from '#contract/standing/standing.ts';
import type { ExamOverviewItem } from '#contract/exams/exams.ts';
import { addDays } from '../days.ts';
import { hasUseForRequirements } from '../registration/memberExams.ts';
import { isSubmitted, type ExamEntry } from '../registration/registrationWindow.ts';

const fullTypes: readonly string[] = boardValues.fullLicense.is;

/** Whether a license is full and unrestricted. */
export const isFull = ({ licenseTypeId }: Pick<MedicalLicense, 'licenseTypeId'>) =>
  fullTypes.includes(licenseTypeId);

type License = Pick<MedicalLicense, 'licenseTypeId' | 'issueDate' | 'expireDate'>;

/** Whether a license covers a period that ends with a day: a full one that does not expire before that day. */
export type LicenseCoverage<Each extends License> =
  | { state: 'covered'; license: Each }
  /** A full license expires before the day. */
  | { state: 'expires'; license: Each }
  /** There are current licenses, but no full one. */
  | { state: 'notFull'; license: Each }
  | { state: 'none'; license: null };

const latest = <Each extends License>(licenses: readonly Each[]): Each | undefined =>
  licenses.toSorted((a, b) => b.expireDate.localeCompare(a.expireDate))[0];

/** Whether the licenses of a member cover the time until `lastDay`, seen from `today`; both calendar days. */
export function licenseCoverage<Each extends License>(
  licenses: readonly Each[],
  lastDay: string,
  today: string,
): LicenseCoverage<Each> {
  const current = licenses.filter(({ issueDate, expireDate }) => issueDate <= lastDay && expireDate >= today);
  const full = latest(current.filter(isFull));
  if (full) return { state: full.expireDate >= lastDay ? 'covered' : 'expires', license: full };
  const other = latest(current);
  return other ? { state: 'notFull', license: other } : { state: 'none', license: null };
}

/**
 * Whether another license stands for one, so that nobody has to renew it: a later one of the same state that allows at
 * least as much, and once it has ended any current full one. One that is issued only after a gap does not, until its
 * day of issue has come. `today` is the board's calendar day.
 */
export function isSuperseded<Each extends License & Pick<MedicalLicense, 'issuingState'>>(
  license: Each,
  licenses: readonly Each[],
  today: string,
): boolean {
  const nextDay = addDays(license.expireDate, 1);
  return licenses.some((other) => {
    if (other.issueDate > nextDay && other.issueDate > today) return false;
    if (other.expireDate <= license.expireDate || other.expireDate < today) return false;
    if (license.expireDate < today && isFull(other)) return true;
    const allowsAsMuch = isFull(other) || other.licenseTypeId === license.licenseTypeId;
    return other.issuingState === license.issuingState && allowsAsMuch;
  });
}

/** The certifying exams that a member is registered for, or may register for now or later. */
export const licensedExams = (entries: readonly ExamEntry[], now: number): ExamOverviewItem[] =>
  entries
    .filter((entry) => entry.exam.examType === 'certifying' && hasUseForRequirements(entry, now))
    .filter(({ exam, window }) => isSubmitted(window) || Date.parse(exam.regEndDate) > now)
    .map(({ exam }) => exam);
