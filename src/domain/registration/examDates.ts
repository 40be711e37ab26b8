import type { Intention } from '#contract/examinations.ts';
import type { PickListItem } from '#contract/pickLists.ts';

/**
 * How a date stands for a person: there is a place, one is kept for them, the time that one was kept is over although
 * there still is one, or there is none.
 */
export type DateState = 'free' | 'kept' | 'lapsed' | 'full';

type Choice = Pick<PickListItem, 'itemValue' | 'seatsLeft'>;
type Place = Pick<Intention, 'examDateId' | 'seatHeldUntil'>;

/** A place without a time is taken for good; a date that tells no number of places has one. */
export function dateState({ itemValue, seatsLeft }: Choice, place: Place | null, now: number): DateState {
  const isChosen = place !== null && place.examDateId !== null && itemValue === String(place.examDateId);
  const isLapsed = isChosen && place.seatHeldUntil !== null && Date.parse(place.seatHeldUntil) <= now;
  if (isChosen && !isLapsed) return 'kept';
  if (seatsLeft === 0) return 'full';
  return isLapsed ? 'lapsed' : 'free';
}

/** The days on which somebody has a place for good; null while it is only kept for a time, or none is chosen. */
export const confirmedDate = (intention: Pick<Intention, 'examDate' | 'seatHeldUntil'> | null) =>
  intention?.seatHeldUntil === null ? intention.examDate : null;
