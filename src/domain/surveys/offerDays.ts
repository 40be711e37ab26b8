import { boardDay } from '../boardTime.ts';
import { addDays } from '../days.ts';

/** The first and the last calendar day at the board on which a survey is offered. */
export interface OfferDays {
  firstDay: string;
  lastDay: string;
}

/** A survey about an exam day is offered from the morning after, for 14 days. */
export const examDayOffer = (examDate: string): OfferDays => ({
  firstDay: addDays(examDate, 1),
  lastDay: addDays(examDate, 14),
});

/** A survey about a registration is offered as soon as it was handed in, for 30 days. */
export const registrationOffer = (submittedAt: string): OfferDays => {
  const firstDay = boardDay(Date.parse(submittedAt));
  return { firstDay, lastDay: addDays(firstDay, 29) };
};

/** Whether a survey may be answered at an instant in epoch milliseconds. */
export const isOffered = ({ firstDay, lastDay }: OfferDays, now: number): boolean =>
  firstDay <= boardDay(now) && boardDay(now) <= lastDay;
