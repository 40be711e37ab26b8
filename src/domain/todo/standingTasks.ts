import {
  sanctionQuestions,
  sanctionsVersion,
  type SanctionQuestion,
} from '#contract/standing/standingStatements.ts';
import type {
  Appointment,
  MedicalLicense,
  SanctionsBody,
  StandingDetailsBody,
} from '#contract/standing/standing.ts';
import { isSuperseded } from '../standing/licenseCoverage.ts';
import type { StandingState } from '../stateWords.ts';
import { licenseToDoId } from './licenseToDos.ts';
import { standingPartOf, standingParts, type StandingPart } from './professionalStandingToDos.ts';
import type { ToDo } from './toDo.ts';

/** What is on record about a part, in a sentence. */
interface Sentence {
  key:
    | 'noLicense'
    | 'noFullLicense'
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

/** How far a part of professional standing is. */
export interface StandingTask extends Sentence {
  part: StandingPart;
  /** Null while it is not known. */
  state: StandingState | null;
}

/** What is on record about a member's standing; a part that was not read is undefined, and has no task. */
export interface StandingOnRecord {
  licenses: readonly MedicalLicense[] | undefined;
  appointments: readonly Appointment[] | undefined;
  details: Readonly<Pick<StandingDetailsBody, 'clinicallyActive' | 'hasPrivileges'>> | null | undefined;
  sanctions: SanctionsBody | null | undefined;
}

const plain = (key: Sentence['key']): Sentence => ({ key, values: {} });

function ofLicenses(licenses: readonly MedicalLicense[], open: readonly ToDo[], today: string): Sentence {
  const [asked] = open;
  const [last] = licenses.toSorted((a, b) => b.expireDate.localeCompare(a.expireDate));
  if (!last) return plain('noLicense');
  if (asked?.key === 'standingLicense') return plain('noFullLicense');
  if (asked && asked.key !== 'licenseExpires') return plain('licenseNotEnough');
  const [next] = licenses
    .filter((each) => each.expireDate >= today && !isSuperseded(each, licenses, today))
    .toSorted((a, b) => a.expireDate.localeCompare(b.expireDate));
  const shown = licenses.find(({ licenseId }) => asked?.id === licenseToDoId(licenseId)) ?? next ?? last;
  return {
    key: shown.expireDate < today ? 'licenseExpired' : 'licenseExpires',
    values: { state: shown.issuingState, number: shown.licenseNumber, day: shown.expireDate },
  };
}

function ofAppointments(appointments: readonly Appointment[]): Sentence {
  const primary = appointments.find(({ primaryAppointment }) => primaryAppointment);
  if (primary) return { key: 'primary', values: { name: primary.organizationName || primary.other } };
  return plain(appointments.length === 0 ? 'noAppointment' : 'noPrimary');
}

function ofSanctions(answers: SanctionsBody | null): Sentence {
  if (answers === null) return plain('noAnswers');
  if (answers.wordingVersion !== sanctionsVersion) return plain('newWording');
  const questions = Object.keys(sanctionQuestions) as SanctionQuestion[];
  return { ...plain('answers'), count: questions.filter((question) => answers[question] === 'Yes').length };
}

const onRecord: readonly Sentence['key'][] = ['licenseExpires', 'primary', 'details', 'answers'];

/**
 * What is on record about each part of a member's professional standing, and whether it is complete: that is for the
 * list of what to do to say, so that the two never differ.
 *
 * @param list What the member has to do; null while that is not known.
 * @param today The board's calendar day.
 */
export function standingTasks(
  { licenses, appointments, details, sanctions }: StandingOnRecord,
  list: readonly ToDo[] | null,
  today: string,
): StandingTask[] {
  const openOf = (part: StandingPart) => (list ?? []).filter((item) => standingPartOf(item) === part);
  const sentences: Readonly<Record<StandingPart, Sentence | undefined>> = {
    licenses: licenses && ofLicenses(licenses, openOf('licenses'), today),
    appointments: appointments && ofAppointments(appointments),
    details: details === undefined ? undefined : plain(details === null ? 'noDetails' : 'details'),
    sanctions: sanctions === undefined ? undefined : ofSanctions(sanctions),
  };
  function stateOf(part: StandingPart, { key }: Sentence): StandingTask['state'] {
    if (list === null) return null;
    if (openOf(part).length > 0) return 'open';
    return onRecord.includes(key) ? 'done' : 'optional';
  }
  return standingParts.flatMap((part) => {
    const sentence = sentences[part];
    return sentence ? [{ part, state: stateOf(part, sentence), ...sentence }] : [];
  });
}
