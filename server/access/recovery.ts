import type { users as rows } from '#contract/access/users.ts';
import type { Tx } from '#server/db/database.ts';
import { typedPassword } from '#domain/typed/typedText.ts';
import { checkPassword, hashPassword } from '#server/auth/passwords.ts';
import { trustAddress } from '#server/auth/tries.ts';
import { Fault, invalid, notFound } from '#server/core/fault.ts';
import { passwordChangedLetter, resetLetter, userNameLetter } from '#server/mail/letters.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { HandlersFor } from '#server/http/callContext.ts';
import { accountById, accountByName, accountsByEmail, audit, setPassword } from '#server/auth/accounts.ts';
import { requireGoodPassword } from './passwordRules.ts';
import { endPause } from '#server/auth/mailPause.ts';
import { makeResetGuid, ownerOfResetGuid, useResetGuid } from '#server/auth/resetGuids.ts';

const MINUTE = 60_000;
/** After this time nobody expects the link any more, in milliseconds. */
const RESET_MAIL_LIFE = 60 * MINUTE;
const done = { status: 'ok' } as const;

const linkDead = () =>
  new Fault(400, 'reset-link-invalid', 'This link was used already or is too old. Ask for a new one.');

const samePassword = () => invalid({ newPassword: ['Choose a password that differs from the present one.'] });

/** Forgotten names and passwords, and changing the own password. */
export function recoveryHandlers(
  deps: Deps,
): Pick<
  HandlersFor<typeof rows>,
  | 'forgotUsername'
  | 'createForgotPassword'
  | 'checkResetGuid'
  | 'resetForgotPassword'
  | 'getResetForgotPasswordGuid'
  | 'resetPassword'
> {
  const { db, clock, settings, mailQueue, background, sessions, identities, limits, security } = deps;

  // Longer than the link lives, the pause would lock out a person who missed it.
  const pauseMinutes = Math.min(settings.mailPauseMinutes, settings.resetGuidMinutes);

  /** Whether a mail of this kind may be sent to a person now; records it. */
  async function mayMail(tx: Tx, userId: number, kind: string): Promise<boolean> {
    const now = clock();
    const sent = await tx.query`
      insert into mail_sends (user_id, kind, sent_at) values (${userId}, ${kind}, ${new Date(now).toISOString()})
      on conflict (user_id, kind) do update set sent_at = excluded.sent_at
        where mail_sends.sent_at <= ${new Date(now - pauseMinutes * MINUTE).toISOString()}
      returning user_id`;
    return sent.length > 0;
  }

  const mailUserNames = (email: string) =>
    db.transaction(async (tx) => {
      const accounts = await accountsByEmail(tx, email);
      const [first] = accounts;
      if (!first || !(await mayMail(tx, first.userId, 'user-name'))) return;
      const names = accounts.map(({ userName }) => userName);
      await mailQueue.add(tx, userNameLetter(first.emailAddress, names, settings.portalUrl), clock());
    });

  const mailResetLink = (userName: string) =>
    db.transaction(async (tx) => {
      const account = await accountByName(tx, userName);
      if (!account || account.lockedAt !== null) return;
      if (!(await mayMail(tx, account.userId, 'password-reset'))) return;
      const { userId, emailAddress } = account;
      const now = clock();
      const letter = resetLetter(emailAddress, settings.portalUrl, settings.resetGuidMinutes);
      await mailQueue.add(tx, { ...letter, resetFor: userId, giveUpAt: now + RESET_MAIL_LIFE }, now);
    });

  const tellOfNewPassword = (tx: Tx, to: string) =>
    mailQueue.add(tx, passwordChangedLetter(to, settings.portalUrl), clock());

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

    checkResetGuid: async ({ body }) => ({
      isUsable: (await ownerOfResetGuid(db, body.guid, clock())) !== undefined,
    }),

    async resetForgotPassword({ body, address }) {
      // Hashing is expensive, so it runs only for a valid link and outside of the transaction.
      const owner = await ownerOfResetGuid(db, body.guid, clock());
      const account = owner === undefined ? undefined : await accountById(db, owner);
      if (!account) {
        security.note('link-refused', { address, call: 'resetForgotPassword' });
        throw linkDead();
      }
      const { userId } = account;
      requireGoodPassword('newPassword', body.newPassword, account);
      if (await checkPassword(account.passwordHash, body.newPassword)) throw samePassword();
      const passwordHash = await hashPassword(body.newPassword);
      await db.transaction(async (tx) => {
        // The link may have been used in the meantime.
        if ((await useResetGuid(tx, body.guid, clock())) !== userId) throw linkDead();
        await setPassword(tx, userId, passwordHash);
        await endPause(tx, userId, 'password-reset');
        await sessions.endAll(tx, userId);
        await audit(tx, userId, 'resetForgotPassword', clock(), { password: 'changed' });
        await tellOfNewPassword(tx, account.emailAddress);
      });
      identities.forget(userId);
      for (const event of ['password-changed', 'sessions-ended'] as const)
        security.note(event, { address, userId });
      await trustAddress(limits, address, account.userName);
      return done;
    },

    async getResetForgotPasswordGuid({ person }) {
      if (!person.resetRequired) throw notFound();
      const { userId, sessionId } = person;
      const expiresAt = clock() + settings.resetGuidMinutes * MINUTE;
      return { guid: await db.transaction((tx) => makeResetGuid(tx, { userId, sessionId, expiresAt })) };
    },

    async resetPassword({ body, address, person: { userId }, write }) {
      const account = await accountById(db, userId);
      requireGoodPassword('newPassword', body.newPassword, account);
      if (!account || !(await checkPassword(account.passwordHash, body.oldPassword)))
        throw invalid({ oldPassword: ['This is not your current password.'] });
      if (typedPassword(body.newPassword) === typedPassword(body.oldPassword)) throw samePassword();
      const passwordHash = await hashPassword(body.newPassword);
      const answer = await write(async (tx) => {
        await setPassword(tx, userId, passwordHash);
        await sessions.endAll(tx, userId);
        await audit(tx, userId, 'resetPassword', clock(), { password: 'changed' });
        await tellOfNewPassword(tx, account.emailAddress);
        return done;
      });
      identities.forget(userId);
      for (const event of ['password-changed', 'sessions-ended'] as const)
        security.note(event, { address, userId });
      return answer;
    },
  };
}
