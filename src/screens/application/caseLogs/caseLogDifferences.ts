import type { AppointmentDraft, CaseLogDraft } from '#domain/application/caseLogForm.ts';
import type { Difference } from '#ui/card/Differences.tsx';
import { differencesOf } from '#ui/card/differencesOf.ts';
import { typedCount } from '#domain/typed/typedNumber.ts';
import { typedText } from '#domain/typed/typedText.ts';

/** The texts of a case log: field labels and displayed values. */
export interface CaseLogWords {
  labels: Readonly<Record<'pathway' | 'program' | 'completedOn' | 'startDate' | 'endDate', string>>;
  /** The case categories by field name, in the order of the page. */
  kinds: readonly (readonly [field: string, name: string])[];
  pathway: (examPathwayId: string) => string;
  program: (draft: Pick<CaseLogDraft, 'institutionId' | 'programName'>) => string;
  /** Formats a day; empty for none. */
  day: (day: string) => string;
  /** Names a hospital, even if its name is not typed yet. */
  hospitalName: (row: AppointmentDraft) => string;
  /** The hospital's location, and the surgeon's role and dates there. */
  hospitalDetails: (row: AppointmentDraft) => string;
}

/** The differences between two versions of a case log, as text and in the order of the page. */
export function caseLogDifferences(
  mine: CaseLogDraft,
  theirs: CaseLogDraft,
  words: CaseLogWords,
): Difference[] {
  const { labels, kinds, pathway, program, day } = words;
  return [
    ...differencesOf<CaseLogDraft>(
      [
        { name: 'examPathwayId', label: labels.pathway, words: pathway },
        { name: 'institutionId', label: labels.program, words: (_, draft) => program(draft) },
        { name: 'completedOn', label: labels.completedOn, words: day },
        { name: 'startDate', label: labels.startDate, words: day },
        { name: 'endDate', label: labels.endDate, words: day },
      ],
      mine,
      theirs,
    ),
    ...hospitalDifferences(mine.appointments, theirs.appointments, words),
    ...differencesOf<CaseLogDraft>(
      kinds.map(([field, label]) => ({ name: `counts.${field}`, label, words: casesIn })),
      mine,
      theirs,
    ),
  ];
}

/** Cases as typed; 0 equals an empty field. */
function casesIn(text: string): string {
  const count = typedCount(text);
  return count === null ? typedText(text) : count === 0 ? '' : String(count);
}

/** Hospitals with the same id are compared; the others exist on one side only. Equal ones are left out. */
function hospitalDifferences(
  mine: readonly AppointmentDraft[],
  theirs: readonly AppointmentDraft[],
  { hospitalName, hospitalDetails }: CaseLogWords,
): Difference[] {
  const wordsOf = (row: AppointmentDraft) =>
    [hospitalName(row), hospitalDetails(row)].filter((words) => words !== '').join(' · ');
  const left = [...theirs];
  const take = (fits: (row: AppointmentDraft) => boolean) => {
    const place = left.findIndex(fits);
    return place === -1 ? null : left.splice(place, 1)[0]!;
  };
  const changed = mine.filter((row) => !take((other) => wordsOf(other) === wordsOf(row)));
  return [
    ...changed.map((row) => {
      const other = take(({ id }) => id !== null && id === row.id);
      return { label: hospitalName(row), mine: wordsOf(row), theirs: other ? wordsOf(other) : '' };
    }),
    ...left.map((row) => ({ label: hospitalName(row), mine: '', theirs: wordsOf(row) })),
  ];
}
