import { hashPassword } from '#server/auth/passwords.ts';
import type { Database } from '#server/db/database.ts';
import { demoPassword } from '#server/demo/seed/password.ts';
import { insertAccount } from '#server/auth/accounts.ts';
import type { Member } from './members.ts';

/** Adds examiners for the benchmark; their password is that of all demo accounts. */
export async function insertExaminers(db: Database, people: readonly Member[]): Promise<void> {
  const createdAt = new Date().toISOString();
  const passwordHash = await hashPassword(demoPassword);
  await db.transaction(async (tx) => {
    for (const { userId, userName } of people)
      await insertAccount(
        tx,
        {
          userId,
          userName,
          firstName: 'Bench',
          lastName: String(userId),
          displayName: `Bench ${userId}, MD`,
          emailAddress: `${userName}@example.org`,
          absId: String(userId),
          passwordHash,
          certificationStatusId: 2,
          certificationStatus: 'Certified',
          createdAt,
        },
        ['user', 'surgeon', 'examiner'],
      );
  });
}
