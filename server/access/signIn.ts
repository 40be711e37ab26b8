import { faultTypes } from '#contract/core/faultTypes.ts';
import type { users as rows } from '#contract/access/users.ts';
import type { Grant } from '#contract/access/users.ts';
import type { OpenSession } from '#server/auth/sessions.ts';
import { checkPassword } from '#server/auth/passwords.ts';
import { triesLeft, trustAddress } from '#server/auth/tries.ts';
import { Fault } from '#server/core/fault.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { HandlersFor } from '#server/http/callContext.ts';
import { accountById, accountByName, rolesOf, type Account } from '#server/auth/accounts.ts';

const loginFailed = (left: number) =>
  new Fault(400, faultTypes.loginFailed, 'Login failed', { more: { triesLeft: left } });
const accountLocked = () =>
  new Fault(400, faultTypes.accountLocked, 'Your account is locked. Contact the board.');
const sessionOver = () => new Fault(400, 'session-over', 'You are signed out. Sign in again.');

/** Sign-in, token refresh and sign-out. */
export function signInHandlers(
  deps: Deps,
): Pick<HandlersFor<typeof rows>, 'authenticate' | 'refresh' | 'logout'> {
  const { db, tokens, sessions, identities, limits, security, settings } = deps;

  async function grant(
    account: Account,
    { sessionId, signedInAt, refreshToken }: OpenSession,
  ): Promise<Grant> {
    const roles = await rolesOf(db, account.userId);
    const access = await tokens.issue({ userId: account.userId, sessionId, signedInAt, roles });
    return {
      access_token: access.token,
      refresh_token: refreshToken,
      token_type: 'Bearer',
      userName: account.userName,
      expiration: new Date(access.expiresAt).toISOString(),
      expires_in_minutes: settings.accessMinutes,
      user: { userId: account.userId, resetRequired: account.resetRequired },
    };
  }

  return {
    async authenticate({ body, address }) {
      const account = await accountByName(db, body.userName);
      const fits = await checkPassword(account?.passwordHash, body.password);
      if (!account || !fits) {
        security.note('sign-in-failed', { address, userId: account?.userId, typed: body.userName });
        throw loginFailed(await triesLeft(limits, address, body.userName));
      }
      await trustAddress(limits, address, body.userName);
      // Only to who knows the password: others do not learn that the account exists.
      if (account.lockedAt !== null) {
        security.note('locked-account-refused', { address, userId: account.userId });
        throw accountLocked();
      }
      const session = await db.transaction((tx) => sessions.open(tx, account.userId));
      security.note('sign-in', { address, userId: account.userId });
      return await grant(account, session);
    },

    async refresh({ body, address }) {
      const renewal = await sessions.renew(body.refreshToken);
      if ('refused' in renewal) {
        if (renewal.refused === 'unknown') {
          security.note('token-forged', { address, call: 'refresh' });
          await limits.take('signInPerAddress', address);
        }
        if (renewal.refused === 'replayed') {
          identities.forgetSession(renewal.sessionId);
          security.note('session-replayed', { address, userId: renewal.userId });
        }
        throw sessionOver();
      }
      const account = await accountById(db, renewal.userId);
      if (!account || account.lockedAt !== null) throw sessionOver();
      return await grant(account, renewal);
    },

    async logout({ body, address }) {
      const ended = await sessions.end(body.refreshToken);
      if (ended) {
        identities.forgetSession(ended.sessionId);
        security.note('signed-out', { address, userId: ended.userId });
      }
      return { status: 'ok' };
    },
  };
}
