import { boardDay, boardZone } from '../boardTime.ts';
import { addDays } from '../days.ts';
import { dayIn, startOfDayIn } from '../time/zonedTime.ts';

/** The first and the last calendar day on which a survey is offered, in their time zone. */
export interface OfferDays {
  firstDay: string;
  lastDay: string;
  timeZone: string;
}

/** A survey about an exam day is offered from the morning after where the exam takes place, for 14 days. */
export const examDayOffer = (examDate: string, timeZone: string): OfferDays => ({
  firstDay: addDays(examDate, 1),
  lastDay: addDays(examDate, 14),
  timeZone,
});

/** A survey about a registration is offered at the board as soon as it was submitted, for 30 days. */
export const registrationOffer = (submittedAt: string): OfferDays => {
  const firstDay = boardDay(Date.parse(submittedAt));
  return { firstDay, lastDay: addDays(firstDay, 29), timeZone: boardZone };
};

/** The end of the last day of an offer: the next midnight in its time zone, in epoch milliseconds. */
export const endOfOffer = ({ lastDay, timeZone }: Pick<OfferDays, 'lastDay' | 'timeZone'>): number =>
  startOfDayIn(timeZone, addDays(lastDay, 1));

/** Whether a survey may be answered at an instant in epoch milliseconds. */
export function isOffered({ firstDay, lastDay, timeZone }: OfferDays, now: number): boolean {
  const today = dayIn(timeZone, now);
  return firstDay <= today && today <= lastDay;
}
