import { assertEvent } from 'xstate';
import type { PdReferenceLetter, QeAttestation } from '#contract/registration/examinations.ts';
import { faultTypes } from '#contract/core/faultTypes.ts';
import { asFault, isUnanswered } from '#domain/fault.ts';
import { isUnknown, isUnreachable } from '#machines/kit/faults.ts';
import { isLetterOpen, isStepDone, type StepName } from '#domain/registration/registration.ts';
import { isSameWording, tickOf } from '#domain/registration/statements.ts';
import {
  answersOf,
  awaitsLetter,
  savedOf,
  lacks,
  mayShow,
  windowOf,
  withdrawable,
} from './examRegistration.answers.ts';
import type { LoadedRegistration, RegistrationContext, RegistrationEvent } from './examRegistration.types.ts';

interface Now {
  context: RegistrationContext;
  event: RegistrationEvent;
}
const refusedAs = (thrown: unknown, type: string) => asFault(thrown).error?.type === type;

/** Guards of the registration. */
export const registrationGuards = {
  isUnknown,
  isNotFound: (_: Now, { exam }: LoadedRegistration) => exam === null,
  isUnreachable,
  cameBySpecialty: ({ context }: Now) => context.key.examId === null,
  isSubmitted: ({ context }: Now) => {
    const window = windowOf(context);
    return !window.open && (window.reason === 'registered' || window.reason === 'awaitingApproval');
  },
  isClosed: ({ context }: Now) => !windowOf(context).open,
  isOtherStep: ({ context, event }: Now) => {
    assertEvent(event, 'query.changed');
    return event.query.step !== context.urlStep;
  },
  isAskedFor: ({ context }: Now, { step }: { step: StepName }) =>
    context.asked === step && mayShow(context, step),
  hasStarted: ({ context }: Now) => isStepDone.eligibility(answersOf(context)),
  lacksIntroduction: lacks('eligibility'),
  lacksIntention: lacks('intention'),
  lacksAttestation: lacks('attestations'),
  lacksAccommodationAnswer: lacks('accommodations'),
  lacksLetter: lacks('letter'),
  lacksDate: lacks('date'),
  lacksPayment: lacks('fee'),
  /** The answer is no, and something that was done before would be given up. */
  givesUp: ({ context, event }: Now) => {
    assertEvent(event, 'intention.state');
    const { intention, letter, fees } = answersOf(context);
    const isBegun =
      letter !== null || intention?.examDateId != null || fees.some(({ paidTotal }) => paidTotal > 0);
    return event.intends === false && intention?.intends !== false && isBegun;
  },
  isAnswered: ({ event }: Now) => {
    assertEvent(event, 'intention.state');
    return event.intends !== null;
  },
  hasTickedAll: ({ context }: Now) =>
    savedOf(context).answers.attestations.every(
      (statement) => statement.checked || context.draft.attested.includes(tickOf(statement)),
    ),
  /** The board has another wording than the one that was shown. */
  isReworded: ({ context }: Now, { attestations }: { attestations: readonly QeAttestation[] }) =>
    !isSameWording(savedOf(context).answers.attestations, attestations),
  hasAttested: ({ context }: Now) => isStepDone.attestations(answersOf(context)),
  needsNoAccommodation: ({ event }: Now) => {
    assertEvent(event, 'accommodation.answer');
    return event.isNeeded === false;
  },
  hasAccommodation: ({ context }: Now) => savedOf(context).answers.accommodation !== null,
  /** The accommodation that was to be changed no longer exists. */
  isGone: ({ event }: Now) => {
    assertEvent(event, 'upload.done');
    return event.value === null;
  },
  hasLetter: ({ context }: Now) => savedOf(context).answers.letter !== null,
  /** A letter was requested that may still count. */
  hasAskedForLetter: ({ context }: Now) => isStepDone.letter(answersOf(context)),
  isLetterOpen: ({ context }: Now) => isLetterOpen(savedOf(context).answers.letter),
  isLetterUnanswered: ({ context }: Now) => {
    const { letter } = savedOf(context).answers;
    return letter !== null && letter.responseDate === null;
  },
  awaitsLetter: ({ context }: Now) => awaitsLetter(context),
  awaitsAnswer: ({ context }: Now) =>
    awaitsLetter(context) && savedOf(context).answers.letter?.responseDate === null,
  mayWithdraw: ({ context }: Now) => withdrawable(context),
  isSentAgain: ({ context }: Now, { letter }: { letter: PdReferenceLetter }) =>
    letter.sentDate !== savedOf(context).answers.letter?.sentDate,
  isLetterSettled: (_: Now, { thrown }: { thrown: unknown }) =>
    refusedAs(thrown, faultTypes.exists) || refusedAs(thrown, faultTypes.alreadyRegistered),
  isLetterAnswered: (_: Now, { thrown }: { thrown: unknown }) => refusedAs(thrown, faultTypes.answered),
  /** Nobody is asked any longer, someone else is, or registration has closed. */
  isLetterOvertaken: (_: Now, { thrown }: { thrown: unknown }) =>
    [faultTypes.notSent, faultTypes.stale, faultTypes.registrationClosed].some((type) =>
      refusedAs(thrown, type),
    ),
  hasPaid: ({ context }: Now) => isStepDone.fee(answersOf(context)),
  maySubmit: ({ context }: Now) => mayShow(context, 'review'),
  hasChosenDate: ({ event }: Now) => {
    assertEvent(event, 'date.choose');
    return event.examDateId !== null;
  },
  isDateFull: (_: Now, { thrown }: { thrown: unknown }) => refusedAs(thrown, faultTypes.dateFull),
  isIncomplete: (_: Now, { thrown }: { thrown: unknown }) => refusedAs(thrown, faultTypes.incomplete),
  /** It is not known whether it was done. */
  isUnanswered: (_: Now, { thrown }: { thrown: unknown }) => isUnanswered(asFault(thrown)),
  isOvertaken: (_: Now, { thrown }: { thrown: unknown }) =>
    refusedAs(thrown, faultTypes.registrationClosed) || refusedAs(thrown, faultTypes.alreadyRegistered),
  isAboutFields: (_: Now, { thrown }: { thrown: unknown }) =>
    Object.keys(asFault(thrown).error?.errors ?? {}).length > 0,
};
