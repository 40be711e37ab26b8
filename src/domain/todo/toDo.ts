import type { CardName } from '#contract/application/examCards.ts';
import type { Responsible } from '../responsible.ts';
import type { StepName } from '../registration/registration.ts';

const officialKeys = [
  /** No official was named for a required letter, or only officials who declined. */
  'officialMissing',
  'officialReady',
  /** The board sent an official's answer back. */
  'officialSentBack',
  /** The request was not sent. */
  'officialUndelivered',
  'officialStuck',
  /** The request is on its way to the official. */
  'officialSending',
  'officialAsked',
  'officialApproval',
] as const;
type OfficialToDoKey = (typeof officialKeys)[number];

/** Whether a to-do is about a letter of an official, for an exam or for continuous certification. */
export const isAboutOfficial = (key: ToDoKey): key is OfficialToDoKey =>
  (officialKeys as readonly ToDoKey[]).includes(key);

/** What is to be done, or what is waited for; each has its sentence in the locale file `todo`. */
export type ToDoKey =
  /** Registration for an exam is open and not begun. */
  | 'begin'
  /** Registration for an exam that a requirement asks for is open and not begun. */
  | 'beginRequired'
  /** The next step of a registration that was begun. */
  | 'step'
  /** The place on the chosen date was not confirmed in time. */
  | 'placeLapsed'
  /** The program director declined, or the board's office sent the letter back. */
  | 'letterRefused'
  | 'letterUndelivered'
  | 'letterMissing'
  | 'letterAsked'
  | 'letterApproval'
  | 'registrationApproval'
  | 'licenseMissing'
  | 'card'
  | 'cardApproval'
  /** A card was not complete when registration ended. */
  | 'cardClosed'
  | OfficialToDoKey
  | 'fee'
  /** The time to pay a fee that the registration needs is over; only the board can help. */
  | 'feeExpired'
  | 'feeProcessing'
  /** A bank has not answered for a day. */
  | 'feeUnknown'
  | 'requirement'
  /** Days without a record between rotations. */
  | 'trainingGaps'
  /** A clinical level that is over with too few weeks; the board decides. */
  | 'trainingWeeks'
  /** International rotations that are not as the board asks. */
  | 'rotationsAbroad'
  | 'medicalSchoolMissing'
  | 'certificateExpires'
  | 'licenseExpires'
  /** A license that a certifying exam needs ends before the exam does. */
  | 'licenseExpiresBefore'
  /** No full license is on record for a certifying exam. */
  | 'licenseNotFull'
  /** A surgeon has no full license on record. */
  | 'standingLicense'
  | 'standingAppointment'
  /** None of the appointments is the primary one. */
  | 'standingPrimary'
  | 'standingDetails'
  | 'standingSanctions'
  /** The questions about sanctions have changed since they were answered. */
  | 'standingReworded'
  /** The profile was not confirmed for a year. */
  | 'profileUnconfirmed';

/** An amount in the currency's smallest unit. */
export interface Money {
  amount: number;
  currency: string;
}

/** One thing that a member has to do, or that is waited for. */
export interface ToDo {
  /** Unique in a list, and the same for the same thing at another time. */
  id: string;
  key: ToDoKey;
  /** Who acts next; the field's name is the contract's. */
  mover: Responsible;
  /** The exam that it is about; null for anything else. */
  examId: number | null;
  /** Names in its sentence: exam, person, requirement. */
  values: Readonly<Record<string, string>>;
  /** False for an optional letter that is waited for. */
  isRequired: boolean;
  /** The next step of a registration. */
  step: StepName | null;
  card: CardName | null;
  /** What is owed with it; for an exam that was not begun, what registering would cost. */
  money: Money | null;
  /** The earliest deadline that applies to it, an instant; null if there is none. */
  due: string | null;
  /** Since when others are waited for, an instant; null if that is not known, or it is the member's move. */
  since: string | null;
  /** From when the request can be sent again, an instant; null where nobody can be reminded. */
  remindFrom: string | null;
  /** Steps done, of all. */
  progress: { done: number; total: number } | null;
  /** Where it is done, a path of the portal; null if there is no page for it. */
  path: string | null;
}

type Part = Pick<ToDo, 'id' | 'key' | 'mover'> & Partial<ToDo>;

/** A to-do of which only some members apply. */
export const toDo = (part: Part): ToDo => ({
  examId: null,
  values: {},
  isRequired: true,
  step: null,
  card: null,
  money: null,
  due: null,
  since: null,
  remindFrom: null,
  progress: null,
  path: null,
  ...part,
});

/** How close a deadline is. */
export type Urgency = 'overdue' | 'soon' | 'later' | 'none';

const SOON = 30 * 24 * 60 * 60_000;

/** `soon` is within 30 days. */
export function urgencyOf({ due }: Pick<ToDo, 'due'>, now: number): Urgency {
  if (due === null) return 'none';
  const left = Date.parse(due) - now;
  if (left <= 0) return 'overdue';
  return left < SOON ? 'soon' : 'later';
}

/** The earliest of the deadlines that there are. */
export const earliest = (dates: readonly (string | null | undefined)[]): string | null =>
  dates
    .filter((date) => date != null)
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))
    .at(0) ?? null;
