import type { users as rows } from '#contract/users.ts';
import { passwordProblem, type PasswordProblem } from '#domain/passwordRule.ts';
import { commonPasswords } from '#server/auth/commonPasswords.ts';
import type { Database } from '#server/db/database.ts';
import { invalid } from '#server/http/fault.ts';
import type { HandlersFor } from '#server/visit.ts';
import { accountById, type Account } from './accounts.ts';
import { ownerOfResetGuid } from './resetGuids.ts';

const advice = 'Choose another, such as four words that nobody connects with you.';
const sentences: Readonly<Record<PasswordProblem, string>> = {
  pattern: `This password repeats itself or follows the keyboard, so it is easy to guess. ${advice}`,
  common: `This is one of the most common passwords, so it is easy to guess. ${advice}`,
  own: `This password is made of your name, user name or e-mail address, so it is easy to guess. ${advice}`,
};

type Owner = Pick<Account, 'userName' | 'firstName' | 'lastName' | 'displayName' | 'emailAddress'>;

/** Why a new password is too easy to guess, in a sentence; undefined where it is not. Nobody in particular has no words of their own. */
export function weakPassword(password: string, owner: Owner | undefined): string | undefined {
  const own = owner
    ? [
        owner.userName,
        owner.firstName,
        owner.lastName,
        owner.displayName,
        owner.emailAddress.split('@')[0] ?? '',
      ]
    : [];
  const problem = passwordProblem(password, own, (word) => commonPasswords.has(word));
  return problem === null ? undefined : sentences[problem];
}

/** @throws Fault 400 at the field for a password that is too easy to guess. */
export function requireGoodPassword(field: string, password: string, owner: Owner | undefined): void {
  const sentence = weakPassword(password, owner);
  if (sentence !== undefined) throw invalid({ [field]: [sentence] });
}

type Resets = Pick<HandlersFor<typeof rows>, 'resetForgotPassword' | 'resetPassword'>;

/** The ways to a new password, which take none that is easy to guess. */
export function withPasswordRules<Handlers extends Resets>(db: Database, handlers: Handlers): Handlers {
  const own = async (userId: number | undefined) =>
    userId === undefined ? undefined : await accountById(db, userId);
  return {
    ...handlers,
    async resetForgotPassword(visit) {
      const { guid, newPassword } = visit.body;
      const userId = await ownerOfResetGuid(db, guid);
      // A link that nobody has is refused as such.
      if (userId !== undefined) requireGoodPassword('newPassword', newPassword, await own(userId));
      return await handlers.resetForgotPassword(visit);
    },
    async resetPassword(visit) {
      requireGoodPassword('newPassword', visit.body.newPassword, await own(visit.person.userId));
      return await handlers.resetPassword(visit);
    },
  } satisfies Resets & Handlers;
}
