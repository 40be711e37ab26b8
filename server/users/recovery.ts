import type { users as rows } from '#contract/users.ts';
import type { Sql } from '#server/db/database.ts';
import { checkPassword, hashPassword } from '#server/auth/passwords.ts';
import { trustAddress } from '#server/auth/tries.ts';
import { Fault, invalid, notFound } from '#server/http/fault.ts';
import { passwordChangedLetter, resetLetter, userNameLetter } from '#server/mail/letters.ts';
import type { Parts } from '#server/parts.ts';
import type { HandlersFor } from '#server/visit.ts';
import { accountById, accountByName, accountsByEmail, audit, setPassword } from './accounts.ts';
import { requireGoodPassword } from './passwordRules.ts';
import { makeResetGuid, ownerOfResetGuid, useResetGuid } from './resetGuids.ts';

const MINUTE = 60_000;
const done = { status: 'ok' } as const;

const linkDead = () =>
  new Fault(400, 'reset-link-invalid', 'This link was used already or is too old. Ask for a new one.');

const samePassword = () => invalid({ newPassword: ['Choose a password that differs from the present one.'] });

/** Forgotten names and passwords, and changing the own password. */
export function recoveryHandlers(
  parts: Parts,
): Pick<
  HandlersFor<typeof rows>,
  | 'forgotUsername'
  | 'createForgotPassword'
  | 'resetForgotPassword'
  | 'getResetForgotPasswordGuid'
  | 'resetPassword'
> {
  const { db, clock, settings, mailer, background, sessions, identities, limits } = parts;

  /** Whether a mail of this kind may be sent to a person now; records it. */
  async function mayMail(on: Sql, userId: number, kind: string): Promise<boolean> {
    const now = clock();
    const sent = await on.query(
      `insert into mail_sends (user_id, kind, sent_at) values ($1, $2, $3)
       on conflict (user_id, kind) do update set sent_at = excluded.sent_at where mail_sends.sent_at <= $4
       returning user_id`,
      [
        userId,
        kind,
        new Date(now).toISOString(),
        new Date(now - settings.mailPauseMinutes * MINUTE).toISOString(),
      ],
    );
    return sent.length > 0;
  }

  async function mailUserNames(email: string) {
    const accounts = await accountsByEmail(db, email);
    const [first] = accounts;
    if (!first || !(await mayMail(db, first.userId, 'user-name'))) return;
    const names = accounts.map(({ userName }) => userName);
    await mailer.send(userNameLetter(first.emailAddress, names, settings.portalUrl));
  }

  async function mailResetLink(userName: string) {
    const account = await accountByName(db, userName);
    if (!account || !(await mayMail(db, account.userId, 'password-reset'))) return;
    const expiresAt = clock() + settings.resetGuidMinutes * MINUTE;
    const guid = await db.transaction((tx) => makeResetGuid(tx, { userId: account.userId, expiresAt }));
    await mailer.send(resetLetter(account.emailAddress, guid, settings.portalUrl, settings.resetGuidMinutes));
  }

  const tellOfNewPassword = (to: string) =>
    background.run('mail about a changed password', () =>
      mailer.send(passwordChangedLetter(to, settings.portalUrl)),
    );

  return {
    // Both respond before looking up the person, so that neither response nor timing reveals whether the
    // account exists.
    forgotUsername({ body }) {
      background.run('mail with a user name', () => mailUserNames(body.email));
      return done;
    },

    createForgotPassword({ body }) {
      background.run('mail with a reset link', () => mailResetLink(body.userName));
      return done;
    },

    async resetForgotPassword({ body, address }) {
      // Hashing is expensive, so it runs only for a valid link and outside of the transaction.
      const owner = await ownerOfResetGuid(db, body.guid, clock());
      const account = owner === undefined ? undefined : await accountById(db, owner);
      if (!account) throw linkDead();
      const { userId } = account;
      requireGoodPassword('newPassword', body.newPassword, account);
      if (await checkPassword(account.passwordHash, body.newPassword)) throw samePassword();
      const passwordHash = await hashPassword(body.newPassword);
      await db.transaction(async (tx) => {
        // The link may have been used in the meantime.
        if ((await useResetGuid(tx, body.guid, clock())) !== userId) throw linkDead();
        await setPassword(tx, userId, passwordHash);
        await sessions.endAll(tx, userId);
        await audit(tx, userId, 'resetForgotPassword', clock(), { password: 'changed' });
      });
      identities.forget(userId);
      await trustAddress(limits, address, account.userName);
      tellOfNewPassword(account.emailAddress);
      return done;
    },

    async getResetForgotPasswordGuid({ person }) {
      if (!person.resetRequired) throw notFound();
      const { userId, sessionId } = person;
      const expiresAt = clock() + settings.resetGuidMinutes * MINUTE;
      return { guid: await db.transaction((tx) => makeResetGuid(tx, { userId, sessionId, expiresAt })) };
    },

    async resetPassword({ body, person: { userId }, write }) {
      const account = await accountById(db, userId);
      requireGoodPassword('newPassword', body.newPassword, account);
      if (!account || !(await checkPassword(account.passwordHash, body.oldPassword)))
        throw invalid({ oldPassword: ['This is not your current password.'] });
      if (body.newPassword === body.oldPassword) throw samePassword();
      const passwordHash = await hashPassword(body.newPassword);
      const answer = await write(async (tx) => {
        await setPassword(tx, userId, passwordHash);
        await sessions.endAll(tx, userId);
        await audit(tx, userId, 'resetPassword', clock(), { password: 'changed' });
        return done;
      });
      identities.forget(userId);
      tellOfNewPassword(account.emailAddress);
      return answer;
    },
  };
}
