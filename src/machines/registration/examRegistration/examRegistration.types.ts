import type { LatestDraft } from '#domain/registration/latestDraft.ts';
import type { Accommodation } from '#contract/registration/accommodations.ts';
import type { ExamOverviewItem } from '#contract/exams/exams.ts';
import type { ProgramDirector, RegistrationResult } from '#contract/registration/examinations.ts';
import type { RegistrationDraft } from '#contract/registration/registrationDrafts.ts';
import type { Fault } from '#domain/fault.ts';
import type { RegistrationAnswers, StepName } from '#domain/registration/registration.ts';
import type { Eligibilities } from '#domain/registration/registrationWindow.ts';
import type { AutosaveNews } from '#machines/kit/draft/autosave.types.ts';
import type { Person } from '#machines/screenInput.ts';
import type { ScreenEvent } from '#machines/systemActor.ts';
import type { UploadDone, UploadRefused } from '#machines/kit/files/upload.types.ts';

/** Which registration is shown: by the exam, or by the specialty of a certifying exam. */
export interface RegistrationKey {
  examId: number | null;
  examSpecialtyId: number | null;
}

/** Whose draft it is, and for which exam. */
export interface DraftKey {
  userId: number;
  examId: number;
}

/** What is read of a registration. */
export interface LoadedRegistration {
  /** Null if the member has no such exam, or the address names only its specialty. */
  saved: SavedRegistration | null;
  /** The exam that the address means; null if the member has none. */
  exam: ExamOverviewItem | null;
  /** With what is saved: the draft to go on with. */
  latest: LatestDraft | null;
}

/** What the board has of a registration. */
export interface SavedRegistration {
  exam: ExamOverviewItem;
  eligibilities: Eligibilities;
  /** The answers that were submitted; the rest is in the draft, which is no part of this. */
  answers: Omit<RegistrationAnswers, 'started' | 'needsAccommodations'>;
  /** What becomes of paid fees when the exam is given up, in the board's words. */
  refundTerms: string;
  /** The director of the member's program for the exam; null if none is known, or no letter is needed. */
  director: ProgramDirector | null;
  /** When the board answered, epoch milliseconds. */
  readAt: number;
}

export interface RegistrationContext {
  key: RegistrationKey;
  person: Person;
  /** The step in the URL, as spelled there. */
  urlStep: string | undefined;
  /** The requested step; null goes to the first that is still to do. */
  asked: StepName | null;
  saved: SavedRegistration | null;
  /** What is typed and chosen; the child `draft` saves it. */
  draft: RegistrationDraft;
  /** Counts the drafts that came from elsewhere; after each, the forms start over. */
  epoch: number;
  /** Why a step cannot be left, or was opened again, if it is not an error of the server. */
  problem:
    | 'unanswered'
    | 'unticked'
    | 'dateFull'
    | 'noDate'
    | 'missingNow'
    | 'accommodationGone'
    | 'accommodationChanged'
    | 'accommodationKept'
    | 'notSentAgain'
    | null;
  fault: Fault | null;
  result: RegistrationResult | null;
}

export type RegistrationEvent =
  | ScreenEvent
  | { type: 'registration.reload' }
  | { type: 'draft.edit'; part: Partial<RegistrationDraft> }
  | AutosaveNews<RegistrationDraft>
  | { type: 'step.continue' }
  /** Asks whether the member intends to take the exam, in place of starting with a yes. */
  | { type: 'intention.ask' }
  | { type: 'intention.state'; intends: boolean | null }
  | { type: 'attestations.submit' }
  /** Whether an accommodation is needed; if so, it is sent with the upload. */
  | { type: 'accommodation.answer'; isNeeded: boolean | null }
  | { type: 'accommodation.delete' }
  | UploadDone<Accommodation | null>
  | UploadRefused
  | { type: 'letter.again' }
  | { type: 'letter.keep' }
  | { type: 'letter.request'; officialName: string; officialEmail: string }
  | { type: 'date.choose'; examDateId: number | null }
  | { type: 'fees.changed'; fees: RegistrationAnswers['fees'] }
  | { type: 'registration.submit' }
  /** Withdraws the request for the letter, after a question. */
  | { type: 'letter.withdraw' }
  /** Withdraws a submitted registration, after a question. */
  | { type: 'registration.withdraw' };
