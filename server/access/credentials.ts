import { callerOnly, type Owners } from '#server/db/owners.ts';
import { faultTypes } from '#contract/core/faultTypes.ts';
import type { Profile, users as rows } from '#contract/access/users.ts';
import type { Identity } from '#server/auth/identities.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import type { Tx } from '#server/db/database.ts';
import { Fault, notFound, rateLimited } from '#server/core/fault.ts';
import { confirmAddressLetter, credentialsLetter } from '#server/mail/letters.ts';
import type { Deps } from '#server/deps/deps.ts';
import { Reply, type HandlersFor } from '#server/http/callContext.ts';
import { accountById, audit, lockAccount, setPassword, type Account } from '#server/auth/accounts.ts';
import { takeAddressMail } from './addressMails.ts';
import { requireGoodPassword } from './passwordRules.ts';
import { CONFIRM_HOURS, makePending, pendingAddressOf } from './pendingAddresses.ts';

const MINUTE = 60_000;

/** The `ETag` of an account's version. */
export const accountTag = (version: number) => `"v${version}"`;

/** Whether the `If-Match` condition matches the current version; `*` and a missing one always do. */
const matches = (condition: string | null, version: number) =>
  condition === null || condition.split(',').some((each) => [accountTag(version), '*'].includes(each.trim()));

const accountPart = (
  { userId, firstName, lastName, displayName, emailAddress, absId }: Omit<Account, 'passwordHash'>,
  pendingEmailAddress: string | null,
): Profile => ({
  userId,
  firstName,
  lastName,
  displayName,
  emailAddress,
  pendingEmailAddress,
  absId,
});

/** The caller's own credentials. */
export function credentialHandlers(deps: Deps): Pick<HandlersFor<typeof rows>, 'updateCredentials'> {
  const { db, clock, settings, mailQueue, sessions, identities, limits, security } = deps;
  const pause = settings.mailPauseMinutes * MINUTE;

  /**
   * Sets the pending address, and queues the confirmation mail unless it was sent a moment ago.
   *
   * @throws Fault 429 for a mailbox that recently got a mail for another request.
   */
  async function askToConfirm(tx: Tx, person: Identity, address: string) {
    const now = clock();
    const wait = await takeAddressMail(tx, address, 'confirm', { now, pause });
    if (wait > 0 && (await pendingAddressOf(tx, person.userId, now)) === address) return;
    if (wait > 0) throw rateLimited(wait / 1_000);
    const token = await makePending(tx, person, address, now);
    const letter = confirmAddressLetter(address, token, settings.portalUrl, CONFIRM_HOURS);
    await mailQueue.add(tx, { ...letter, giveUpAt: now + CONFIRM_HOURS * 60 * MINUTE }, now);
  }

  return {
    async updateCredentials({ body, address, person, request, write }) {
      const { userId, sessionId } = person;
      if (clock() - person.signedInAt > settings.recentSignInMinutes * MINUTE)
        throw new Fault(403, faultTypes.recentSignInRequired, 'Sign in again to change your credentials.');
      const condition = request.headers.get('if-match');
      const present = await accountById(db, userId);
      if (!present) throw notFound();
      if (body.password !== '') requireGoodPassword('password', body.password, present);
      // A change without effect uses up no attempt.
      if (body.password !== '' || body.emailAddress !== present.emailAddress)
        await limits.take('recovery', `credentials ${userId}`);
      const passwordHash = body.password === '' ? undefined : await hashPassword(body.password);
      let isAddressAsked = false;
      const answer = await write(async (tx) => {
        const account = await lockAccount(tx, userId);
        if (!account) throw notFound();
        if (!matches(condition, account.version))
          throw new Fault(412, 'stale', 'This was changed in the meantime. Check it again.', {
            headers: { etag: accountTag(account.version) },
            more: { current: accountPart(account, await pendingAddressOf(tx, userId, clock())) },
          });
        const version = account.version + 1;
        await tx.query`update users set version = ${version} where user_id = ${userId}`;
        if (passwordHash !== undefined) {
          await setPassword(tx, userId, passwordHash, sessionId);
          await sessions.endAll(tx, userId, sessionId);
        }
        const changes = {
          password: passwordHash !== undefined,
          address: body.emailAddress !== account.emailAddress,
        };
        if (changes.address) await askToConfirm(tx, person, body.emailAddress);
        isAddressAsked = changes.address;
        if (changes.address || changes.password) {
          const to = account.emailAddress;
          if ((await takeAddressMail(tx, to, 'notice', { now: clock(), pause })) === 0)
            await mailQueue.add(tx, credentialsLetter(to, changes, settings.portalUrl), clock());
        }
        await audit(tx, userId, 'updateCredentials', clock(), {
          emailAddress: changes.address ? 'asked' : 'kept',
          password: changes.password ? 'changed' : 'kept',
          version,
          condition: condition === null ? 'none' : 'met',
        });
        return new Reply({ status: 'ok' as const }, { etag: accountTag(version) });
      });
      if (isAddressAsked) security.note('address-change-asked', { address, userId });
      if (passwordHash !== undefined) {
        identities.forget(userId);
        for (const event of ['password-changed', 'sessions-ended'] as const)
          security.note(event, { address, userId });
      }
      return answer;
    },
  };
}

/** Whose record a call names. */
export const credentialOwners: Owners = {
  updateCredentials: callerOnly,
};
