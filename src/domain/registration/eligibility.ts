import type { QeEligibility } from '#contract/exams/exams.ts';

/**
 * Whether the qualifying-exam application is open, by which rule, and what closes it or would open it. `isEarly` says
 * that its window has not opened yet; otherwise a rule that is not the window's applies after the deadline.
 */
export type ApplicationWindow =
  | { open: true; rule: 'window'; closes: string | null }
  | { open: true; rule: 'feePaid'; closes: string | null; isEarly: boolean }
  | { open: true; rule: 'lateAccess'; closes: null; isEarly: boolean }
  | { open: false; reason: 'noDate' | 'closed'; opens: null }
  | { open: false; reason: 'notYet'; opens: string };

const instant = (date: string | null) => (date === null ? null : Date.parse(date));

/**
 * Second specification, §4: open within the window, or with the fee paid until the exam ends, or by late access;
 * closed without an open date. The result both controls access and explains it.
 */
export function qualifyingExamWindow(eligibility: QeEligibility, now: number): ApplicationWindow {
  const opens = instant(eligibility.appOpenDate);
  if (opens === null) return { open: false, reason: 'noDate', opens: null };
  const closes = instant(eligibility.appCloseDate);
  const ends = instant(eligibility.examEndDate);
  if (now >= opens && (closes === null || now < closes))
    return { open: true, rule: 'window', closes: eligibility.appCloseDate };
  const isEarly = now < opens;
  if (eligibility.appFeePaid && ends !== null && now < ends)
    return { open: true, rule: 'feePaid', closes: eligibility.examEndDate, isEarly };
  if (eligibility.postDeadlineAccess === 1) return { open: true, rule: 'lateAccess', closes: null, isEarly };
  return isEarly
    ? { open: false, reason: 'notYet', opens: eligibility.appOpenDate! } // a null date returned above
    : { open: false, reason: 'closed', opens: null };
}
