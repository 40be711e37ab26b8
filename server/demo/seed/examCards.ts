import type { DateTime } from 'luxon';
import { countedYears } from '#domain/application/mbsActivities.ts';
import type { Tx } from '#server/db/database.ts';
import {
  examAgreements,
  examApplications,
  examCards,
  examCaseCategories,
  examCaseCounts,
  examCaseLogs,
  examDirectories,
  examHospitalAppointments,
  examPathways,
  examStatements,
  mbsYearlyCounts,
} from '#server/db/examCards.ts';
import { typed } from '#server/db/typed.ts';
import { at, calendar, day } from './calendar.ts';
import { directoryRows } from './examDirectory.ts';
import { metabolicStatements } from './examStatements.ts';
import { put } from './moving.ts';

const METABOLIC = 507;
const leila = { userId: 125, examId: METABOLIC };
const maria = { userId: 121, examId: METABOLIC };

/** Fellowship in metabolic and bariatric surgery. */
const FELLOWSHIP = 5071;

type Said = typeof leila;

/** Case counts by the last digits of their categories: the group, and the kind in it. */
const countsOf = (person: Said, counts: Readonly<Record<number, number>>) =>
  Object.entries(counts).map(([kind, count]) => ({
    ...person,
    categoryId: METABOLIC * 10_000 + Number(kind),
    count,
  }));

const hospital = (
  person: Said,
  number: number,
  [hospitalName, stateCode]: readonly [string, string],
  [startDate, endDate]: readonly [string, string | null],
): typeof examHospitalAppointments.$inferInsert => ({
  id: METABOLIC * 10_000 + person.userId * 10 + number,
  ...person,
  position: number,
  hospitalName,
  stateCode,
  appointmentType: '1',
  startDate,
  endDate,
});

/** An agreement to one version of a statement. */
const agreement = (person: Said, attestedAt: string, name: string, version = 1) => {
  const { position: _, ...wording } = metabolicStatements.find(
    (each) => each.name === name && each.version === version,
  )!; // the names below are statement names
  return { ...person, ...wording, attestedAt };
};

/** The demo's answers on the cards, and their review status. */
function peoplesRows(today: DateTime) {
  const { regOpenDate } = calendar(today).find(({ examId }) => examId === METABOLIC)!; // it is on the calendar
  const [first, second, third] = countedYears(regOpenDate ?? '') as [number, number, number];
  const fellowship = { examPathwayId: FELLOWSHIP, institutionId: '2013' };
  const palmetto = ['Palmetto University Hospital', 'US-SC'] as const;
  const cedar = ['Cedar Mesa Medical Center', 'US-AZ'] as const;
  return {
    cards: [
      { ...leila, card: 'caseLogs', version: 2, savedAt: at(today, -6, 20) },
      { ...leila, card: 'attestations', version: 1, savedAt: at(today, -40, 9) },
      { ...leila, card: 'mbsActivities', version: 2, savedAt: at(today, -5, 21) },
      { ...maria, card: 'caseLogs', version: 4, savedAt: at(today, -24, 19), held: 'approved' },
      { ...maria, card: 'attestations', version: 2, savedAt: at(today, -12, 8), held: 'underReview' },
      { ...maria, card: 'mbsActivities', version: 3, savedAt: at(today, -24, 20), held: 'approved' },
    ] satisfies (typeof examCards.$inferInsert)[],
    applications: [
      {
        ...leila,
        ...fellowship,
        completedOn: day(today, -1_240),
        periodStart: day(today, -1_600),
        periodEnd: day(today, -30),
      },
      {
        ...maria,
        ...fellowship,
        completedOn: day(today, -2_300),
        periodStart: day(today, -2_665),
        periodEnd: day(today, -40),
      },
    ],
    counts: [
      ...countsOf(leila, { 101: 62, 102: 31, 201: 22, 204: 5, 301: 58, 303: 4 }),
      ...countsOf(maria, { 101: 88, 102: 164, 201: 71, 202: 6, 203: 9, 204: 14 }),
      ...countsOf(maria, { 301: 120, 302: 8, 303: 11, 304: 3, 305: 7 }),
    ],
    appointments: [
      hospital(leila, 1, cedar, [day(today, -1_200), null]),
      hospital(maria, 1, palmetto, [day(today, -2_280), day(today, -900)]),
      hospital(maria, 2, cedar, [day(today, -890), null]),
    ],
    agreements: [
      agreement(leila, at(today, -40, 9), 'accuracy'),
      agreement(leila, at(today, -40, 9), 'practice'),
      agreement(maria, at(today, -60, 8), 'practice'),
      agreement(maria, at(today, -12, 8), 'accuracy'),
      agreement(maria, at(today, -12, 8), 'practice', 2),
      agreement(maria, at(today, -12, 8), 'registry'),
      agreement(maria, at(today, -12, 8), 'dataUse'),
    ],
    years: [
      { ...leila, year: first, cases: 19 },
      { ...maria, year: first, cases: 27 },
      { ...maria, year: second, cases: 34 },
      { ...maria, year: third, cases: 41 },
    ],
  };
}

async function seedPeoplesCards(tx: Tx, today: DateTime): Promise<void> {
  const on = typed(tx);
  const rows = peoplesRows(today);
  await on.insert(examCards).values(rows.cards).onConflictDoNothing();
  await on.insert(examApplications).values(rows.applications).onConflictDoNothing();
  await on.insert(examCaseCounts).values(rows.counts).onConflictDoNothing();
  await on.insert(examHospitalAppointments).values(rows.appointments).onConflictDoNothing();
  await on.insert(examAgreements).values(rows.agreements).onConflictDoNothing();
  await on.insert(mbsYearlyCounts).values(rows.years).onConflictDoNothing();
}

async function seedDirectories(tx: Tx): Promise<void> {
  const rows = directoryRows();
  await put(tx, examDirectories, rows.directories, {
    key: ['examId'],
    move: ['mbsAverageMinimum', 'letterTypes'],
  });
  await put(tx, examPathways, rows.pathways, {
    key: ['examPathwayId'],
    move: ['position', 'name', 'description'],
  });
  await put(tx, examCaseLogs, rows.groups, {
    key: ['examCaseLogId'],
    move: ['position', 'name', 'minimum'],
  });
  await put(tx, examCaseCategories, rows.categories, {
    key: ['categoryId'],
    move: ['position', 'name', 'minimum', 'countsAtMost'],
  });
  // The text of a version never changes; a new text is a new version.
  await put(tx, examStatements, rows.statements, { key: ['examId', 'name', 'version'], move: ['position'] });
}

/**
 * Seeds the cards: the exams' requirements, and the first time also people's answers; exams and people must
 * exist already. Later runs change no data that users can edit, so what was deleted does not come back.
 */
export async function seedExamCards(tx: Tx, today: DateTime): Promise<void> {
  const isFirst = (await tx.query('select 1 from exam_directories limit 1')).length === 0;
  await seedDirectories(tx);
  if (isFirst) await seedPeoplesCards(tx, today);
  // The counted years move with the exam; cards that the board has approved stay complete and cannot be
  // edited.
  const approved = peoplesRows(today).years.filter(({ userId }) => userId === maria.userId);
  await typed(tx).insert(mbsYearlyCounts).values(approved).onConflictDoNothing();
}
