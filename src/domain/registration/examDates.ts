import type { ExamOverviewItem } from '#contract/exams/exams.ts';
import type { Intention } from '#contract/registration/examinations.ts';
import type { PickListItem } from '#contract/pickLists/pickLists.ts';

/**
 * The state of an exam date for a user: `free` has seats, `kept` is reserved for the user, `lapsed` was reserved
 * but the time is over and seats are left, `full` has none.
 */
export type DateState = 'free' | 'kept' | 'lapsed' | 'full';

type Choice = Pick<PickListItem, 'itemValue' | 'seatsLeft'>;
type Place = Pick<Intention, 'examDateId' | 'seatHeldUntil'>;

/** A reserved seat without an expiry time is permanent; a date without a seat count has seats. */
export function dateState({ itemValue, seatsLeft }: Choice, place: Place | null, now: number): DateState {
  const isChosen = place !== null && place.examDateId !== null && itemValue === String(place.examDateId);
  const isLapsed = isChosen && hasLapsedPlace(place, now);
  if (isChosen && !isLapsed) return 'kept';
  if (seatsLeft === 0) return 'full';
  return isLapsed ? 'lapsed' : 'free';
}

/** The date on which the user has a permanent seat; null while it is only reserved, or none is chosen. */
export const confirmedDate = (intention: Pick<Intention, 'examDate' | 'seatHeldUntil'> | null) =>
  intention?.seatHeldUntil === null ? intention.examDate : null;

/** The days on which a member takes an exam: those of the member's own date, else those of the exam. */
export const daysFor = (
  exam: Pick<ExamOverviewItem, 'examStartDate' | 'examEndDate'>,
  intention: Intention | null,
) => confirmedDate(intention) ?? { startsOn: exam.examStartDate, endsOn: exam.examEndDate };

/** Whether a date was chosen whose place was not confirmed in time, so that a date has to be chosen again. */
export const hasLapsedPlace = (intention: Place | null, now: number): boolean =>
  intention !== null &&
  intention.examDateId !== null &&
  intention.seatHeldUntil !== null &&
  Date.parse(intention.seatHeldUntil) <= now;
