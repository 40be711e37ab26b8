import type { AppointmentDraft, CaseLogDraft } from '#domain/application/caseLogForm.ts';
import type { Difference } from '#ui/card/Differences.tsx';

/** How a case log is read: the names of its fields, and their values as people know them. */
export interface CaseLogWords {
  labels: Readonly<Record<'pathway' | 'program' | 'completedOn' | 'startDate' | 'endDate', string>>;
  /** The kinds of cases by the names of their fields, in the order of the page. */
  kinds: readonly (readonly [field: string, name: string])[];
  pathway: (examPathwayId: string) => string;
  program: (draft: Pick<CaseLogDraft, 'institutionId' | 'programName'>) => string;
  /** A day, or nothing for none. */
  day: (day: string) => string;
  /** Names a hospital, also one whose name was not typed yet. */
  hospitalName: (row: AppointmentDraft) => string;
  /** Where a hospital is, and as what and when the surgeon worked there. */
  hospitalFacts: (row: AppointmentDraft) => string;
}

/** What differs between two versions of a case log, in words and in the order of the page. */
export function caseLogDifferences(
  mine: CaseLogDraft,
  theirs: CaseLogDraft,
  words: CaseLogWords,
): Difference[] {
  const { labels, kinds, pathway, program, day } = words;
  const row = (label: string, value: (draft: CaseLogDraft) => string): Difference => ({
    label,
    mine: value(mine),
    theirs: value(theirs),
  });
  return [
    row(labels.pathway, ({ examPathwayId }) => pathway(examPathwayId)),
    row(labels.program, program),
    row(labels.completedOn, ({ completedOn }) => day(completedOn)),
    row(labels.startDate, ({ startDate }) => day(startDate)),
    row(labels.endDate, ({ endDate }) => day(endDate)),
    ...hospitalDifferences(mine.appointments, theirs.appointments, words),
    ...kinds.map(([field, name]) => row(name, ({ counts }) => casesIn(counts[field]))),
  ].filter((each) => each.mine !== each.theirs);
}

/** Cases as they were typed; none is the same as an empty field. */
function casesIn(text = ''): string {
  const typed = text.trim();
  return /^\d+$/.test(typed) ? typed.replace(/^0+/, '') : typed;
}

/** Hospitals that both have say nothing; those of one id are one hospital, and the rest stand on one side only. */
function hospitalDifferences(
  mine: readonly AppointmentDraft[],
  theirs: readonly AppointmentDraft[],
  { hospitalName, hospitalFacts }: CaseLogWords,
): Difference[] {
  const wordsOf = (row: AppointmentDraft) =>
    [hospitalName(row), hospitalFacts(row)].filter((words) => words !== '').join(' · ');
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
