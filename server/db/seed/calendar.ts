import type { DateTime } from 'luxon';
import type { examCandidates, exams, qeApplications, registrations } from '#server/db/records.ts';

type Exam = typeof exams.$inferInsert;

/** An instant of a day so many days from today, as the board's clocks show it. */
export const at = (today: DateTime, days: number, hour = 0) =>
  today.plus({ days }).set({ hour }).toUTC().toISO() ?? '';
const closing = (today: DateTime, days: number) =>
  today.plus({ days }).endOf('day').startOf('second').toUTC().toISO() ?? '';
export const day = (today: DateTime, days: number) => today.plus({ days }).toISODate() ?? '';

/** The board's calendar around a day: past exams, running registrations, and exams that are far away. */
export function calendar(today: DateTime): Exam[] {
  const exam = (
    examId: number,
    examCode: string,
    examName: string,
    [regOpens, regCloses, starts, ends]: readonly [number, number, number, number],
    isQualifying = false,
  ): Exam => ({
    examId,
    examCode,
    examName,
    isQualifying,
    regOpenDate: at(today, regOpens, 9),
    regEndDate: closing(today, regCloses),
    examStartDate: day(today, starts),
    examEndDate: day(today, ends),
  });
  return [
    exam(501, 'GSQE', 'General Surgery Qualifying Exam', [-45, 38, 60, 61], true),
    exam(502, 'GSCE-A', 'General Surgery Certifying Exam, spring', [-20, 24, 75, 77]),
    exam(503, 'GSCE-B', 'General Surgery Certifying Exam, summer', [40, 110, 165, 167]),
    exam(504, 'GSQE-P', 'General Surgery Qualifying Exam, last year', [-410, -330, -270, -269]),
    exam(505, 'CCA-GS', 'Continuous Certification Assessment, General Surgery', [-12, 61, -12, 61]),
    exam(506, 'SCCQE', 'Surgical Critical Care Qualifying Exam', [-8, 52, 130, 130]),
    exam(507, 'MBS', 'Metabolic and Bariatric Surgery Focused Practice Exam', [-30, 17, 60, 71]),
    exam(508, 'CCA-GS-P', 'Continuous Certification Assessment, two years ago', [-745, -672, -745, -672]),
    exam(509, 'SRE', 'Secure Readmission Exam', [5, 83, 140, 141]),
    exam(510, 'ITE', 'In-Training Examination', [-20, 31, 62, 66]),
  ];
}

const byCode = (today: DateTime, code: string) => calendar(today).find(({ examCode }) => examCode === code)!;

/** Whose calendar shows which exams. */
export function candidates(): (typeof examCandidates.$inferInsert)[] {
  const trainees = [501, 504, 510];
  const certified = [505, 506, 508];
  const seen: Readonly<Record<number, readonly number[]>> = {
    111: trainees,
    112: trainees,
    113: trainees,
    114: [510],
    121: [...certified, 507],
    122: [506, 507, 508],
    123: [508, 509],
    124: [508],
    125: [505, 506, 507, 508],
    131: [506, 508],
    132: [505, 508, 507],
  };
  return Object.entries(seen).flatMap(([userId, ids]) =>
    ids.map((examId) => ({ userId: Number(userId), examId })),
  );
}

/** How far trainees' registrations are; every number of the specification occurs. */
export function registrationsOf(today: DateTime): (typeof registrations.$inferInsert)[] {
  const row = (userId: number, code: string, status: number, dated = true) => {
    const exam = byCode(today, code);
    return { userId, examId: exam.examId, status, regEndDate: dated ? exam.regEndDate : null };
  };
  return [
    row(111, 'GSQE', -1),
    row(111, 'ITE', 1),
    row(112, 'GSQE', 0),
    row(112, 'GSCE-A', -1),
    row(113, 'GSQE', 2),
    row(113, 'GSQE-P', 3),
    row(114, 'GSQE', -1, false),
    row(114, 'ITE', 3),
  ];
}

/** What opens or closes each trainee's application for the qualifying exam. */
export function applications(today: DateTime): (typeof qeApplications.$inferInsert)[] {
  const ends = closing(today, 61);
  const shut = { appOpenDate: at(today, -80, 9), appCloseDate: closing(today, -9), examEndDate: ends };
  return [
    { userId: 111, appOpenDate: at(today, -45, 9), appCloseDate: closing(today, 38), examEndDate: ends },
    { userId: 112, ...shut, appFeePaid: true },
    { userId: 113, ...shut, postDeadlineAccess: 1 },
    { userId: 114, appOpenDate: null, appCloseDate: null, examEndDate: null },
  ];
}
