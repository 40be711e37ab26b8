import type { Tx } from '#server/db/database.ts';
import { pageWithForm, questionsTo, readPageForm } from '#server/http/pageForm.ts';
import { html } from '#server/http/html.ts';
import { plainPage } from '#server/http/plainPage.ts';
import type { Respond } from '#server/http/respond.ts';
import { addressChangedLetter } from '#server/mail/letters.ts';
import type { Portal } from '#server/http/portal.ts';
import type { Deps } from '#server/deps/deps.ts';
import { audit, lockAccount } from '#server/auth/accounts.ts';
import { CONFIRM_HOURS, dropPending, pendingBehind } from './pendingAddresses.ts';

const confirmPage = (address: string, officeEmail: string) =>
  plainPage(
    'Confirm your email address',
    html`<h1>Confirm your email address</h1>
<p>The board will write to this address, and links to choose a new password will go there:</p>
<p class="card"><strong>${address}</strong></p>
<form method="post" accept-charset="utf-8"><button>Confirm this address</button></form>
<p class="after">If you did not ask for this, close this page. Nothing will change.</p>${questionsTo(officeEmail)}`,
  );

const donePage = (address: string, portalUrl: string) =>
  plainPage(
    'Address confirmed',
    html`<h1>Your address is confirmed</h1><p>The board writes to <strong>${address}</strong> from now on. We are telling your former address that it was changed.</p>
<p><a href="${portalUrl}/my-account">Go to My Account</a></p>`,
  );

const deadPage = (officeEmail: string) =>
  plainPage(
    'Link not valid',
    html`<h1>This link is not valid</h1><p>It may have been used already, it may have been replaced by a newer one, or it may be older than ${CONFIRM_HOURS} hours. Open My Account to see which address is in use. To get a new link, enter the new address there again.</p>${questionsTo(officeEmail)}`,
  );

/**
 * The page on which the owner of a mailbox confirms that it is the new address of an account; it needs no
 * sign-in.
 */
export function mountAddressPages(
  app: Portal,
  deps: Pick<Deps, 'db' | 'clock' | 'mailQueue' | 'settings' | 'security' | 'addressOf'>,
  respond: Respond,
): void {
  const { db, clock, mailQueue, settings, security, addressOf } = deps;
  const show = pageWithForm(respond);
  const { officeEmail } = settings;

  /** Activates the address, once; undefined if the link is no longer valid. */
  async function confirm(tx: Tx, token: string) {
    const now = clock();
    const found = await pendingBehind(tx, token, now);
    const account = found && (await lockAccount(tx, found.userId));
    // Read again after locking the account.
    const pending = account && (await pendingBehind(tx, token, now));
    if (!pending) return undefined;
    const { userId, emailAddress } = pending;
    await tx.query`
      update users set email_address = ${emailAddress}, version = ${account.version + 1} where user_id = ${userId}`;
    await dropPending(tx, userId);
    // Links sent to the former address become invalid.
    await tx.query`delete from password_resets where user_id = ${userId}`;
    await audit(tx, userId, 'confirmAddress', now, {
      emailAddress: 'changed',
      version: account.version + 1,
    });
    await mailQueue.add(tx, addressChangedLetter(account.emailAddress, settings.portalUrl), now);
    return { userId, emailAddress };
  }

  app.get('/confirm-address/:token', async ({ req }) => {
    const pending = await pendingBehind(db, req.param('token'), clock());
    return pending
      ? show(200, confirmPage(pending.emailAddress, officeEmail))
      : show(404, deadPage(officeEmail));
  });

  app.post('/confirm-address/:token', async ({ req, env }) => {
    await readPageForm(req.raw);
    const confirmed = await db.transaction((tx) => confirm(tx, req.param('token')));
    if (confirmed === undefined) return show(404, deadPage(officeEmail));
    const { userId, emailAddress } = confirmed;
    security.note('address-changed', { address: addressOf(req.raw.headers, env), userId });
    return show(200, donePage(emailAddress, settings.portalUrl));
  });
}
