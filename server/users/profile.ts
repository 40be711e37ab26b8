import { eq, sql } from 'drizzle-orm';
import { faultTypes } from '#contract/faultTypes.ts';
import type { Profile, users as rows } from '#contract/users.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { users } from '#server/db/people.ts';
import { typed } from '#server/db/typed.ts';
import { Fault, notFound } from '#server/http/fault.ts';
import { addressChangedLetter, passwordChangedLetter } from '#server/mail/letters.ts';
import type { Parts } from '#server/parts.ts';
import { Reply, type HandlersFor } from '#server/visit.ts';
import { audit, lockAccount, type Account } from './accounts.ts';

const MINUTE = 60_000;

const etag = (version: number) => `"v${version}"`;

/** Whether a condition names the present version; `*` and an absent one always do. */
const matches = (condition: string | null, version: number) =>
  condition === null || condition.split(',').some((each) => [etag(version), '*'].includes(each.trim()));

const toProfile = ({
  userId,
  firstName,
  lastName,
  displayName,
  emailAddress,
  absId,
}: Omit<Account, 'passwordHash'>): Profile => ({
  userId,
  firstName,
  lastName,
  displayName,
  emailAddress,
  absId,
});

/** The own profile and credentials. */
export function profileHandlers(
  parts: Parts,
): Pick<HandlersFor<typeof rows>, 'getProfile' | 'updateCredentials'> {
  const { db, clock, settings, mailer, background, sessions, identities } = parts;

  const profile = typed(db)
    .select({
      userId: users.userId,
      firstName: users.firstName,
      lastName: users.lastName,
      displayName: users.displayName,
      emailAddress: users.emailAddress,
      absId: users.absId,
      version: users.version,
    })
    .from(users)
    .where(eq(users.userId, sql.placeholder('userId')))
    .prepare('profile');

  const tellOfChange = (before: string, after: string, password: boolean) =>
    background.run('mail about changed credentials', async () => {
      const addresses = new Set([before, after]);
      const { portalUrl } = settings;
      for (const to of addresses) {
        if (addresses.size > 1) await mailer.send(addressChangedLetter(to, portalUrl));
        if (password) await mailer.send(passwordChangedLetter(to, portalUrl));
      }
    });

  return {
    async getProfile({ query }) {
      const [row] = await profile.execute({ userId: query.userId });
      if (!row) throw notFound();
      const { version, ...answer } = row;
      return new Reply(answer, { etag: etag(version) });
    },

    async updateCredentials({ body, person, request, write }) {
      const { userId, sessionId } = person;
      if (clock() - person.signedInAt > settings.recentSignInMinutes * MINUTE)
        throw new Fault(403, faultTypes.recentSignInRequired, 'Sign in again to change your credentials.');
      const condition = request.headers.get('if-match');
      const passwordHash = body.password === '' ? undefined : await hashPassword(body.password);
      let before = body.emailAddress;
      const answer = await write(async (tx) => {
        const account = await lockAccount(tx, userId);
        if (!account) throw notFound();
        if (!matches(condition, account.version))
          throw new Fault(412, 'stale', 'Somebody changed this in the meantime. Look at it again.', {
            headers: { etag: etag(account.version) },
            more: { current: toProfile(account) },
          });
        before = account.emailAddress;
        await typed(tx)
          .update(users)
          .set({
            emailAddress: body.emailAddress,
            version: account.version + 1,
            ...(passwordHash !== undefined && { passwordHash }),
          })
          .where(eq(users.userId, userId));
        if (passwordHash !== undefined) await sessions.endAll(tx, userId, sessionId);
        await audit(tx, userId, 'updateCredentials', clock(), {
          emailAddress: before === body.emailAddress ? 'kept' : 'changed',
          password: passwordHash === undefined ? 'kept' : 'changed',
          version: account.version + 1,
          condition: condition === null ? 'none' : 'met',
        });
        return new Reply({ status: 'ok' as const }, { etag: etag(account.version + 1) });
      });
      if (passwordHash !== undefined) identities.forget(userId);
      if (before !== body.emailAddress || passwordHash !== undefined)
        tellOfChange(before, body.emailAddress, passwordHash !== undefined);
      return answer;
    },
  };
}
