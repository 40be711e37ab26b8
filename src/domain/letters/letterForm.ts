import * as z from 'zod/mini';
import { nameProblem, type NameProblem } from '#contract/core/nameText.ts';
import type { ReferenceLetter, LetterFields } from '#contract/letters/referenceLetters.ts';
import { officeProblem } from './letterTracker.ts';
import { typedText } from '../typed/typedText.ts';

/** The form's values for an official, as typed. */
export interface LetterDraft extends LetterFields {
  /** The official has a different office than the requested one; its fields count only then. */
  hasOffice: boolean;
}

/** What client-side validation can report for a field. */
export type LetterProblem = 'missing' | 'choiceMissing' | 'noAddress' | 'tooLong' | NameProblem;
export type LetterField = Exclude<keyof LetterDraft, 'hasOffice'>;

const blank: LetterDraft = {
  attestationType: '',
  hospitalName: '',
  authOfficial: '',
  authOfficialTitle: '',
  authOfficialEmail: '',
  hasOffice: false,
  altRole: '',
  explain: '',
  explainOther: '',
};

/** Initial form value for a letter; null is a new one. */
export function letterDraftOf(letter: ReferenceLetter | null): LetterDraft {
  if (!letter) return blank;
  const { attestationType, hospitalName, authOfficial, authOfficialTitle, authOfficialEmail } = letter;
  const { altRole, explain, explainOther } = letter;
  return {
    attestationType,
    hospitalName,
    authOfficial,
    authOfficialTitle,
    authOfficialEmail,
    hasOffice: altRole !== '',
    altRole,
    explain,
    explainOther,
  };
}

/** The request body of a draft. */
export function letterFieldsOf({ hasOffice, ...draft }: LetterDraft): LetterFields {
  const office = hasOffice ? draft : blank;
  const { altRole, explain, explainOther } = office;
  return {
    attestationType: draft.attestationType,
    hospitalName: typedText(draft.hospitalName),
    authOfficial: typedText(draft.authOfficial),
    authOfficialTitle: typedText(draft.authOfficialTitle),
    authOfficialEmail: typedText(draft.authOfficialEmail),
    altRole,
    explain,
    explainOther: typedText(explainOther),
  };
}

/** The fields of a letter in the order of the form. */
export const letterFields: readonly LetterField[] = [
  'attestationType',
  'hospitalName',
  'authOfficial',
  'authOfficialTitle',
  'authOfficialEmail',
  'altRole',
  'explain',
  'explainOther',
];

const chosen: readonly LetterField[] = ['attestationType', 'altRole', 'explain'];
const namesOf: readonly LetterField[] = ['hospitalName', 'authOfficial', 'authOfficialTitle'];
const longest: Partial<Record<LetterField, number>> = {
  hospitalName: 160,
  authOfficial: 120,
  authOfficialTitle: 120,
  authOfficialEmail: 254,
  explainOther: 500,
};

/** The largest number of characters of a field that is typed. */
export const longestOf = (field: LetterField): number => longest[field] ?? Infinity;

const address = z.email();
const needed = ['attestationType', 'hospitalName', 'authOfficial', 'authOfficialTitle', 'authOfficialEmail'];

/** Validates a draft; the problems are in the order of its fields. */
export function letterProblems(draft: LetterDraft): Partial<Record<LetterField, LetterProblem>> {
  const fields = letterFieldsOf(draft);
  const isOfficeMissing = draft.hasOffice && fields.altRole === '' && fields.explain === '';
  const half = officeProblem(fields);
  const problemOf = (field: LetterField): LetterProblem | null => {
    const missing = chosen.includes(field) ? 'choiceMissing' : 'missing';
    if (needed.includes(field) && fields[field] === '') return missing;
    if (fields[field].length > longestOf(field)) return 'tooLong';
    if (field === 'authOfficialEmail' && !z.safeParse(address, fields[field]).success) return 'noAddress';
    if (field === half || (isOfficeMissing && (field === 'altRole' || field === 'explain'))) return missing;
    return namesOf.includes(field) ? nameProblem(typedText(fields[field])) : null;
  };
  return Object.fromEntries(
    letterFields.flatMap((field) => {
      const problem = problemOf(field);
      return problem ? [[field, problem]] : [];
    }),
  );
}
