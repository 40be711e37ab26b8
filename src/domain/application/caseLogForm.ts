import { nameProblem } from '#contract/core/nameText.ts';
import {
  MOST_CASES,
  type CaseLogBody,
  type ExamUserHospitalAppointment,
} from '#contract/application/examCards.ts';
import { caseLogProblems, type CardProblem, type CardProblems, type CaseLogDirectory } from './caseLog.ts';
import { typedCount } from '../typed/typedNumber.ts';
import { typedText } from '../typed/typedText.ts';

/** Value of the "not in the list" choice among the programs. */
export const OTHER_PROGRAM = 'other';

/** Value of the choice "outside the United States" among the states; the body and the record have an empty one. */
export const OUTSIDE_STATES = 'outside';

/** A hospital as typed. */
export interface AppointmentDraft {
  /** Null until it is saved. */
  id: number | null;
  hospitalName: string;
  /** Empty until it is chosen; `OUTSIDE_STATES` outside of the United States. */
  stateCode: string;
  appointmentType: string;
  startDate: string;
  /** Empty while the appointment continues. */
  endDate: string;
}

/** A case log as typed: every field is text, so that invalid input is kept. */
export interface CaseLogDraft {
  examPathwayId: string;
  institutionId: string;
  programName: string;
  completedOn: string;
  startDate: string;
  endDate: string;
  /** By `countName`. */
  counts: Readonly<Record<string, string>>;
  appointments: readonly AppointmentDraft[];
}

type Log = Omit<CaseLogBody, 'examHeaderId' | 'examUserHospitalAppointments'> & {
  readonly examUserHospitalAppointments: readonly ExamUserHospitalAppointment[];
};

/** Name of a category's field; form libraries treat a bare number as an array index. */
export const countName = (categoryId: number) => `c${categoryId}`;

const blank: Omit<AppointmentDraft, 'id'> = {
  hospitalName: '',
  stateCode: '',
  appointmentType: '',
  startDate: '',
  endDate: '',
};
export const blankAppointment: AppointmentDraft = { id: null, ...blank };
const isBlank = (row: AppointmentDraft) =>
  row.id === null && Object.keys(blank).every((name) => row[name as keyof typeof blank].trim() === '');

/** Initial form value for a case log. */
export const caseLogDraftOf = (log: Log, { examCaseLogs }: CaseLogDirectory): CaseLogDraft => {
  const { examUserPathway, examUserProgram, examUserCaseLogPeriod, examUserHospitalAppointments } = log;
  const counts = new Map(examUserCaseLogPeriod.counts.map(({ categoryId, count }) => [categoryId, count]));
  const { institutionId, programName, completedOn } = examUserProgram;
  return {
    examPathwayId: String(examUserPathway.examPathwayId ?? ''),
    institutionId: institutionId === '' && programName !== '' ? OTHER_PROGRAM : institutionId,
    programName,
    completedOn: completedOn ?? '',
    startDate: examUserCaseLogPeriod.startDate ?? '',
    endDate: examUserCaseLogPeriod.endDate ?? '',
    counts: Object.fromEntries(
      examCaseLogs.flatMap(({ categories }) =>
        categories.map(({ categoryId }) => [countName(categoryId), String(counts.get(categoryId) ?? '')]),
      ),
    ),
    appointments: examUserHospitalAppointments.map(({ endDate, ...row }) => ({
      ...row,
      stateCode: row.stateCode === '' ? OUTSIDE_STATES : row.stateCode,
      endDate: endDate ?? '',
    })),
  };
};

/** Cases as typed; an empty field is 0. */
const casesOf = (text: string): { count: number } | { problem: CardProblem } => {
  const count = typedText(text) === '' ? 0 : typedCount(text);
  if (count === null) return { problem: 'notWhole' };
  return count > MOST_CASES ? { problem: 'tooMany' } : { count };
};

/** Cases as typed if they are a valid number, else 0. */
export const countOf = (text: string | undefined): number => {
  const cases = casesOf(text ?? '');
  return 'count' in cases ? cases.count : 0;
};

const orNull = (text: string) => (text === '' ? null : text);
const filled = (draft: CaseLogDraft) => draft.appointments.filter((row) => !isBlank(row));

/** The request body of a valid draft; hospitals without any input are left out. */
export function caseLogBodyOf(
  draft: CaseLogDraft,
  { examCaseLogs }: CaseLogDirectory,
): Omit<CaseLogBody, 'examHeaderId'> {
  const isOther = draft.institutionId === OTHER_PROGRAM;
  return {
    examUserPathway: { examPathwayId: draft.examPathwayId === '' ? null : Number(draft.examPathwayId) },
    examUserProgram: {
      institutionId: isOther ? '' : draft.institutionId,
      programName: isOther ? typedText(draft.programName) : '',
      completedOn: orNull(draft.completedOn),
    },
    examUserCaseLogPeriod: {
      startDate: orNull(draft.startDate),
      endDate: orNull(draft.endDate),
      counts: examCaseLogs.flatMap(({ categories }) =>
        categories.flatMap(({ categoryId }) => {
          const count = countOf(draft.counts[countName(categoryId)]);
          return count === 0 ? [] : [{ categoryId, count }];
        }),
      ),
    },
    examUserHospitalAppointments: filled(draft).map((row) => ({
      ...row,
      hospitalName: typedText(row.hospitalName),
      stateCode: row.stateCode === OUTSIDE_STATES ? '' : row.stateCode,
      endDate: orNull(row.endDate),
    })),
  };
}

/**
 * Rebases a draft onto the current log: a hospital that was deleted there but is still in the draft becomes a new
 * one.
 */
export function rebasedOn(
  { examUserHospitalAppointments: known }: Pick<Log, 'examUserHospitalAppointments'>,
  draft: CaseLogDraft,
): CaseLogDraft {
  const isKnown = (row: AppointmentDraft) => known.some(({ id }) => id === row.id);
  return {
    ...draft,
    appointments: draft.appointments.map((row) => (isKnown(row) ? row : { ...row, id: null })),
  };
}

/** What two drafts are compared by: the server assigns ids to new hospitals, which is not an edit. */
export const caseLogContentOf = ({ appointments, ...draft }: CaseLogDraft) => ({
  ...draft,
  appointments: appointments.map((row) => ({ ...row, id: null })),
});

/** Maps a path of the request body to its field in the form. */
export function caseLogFieldOf(path: string, draft: CaseLogDraft, directory: CaseLogDirectory): string {
  const [part = '', ...rest] = path.split('.');
  if (part === 'examUserHospitalAppointments') {
    // Empty rows are not sent, so the indexes differ.
    const row = filled(draft)[Number(rest[0])];
    return row
      ? ['appointments', draft.appointments.indexOf(row), ...rest.slice(1)].join('.')
      : 'appointments';
  }
  if (rest[0] === 'counts') {
    const { counts } = caseLogBodyOf(draft, directory).examUserCaseLogPeriod;
    const categoryId = counts[Number(rest[1])]?.categoryId;
    return categoryId === undefined ? 'counts' : `counts.${countName(categoryId)}`;
  }
  return rest[0] ?? part;
}

/** What a hospital must have, and what is wrong without it. */
const neededOfHospital = [
  ['hospitalName', 'missing'],
  ['stateCode', 'choiceMissing'],
  ['appointmentType', 'choiceMissing'],
  ['startDate', 'dayMissing'],
] as const;

/** The largest number of characters of a program or a hospital. */
const LONGEST_NAME = 160;

function* typedProblems(draft: CaseLogDraft): Generator<[string, CardProblem]> {
  if (typedText(draft.programName).length > LONGEST_NAME) yield ['programName', 'tooLong'];
  for (const [name, text] of Object.entries(draft.counts)) {
    const cases = casesOf(text);
    if ('problem' in cases) yield [`counts.${name}`, cases.problem];
  }
  for (const row of filled(draft)) {
    const path = `appointments.${draft.appointments.indexOf(row)}`;
    for (const [name, problem] of neededOfHospital)
      if (typedText(row[name]) === '') yield [`${path}.${name}`, problem];
    const name = typedText(row.hospitalName);
    const problem = name.length > LONGEST_NAME ? 'tooLong' : nameProblem(name);
    if (problem !== null) yield [`${path}.hospitalName`, problem];
  }
}

/** Validates a case log as typed, by form field; `today` is the board's day. */
export function caseLogDraftProblems(
  draft: CaseLogDraft,
  directory: CaseLogDirectory,
  today: string,
): CardProblems {
  const sent = Object.entries(caseLogProblems(caseLogBodyOf(draft, directory), directory, today));
  return {
    ...Object.fromEntries(sent.map(([path, problem]) => [caseLogFieldOf(path, draft, directory), problem])),
    ...Object.fromEntries(typedProblems(draft)),
  };
}
