import type { DateTime } from 'luxon';
import type { examCandidates, exams, qeApplications, registrations } from '#server/db/records.ts';

type Exam = typeof exams.$inferInsert;
type Registration = typeof registrations.$inferInsert;

/** A time on the day `days` from today, in the board's time zone. */
export const at = (today: DateTime, days: number, hour = 0) =>
  today.plus({ days }).set({ hour }).toUTC().toISO() ?? '';
const closing = (today: DateTime, days: number) =>
  today.plus({ days }).endOf('day').startOf('second').toUTC().toISO() ?? '';
export const day = (today: DateTime, days: number) => today.plus({ days }).toISODate() ?? '';

type Days = readonly [regOpens: number, regCloses: number, starts: number, ends: number];

const generalSurgery = 1;
const criticalCare = 2;

/** The board's exam calendar around a day: past exams, open registrations and later exams. */
export function calendar(today: DateTime): Exam[] {
  const exam = (
    examId: number,
    examCode: string,
    examName: string,
    [regOpens, regCloses, starts, ends]: Days,
    examType: Exam['examType'] = 'other',
    examSpecialtyId = generalSurgery,
  ): Exam => ({
    examId,
    examCode,
    examName,
    isQualifying: examCode === 'GSQE',
    examSpecialtyId,
    examType,
    regOpenDate: at(today, regOpens, 9),
    regEndDate: closing(today, regCloses),
    examStartDate: day(today, starts),
    examEndDate: day(today, ends),
  });
  return [
    exam(501, 'GSQE', 'General Surgery Qualifying Exam', [-45, 38, 60, 61], 'qualifying'),
    exam(502, 'GSCE-A', 'General Surgery Certifying Exam, spring', [-20, 24, 75, 77], 'certifying'),
    exam(503, 'GSCE-B', 'General Surgery Certifying Exam, summer', [40, 110, 165, 167], 'certifying'),
    exam(504, 'GSQE-P', 'General Surgery Qualifying Exam, last year', [-410, -330, -270, -269], 'qualifying'),
    exam(505, 'CCA-GS', 'Continuous Certification Assessment, General Surgery', [-12, 61, -12, 61]),
    exam(
      506,
      'SCCQE',
      'Surgical Critical Care Qualifying Exam',
      [-8, 52, 130, 130],
      'qualifying',
      criticalCare,
    ),
    exam(507, 'MBS', 'Metabolic and Bariatric Surgery Focused Practice Exam', [-30, 17, 60, 71]),
    exam(508, 'CCA-GS-P', 'Continuous Certification Assessment, two years ago', [-745, -672, -745, -672]),
    exam(509, 'SRE', 'Secure Readmission Exam', [5, 83, 140, 141]),
    exam(510, 'ITE', 'In-Training Examination', [-20, 31, 62, 66]),
    exam(
      511,
      'CCA-GS-P4',
      'Continuous Certification Assessment, four years ago',
      [-1475, -1402, -1475, -1402],
    ),
    exam(
      512,
      'MBS-P',
      'Metabolic and Bariatric Surgery Focused Practice Exam, last session',
      [-120, -60, -21, -21],
    ),
  ];
}

const byCode = (today: DateTime, code: string) => calendar(today).find(({ examCode }) => examCode === code)!;

/** Whose calendar has which exams. */
export function candidates(): (typeof examCandidates.$inferInsert)[] {
  const trainees = [501, 504, 510];
  const certified = [505, 506, 508];
  const seen: Readonly<Record<number, readonly number[]>> = {
    111: trainees,
    112: [...trainees, 502],
    113: trainees,
    114: [501, 510],
    115: [502, 504],
    121: [...certified, 507],
    122: [506, 507, 508],
    123: [502, 508, 509],
    124: [508],
    125: [505, 506, 507, 508],
    131: [506, 508],
    132: [505, 508, 507],
  };
  return Object.entries(seen).flatMap(([userId, ids]) =>
    ids.map((examId) => ({ userId: Number(userId), examId })),
  );
}

/** Registration progress; covers every status number of the specification. */
export function registrationsOf(today: DateTime): Registration[] {
  const row = (userId: number, code: string, status: number, more: Partial<Registration> = {}) => {
    const exam = byCode(today, code);
    return { userId, examId: exam.examId, status, regEndDate: exam.regEndDate, ...more };
  };
  /** Submitted and completed so many days from today. */
  const done = (ending: string, days: number): Partial<Registration> => ({
    confirmationNumber: `${ending.replace(/-\w+$/, '')}-${today.plus({ days }).year}-${ending.split('-').at(-1)}`,
    submittedAt: at(today, days, 15),
    registeredAt: at(today, days, 16),
  });
  const deadline = { regEndDate: closing(today, -9) }; // the application's, by person
  return [
    row(111, 'GSQE', -1),
    row(111, 'ITE', 1, done('ITE-4Q7H2M', -6)),
    row(111, 'GSQE-P', 3),
    row(112, 'GSQE', 0, deadline),
    row(112, 'GSCE-A', -1),
    row(112, 'GSQE-P', 3),
    row(113, 'GSQE', -1, deadline),
    row(113, 'GSQE-P', 1, done('GSQEP-W8C3RX', -340)),
    row(113, 'ITE', 2, done('ITE-9JD6TK', -3)),
    row(114, 'GSQE', -1, { regEndDate: null }),
    row(114, 'ITE', 3),
    row(115, 'GSQE-P', 1, done('GSQEP-5VMN2B', -350)),
    row(125, 'MBS', 1, done('MBS-H3Y8ZC', -4)),
    row(125, 'CCA-GS', 1, done('CCAGS-T6K4WD', -9)),
    row(132, 'CCA-GS', 1, done('CCAGS-B2M7XN', -12)),
  ];
}

/** When each application for a qualifying exam opens and closes. */
export function applications(today: DateTime): (typeof qeApplications.$inferInsert)[] {
  const ends = closing(today, 61);
  const shut = { appOpenDate: at(today, -80, 9), appCloseDate: closing(today, -9), examEndDate: ends };
  const criticalCareOpen = {
    appOpenDate: at(today, -8, 9),
    appCloseDate: closing(today, 52),
    examEndDate: closing(today, 130),
  };
  return [
    { userId: 111, appOpenDate: at(today, -45, 9), appCloseDate: closing(today, 38), examEndDate: ends },
    { userId: 112, ...shut, appFeePaid: true },
    { userId: 113, ...shut, postDeadlineAccess: 1 },
    { userId: 114, appOpenDate: null, appCloseDate: null, examEndDate: null },
    ...[121, 122, 125, 131].map((userId) => ({ userId, ...criticalCareOpen })),
  ];
}
