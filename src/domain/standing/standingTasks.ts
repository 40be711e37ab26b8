import { sanctionQuestions, sanctionsVersion, type SanctionQuestion } from '#contract/standingStatements.ts';
import type { Appointment, MedicalLicense, SanctionsBody } from '#contract/standing.ts';
import { licenseCoverage } from './licenseCoverage.ts';

/** The four parts of professional standing, in the order of the page. */
export const standingParts = ['licenses', 'appointments', 'details', 'sanctions'] as const;
export type StandingPart = (typeof standingParts)[number];

/** How far a part of professional standing is. */
export interface StandingTask {
  part: StandingPart;
  isDone: boolean;
  /** The key of its sentence. */
  key:
    | 'noLicense'
    | 'licenseExpired'
    | 'licenseExpires'
    | 'licenseNotEnough'
    | 'noAppointment'
    | 'noPrimary'
    | 'primary'
    | 'noDetails'
    | 'details'
    | 'noAnswers'
    | 'newWording'
    | 'answers';
  /** Names and days in the sentence. */
  values: Readonly<Record<string, string>>;
  /** How many answers are yes. */
  count?: number;
}

/** What is on record about a member's standing; a part that was not read is undefined, and has no task. */
export interface StandingFacts {
  licenses: readonly MedicalLicense[] | undefined;
  appointments: readonly Appointment[] | undefined;
  details: object | null | undefined;
  sanctions: SanctionsBody | null | undefined;
  /** The last days of the exams that need a license. */
  examDays: readonly string[];
}

function licenseTask(
  licenses: readonly MedicalLicense[],
  examDays: readonly string[],
  today: string,
): StandingTask {
  const [last] = licenses.toSorted((a, b) => b.expireDate.localeCompare(a.expireDate));
  const [next] = licenses
    .filter(({ expireDate }) => expireDate >= today)
    .toSorted((a, b) => a.expireDate.localeCompare(b.expireDate));
  const shown = next ?? last;
  if (!shown) return { part: 'licenses', isDone: false, key: 'noLicense', values: {} };
  const { issuingState, licenseNumber, expireDate } = shown;
  const values = { state: issuingState, number: licenseNumber, day: expireDate };
  const isEnough = examDays.every((day) => licenseCoverage(licenses, day, today).state === 'covered');
  if (!next) return { part: 'licenses', isDone: false, key: 'licenseExpired', values };
  return isEnough
    ? { part: 'licenses', isDone: true, key: 'licenseExpires', values }
    : { part: 'licenses', isDone: false, key: 'licenseNotEnough', values: {} };
}

function appointmentTask(appointments: readonly Appointment[]): StandingTask {
  const part = 'appointments';
  const primary = appointments.find(({ primaryAppointment }) => primaryAppointment);
  if (primary)
    return {
      part,
      isDone: true,
      key: 'primary',
      values: { name: primary.organizationName || primary.other },
    };
  return { part, isDone: false, key: appointments.length === 0 ? 'noAppointment' : 'noPrimary', values: {} };
}

function sanctionTask(answers: SanctionsBody | null): StandingTask {
  const part = 'sanctions';
  if (answers === null) return { part, isDone: false, key: 'noAnswers', values: {} };
  if (answers.wordingVersion !== sanctionsVersion)
    return { part, isDone: false, key: 'newWording', values: {} };
  const questions = Object.keys(sanctionQuestions) as SanctionQuestion[];
  const count = questions.filter((question) => answers[question] === 'Yes').length;
  return { part, isDone: true, key: 'answers', values: {}, count };
}

/** What is complete and what is missing in a member's professional standing; `today` is the board's calendar day. */
export function standingTasks(
  { licenses, appointments, details, sanctions, examDays }: StandingFacts,
  today: string,
): StandingTask[] {
  return [
    ...(licenses ? [licenseTask(licenses, examDays, today)] : []),
    ...(appointments ? [appointmentTask(appointments)] : []),
    ...(details === undefined
      ? []
      : [
          {
            part: 'details',
            isDone: details !== null,
            key: details === null ? 'noDetails' : 'details',
            values: {},
          } as const,
        ]),
    ...(sanctions === undefined ? [] : [sanctionTask(sanctions)]),
  ];
}
