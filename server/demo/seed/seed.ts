import { DateTime } from 'luxon';
import { hashPassword } from '#server/auth/passwords.ts';
import { boardZone } from '#domain/boardTime.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { insertAccount } from '#server/auth/accounts.ts';
import { seedAssessments } from './assessments.ts';
import { seedBilling } from './billing.ts';
import { examColumns } from './calendar.ts';
import { certificatePdf } from './certificatePdf.ts';
import { keepDay, lockDay, seededDay } from './dayOf.ts';
import { seedContinuousCertification } from './continuousCertification.ts';
import { certificateUploads, seedCertificates } from './documents.ts';
import { seedExamCards } from './examCards.ts';
import { put } from './moving.ts';
import { demoPassword } from './password.ts';
import { fullName, people, userIds, type DemoPerson } from './people.ts';
import { seedProfiles } from './profiles.ts';
import { seedTraining } from './training.ts';
import { seedPickLists } from '#server/db/reference/reference.ts';
import type { PickListRow } from '#server/db/reference/pickLists.ts';
import { yesOrNo } from '#server/board/cells.ts';
import { examPapers, seedRegistrations, type ExamPaperFile } from './registration.ts';
import { seedExamDays } from './scoring.ts';
import { boardTables, rowsOf } from './dataFiles.ts';
import { seedBoardFile, seedOnce, seedTable } from './seedTable.ts';
import * as records from './recordTables.ts';
import * as tables from './tables.ts';

/** The marker day that a migration writes so that the demo of an earlier version gets new data. */
const olderVersion = '2000-01-01';

/** Creates missing accounts: all of them at first, later those that a newer version adds. */
async function seedPeople(tx: Tx, now: string, passwordHash: string) {
  const known = await tx.query<{
    userId: number;
    userName: string;
  }>`select user_id, lower(user_name) as user_name from users`;
  const isKnown = ({ userId, userName }: DemoPerson) =>
    known.some((each) => each.userId === userId || each.userName === userName);
  for (const person of people.filter((each) => !isKnown(each)))
    await insertAccount(
      tx,
      {
        userId: person.userId,
        userName: person.userName,
        firstName: person.firstName,
        lastName: person.lastName,
        displayName: fullName(person),
        emailAddress: person.emailAddress,
        absId: person.absId,
        passwordHash,
        resetRequired: person.resetRequired,
        certificationStatusId: person.certificationStatusId,
        certificationStatus: person.certificationStatus,
        createdAt: now,
      },
      person.roles,
    );
}

interface Papers {
  readonly certificates: readonly Buffer[];
  readonly exams: readonly ExamPaperFile[];
  readonly uploads: Awaited<ReturnType<typeof certificateUploads>>;
}

/** The certificates that have a paper. */
const withPaper = (today: DateTime) =>
  rowsOf('certifications.csv', tables.certificationColumns, today).filter(
    (certificate) => certificate.document_id !== null,
  );

/** The board's documents, which change when their dates move. */
async function seedCertificatePapers(tx: Tx, today: DateTime, papers: Papers) {
  await put(
    tx,
    'documents',
    withPaper(today).map((certificate, index) => {
      const content = papers.certificates[index] ?? Buffer.alloc(0);
      return {
        documentId: certificate.certification_id,
        userId: userIds.get(certificate.user_name)!, // people of the demo
        documentName: `Certificate ${certificate.certificate_number}.pdf`,
        mediaType: 'application/pdf',
        content,
        size: content.length,
        createdAt: `${certificate.issue_date}T15:00:00.000Z`,
      };
    }),
    { key: ['documentId'], move: ['documentName', 'content', 'size'] },
  );
}

/** The lists of hospitals and programs; the items of a list count from 1 in each scope. */
function institutions(today: DateTime): PickListRow[] {
  const counts = new Map<string, number>();
  return boardTables('pick_lists.csv', today, { userIds })[0]!.records.map((item) => {
    const [list, scope] = [String(item['list']), String(item['scope'])];
    const position = (counts.get(`${list} ${scope}`) ?? 0) + 1;
    counts.set(`${list} ${scope}`, position);
    return {
      list,
      scope,
      position,
      itemValue: String(item['item_value']),
      itemDescription: String(item['item_description']),
      modifier: item['modifier'] as string | null,
    };
  });
}

/**
 * Seeds everything dated relative to the day of seeding. Data that only the board writes is replaced. Data
 * that users can edit is inserted the first time only, and later only its dates move: registrations, payments
 * and uploads made in the demo stay.
 */
async function seedRecords(tx: Tx, today: DateTime, papers: Papers, isFirst: boolean) {
  await seedBoardFile(tx, today, 'exams.csv', { later: 'added', moves: 'all' }, examColumns);
  await seedBoardFile(tx, today, 'candidates.csv', { later: 'added' });
  // No earlier version had registration, so no user data is lost.
  const moves = isFirst
    ? ['status', 'reg_end_date', 'confirmation_number', 'submitted_at', 'registered_at']
    : ['reg_end_date'];
  await seedTable(tx, today, { ...tables.registrations, moves });
  await seedBoardFile(
    tx,
    today,
    'applications.csv',
    { later: 'added', moves: ['app_open_date', 'app_close_date', 'exam_end_date'] },
    { app_fee_paid: yesOrNo },
  );
  await seedPickLists(tx, institutions(today));
  await seedTable(tx, today, tables.programs);
  await seedCertificatePapers(tx, today, papers);
  await seedTable(tx, today, tables.certifications);
  await seedRegistrations(tx, today, papers.exams, isFirst);
  await seedBilling(tx, today, isFirst);
  await seedExamCards(tx, today);
  for (const table of [tables.letters, tables.committeeTerms, records.medicalLicenses])
    await seedTable(tx, today, table);
  await seedOnce(tx, today, records.standing);
  await seedTraining(tx, today);
  for (const table of [records.cmeCredits, records.cmeAdjustments, records.selfReportedCme])
    await seedTable(tx, today, table);
  await seedContinuousCertification(tx, today);
  await seedAssessments(tx, today);
  for (const table of tables.surveys) await seedTable(tx, today, table);
  await seedProfiles(tx, today);
  if (isFirst) await seedCertificates(tx, papers.uploads);
  for (const table of [tables.ccTasks, tables.requirements]) await seedTable(tx, today, table);
}

const papersOf = (today: DateTime) =>
  Promise.all(
    withPaper(today).map((certificate) => {
      const person = people.find(({ userName }) => userName === certificate.user_name);
      return certificatePdf({
        name: person ? fullName(person) : '',
        specialty: certificate.specialty,
        number: certificate.certificate_number,
        issued: certificate.issue_date,
        expires: certificate.expire_date,
      });
    }),
  );

const FACT = 'demo-day';

/** Seeds people and everything relative to the board's day; the exam days, which depend on the hour, are separate. */
export async function seedBoardDay(db: Database, clock: () => number): Promise<void> {
  const today = DateTime.fromMillis(clock(), { zone: boardZone }).startOf('day');
  const stamp = today.toISODate() ?? '';
  const now = new Date(clock()).toISOString();
  if ((await seededDay(db, FACT)) === stamp) return;
  const papers: Papers = {
    certificates: await papersOf(today),
    exams: await examPapers(today),
    uploads: await certificateUploads(today),
  };
  const passwordHash = await hashPassword(demoPassword);
  await db.transaction(async (tx) => {
    const before = await lockDay(tx, FACT);
    if (before === stamp) return;
    await seedPeople(tx, now, passwordHash);
    await seedRecords(tx, today, papers, before === '' || before === olderVersion);
    await keepDay(tx, FACT, stamp);
  });
}

/**
 * Fills an empty database with the demo, and on a later day moves its dates so that they never get old.
 * Accounts are created once with their passwords and addresses, and never changed again.
 */
export async function seedDemo(db: Database, clock: () => number): Promise<void> {
  await seedBoardDay(db, clock);
  await seedExamDays(db, clock());
}
