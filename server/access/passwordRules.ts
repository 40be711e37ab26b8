import { passwordProblem, type PasswordProblem } from '#domain/access/passwordRule.ts';
import { commonPasswords } from '#server/auth/commonPasswords.ts';
import { invalid } from '#server/core/fault.ts';
import type { Account } from '#server/auth/accounts.ts';

const advice = 'Choose another, such as four words that nobody connects with you.';
const sentences: Readonly<Record<PasswordProblem, string>> = {
  pattern: `This password repeats itself or follows the keyboard, so it is easy to guess. ${advice}`,
  common: `This is one of the most common passwords, so it is easy to guess. ${advice}`,
  own: `This password is made of your name, user name or email address, so it is easy to guess. ${advice}`,
};

type Owner = Pick<Account, 'userName' | 'firstName' | 'lastName' | 'displayName' | 'emailAddress'>;

/**
 * Why a new password is too easy to guess, in a sentence; undefined if it is not. Without a person, no
 * personal words are checked.
 */
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
