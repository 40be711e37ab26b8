import { DateTime } from 'luxon';
import { hashPassword } from '#server/auth/passwords.ts';
import { boardZone } from '#server/boardTime.ts';
import type { Database, Tx } from '#server/db/database.ts';
import {
  ccTasks,
  certifications,
  documents,
  examCandidates,
  exams,
  programs,
  qeApplications,
  registrations,
  requirements,
} from '#server/db/records.ts';
import { typed } from '#server/db/typed.ts';
import { insertAccount } from '#server/users/accounts.ts';
import { applications, calendar, candidates, registrationsOf } from './calendar.ts';
import { certificatePdf } from './certificatePdf.ts';
import { demoPassword } from './password.ts';
import { emailOf, fullName, people, type DemoPerson } from './people.ts';
import { clearRegistrations, examPapers, seedRegistrations, type ExamPaperFile } from './registration.ts';
import { certificates, programRows, requirementRows, tasks } from './standing.ts';

/** Makes the accounts that are not there: all of them at first, later those that came with a newer version. */
async function seedPeople(tx: Tx, now: string, passwordHash: string) {
  const known = await tx.query<{ userId: number; userName: string }>(
    'select user_id as "userId", lower(user_name) as "userName" from users',
  );
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
        emailAddress: emailOf(person),
        absId: person.absId,
        passwordHash,
        resetRequired: person.resetRequired ?? false,
        certificationStatusId: person.certificationStatusId,
        certificationStatus: person.certificationStatus,
        createdAt: now,
      },
      person.roles,
    );
}

/** Everything whose dates count from the day of seeding; what was there before is replaced. */
async function seedRecords(
  tx: Tx,
  today: DateTime,
  now: string,
  papers: readonly Buffer[],
  examFiles: readonly ExamPaperFile[],
) {
  const on = typed(tx);
  await clearRegistrations(tx);
  for (const table of [certifications, documents, registrations, examCandidates, exams, qeApplications])
    await on.delete(table);
  for (const table of [programs, ccTasks, requirements]) await on.delete(table);
  const certified = certificates(today);
  await on.insert(exams).values(calendar(today));
  await on.insert(examCandidates).values(candidates());
  await on.insert(registrations).values(registrationsOf(today));
  await on.insert(qeApplications).values(applications(today));
  await on.insert(programs).values([...programRows]);
  const withPaper = certified.filter(({ documentId }) => documentId != null);
  await on.insert(documents).values(
    withPaper.map(({ certificationId, userId, certificateNumber }, index) => ({
      documentId: certificationId,
      userId,
      documentName: `Certificate ${certificateNumber}.pdf`,
      mediaType: 'application/pdf',
      content: papers[index] ?? Buffer.alloc(0),
      createdAt: now,
    })),
  );
  await on.insert(certifications).values(certified);
  await seedRegistrations(tx, today, now, examFiles);
  await on.insert(ccTasks).values(tasks());
  await on.insert(requirements).values(requirementRows(today));
}

const papersOf = (today: DateTime) =>
  Promise.all(
    certificates(today)
      .filter(({ documentId }) => documentId != null)
      .map(({ userId, specialty, certificateNumber, issueDate, expireDate }) => {
        const person = people.find((each) => each.userId === userId);
        return certificatePdf({
          name: person ? fullName(person) : '',
          specialty,
          number: certificateNumber,
          issued: issueDate,
          expires: expireDate ?? null,
        });
      }),
  );

/**
 * Fills an empty database with the demo, and on a later day moves its dates so that they never age. Accounts
 * with their passwords and addresses are made once and never touched again.
 */
export async function seedDemo(db: Database, clock: () => number): Promise<void> {
  const today = DateTime.fromMillis(clock(), { zone: boardZone }).startOf('day');
  const stamp = today.toISODate() ?? '';
  const now = new Date(clock()).toISOString();
  const seeded = async (sql: Pick<Database, 'query'>) =>
    (await sql.query<{ value: string }>("select value from server_facts where name = 'demo-day'"))[0]?.value;
  if ((await seeded(db)) === stamp) return;
  const papers = await papersOf(today);
  const examFiles = await examPapers(today);
  const passwordHash = await hashPassword(demoPassword);
  await db.transaction(async (tx) => {
    await tx.query("insert into server_facts (name, value) values ('demo-day', '') on conflict do nothing");
    // The row is locked from here on, so a second instance waits and then finds the work done.
    await tx.query("select value from server_facts where name = 'demo-day' for update");
    const before = await seeded(tx);
    if (before === stamp) return;
    await seedPeople(tx, now, passwordHash);
    await seedRecords(tx, today, now, papers, examFiles);
    await tx.query("update server_facts set value = $1 where name = 'demo-day'", [stamp]);
  });
}
