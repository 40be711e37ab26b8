// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { faultTypes } from '#contract/core/faultTypes.ts';
import { demoPassword } from '#server/demo/seed/password.ts';
import { answer, refuse, refusePlainly, type Refusal } from '#tests/support/server/answers.ts';
import { gate } from '#tests/support/server/backend.ts';
import {
  dialogWords,
  readyPanel,
  summary,
  toasts,
  typeInto,
  valueOf,
  wordsAt,
} from '#tests/support/pages/queries.ts';
import { renderPortal, type Rendered } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';

const { app, network, grantOf } = screenTests();

async function openAccount(userName = 'nora.lindqvist'): Promise<Rendered> {
  const rendered = await renderPortal({ at: '/my-account', grant: await grantOf(userName) });
  await readyPanel('Sign-in details');
  return rendered;
}
const save = ({ user }: Rendered) => user.click(screen.getByRole('button', { name: 'Save changes' }));
const address = 'Email address';
const ok = { status: 'ok' } as const;
const notRecent = () => refuse(403, { type: faultTypes.recentSignInRequired });

/** Answers saves with the given responses in turn, the last one repeatedly, and records the requests. */
function answerSaves(...given: (() => typeof ok | Refusal | Promise<typeof ok>)[]) {
  const sent: { emailAddress: string; password: string }[] = [];
  network.use(
    answer('updateCredentials', ({ body }) => {
      sent.push(body);
      return given[Math.min(sent.length, given.length) - 1]!();
    }),
  );
  return sent;
}

describe('My Account on the real server', () => {
  it('shows how a person signs in, and where the board writes to', async () => {
    await openAccount();
    expect(screen.getByRole('heading', { level: 1, name: 'My Account' })).toBeDefined();
    expect(screen.getByText('nora.lindqvist')).toBeDefined();
    expect(valueOf(address)).toBe('nora.lindqvist@example.org');
    expect(wordsAt(screen.getByLabelText(address))).toBe(
      'The board sends messages and password reset links here. A new address takes effect when you open the link that we send to it.',
    );
    expect(wordsAt(screen.getByLabelText('New password'))).toMatch(/^Use 12 characters or more\./);
    expect(screen.queryByRole('button', { name: 'Undo changes' })).toBeNull();
  });

  it('asks before the tab is closed while something is not saved, and not otherwise', async () => {
    const rendered = await openAccount();
    const closeTab = () => {
      const closing = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(closing);
      return closing.defaultPrevented;
    };
    expect(closeTab()).toBe(false);
    await typeInto(rendered.user, address, 'closing@example.org');
    await waitFor(() => expect(closeTab()).toBe(true));
    await rendered.user.click(screen.getByRole('button', { name: 'Undo changes' }));
    expect(closeTab()).toBe(false);
  });

  it('saves a new email address in the specification’s words, and shows that it counts once it is confirmed', async () => {
    const rendered = await openAccount();
    await typeInto(rendered.user, address, 'nora@lindqvist.example');
    await save(rendered);
    expect(await dialogWords('dialog', 'Success')).toBe('Saved scuccessfully.');
    await rendered.user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Undo changes' })).toBeNull();
    const pending =
      /^We sent a link to nora@lindqvist\.example\. .* Until then, the board writes to nora\.lindqvist@example\.org\.$/;
    expect(screen.getByText(pending)).toBeDefined();
    expect(valueOf(address)).toBe('nora.lindqvist@example.org');
    rendered.cleanup();

    const again = await openAccount();
    expect(screen.getByText(pending)).toBeDefined();
    again.cleanup();
    const [mail] = (await app().mails()).filter(({ to }) => to === 'nora@lindqvist.example');
    const link = /\/confirm-address\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
    await app().fetch(link, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    await openAccount();
    expect(valueOf(address)).toBe('nora@lindqvist.example');
    expect(screen.queryByText(pending)).toBeNull();
  });

  it('saves a new password and signs out to the sign-in page, and the old password is no longer good', async () => {
    const rendered = await openAccount('leila.haddad');
    await typeInto(rendered.user, 'New password', 'four plain words here');
    await typeInto(rendered.user, 'New password again', 'four plain words here');
    await save(rendered);
    expect(await dialogWords('dialog', 'Success')).toBe(
      'Saved scuccessfully. For Security purposes please login again with your updated information.',
    );
    expect(await screen.findByText('Sign in with your new password.')).toBeDefined();
    expect(rendered.router.state.location.pathname).toBe('/login');
    await expect(app().signIn('leila.haddad')).rejects.toThrow('not let in');
    expect((await app().signIn('leila.haddad', 'four plain words here')).userName).toBe('leila.haddad');
  });

  it('says at each field and in the summary what is wrong, and asks the server nothing', async () => {
    const sent = answerSaves(() => ok);
    const rendered = await openAccount('victor.osei');
    await typeInto(rendered.user, address, '');
    await typeInto(rendered.user, 'New password', 'short');
    await typeInto(rendered.user, 'New password again', 'other');
    await save(rendered);
    expect(await summary()).toEqual([
      'Enter your email address',
      'Use 12 characters or more',
      'The passwords do not match',
    ]);
    expect(wordsAt(screen.getByLabelText(address))).toContain('Enter your email address');
    expect(wordsAt(screen.getByLabelText('New password'))).toContain('Use 12 characters or more');
    await rendered.user.click(screen.getByRole('link', { name: 'Use 12 characters or more' }));
    expect(document.activeElement).toBe(screen.getByLabelText('New password'));

    await typeInto(rendered.user, address, 'not an address');
    await typeInto(rendered.user, 'New password', 'long enough to pass');
    await save(rendered);
    const format = 'Enter an email address in the correct format, like name@example.org';
    await waitFor(() => expect(wordsAt(screen.getByLabelText(address))).toContain(format));

    await typeInto(rendered.user, address, 'victor@osei.example');
    await save(rendered);
    await waitFor(async () => expect(await summary()).toEqual(['The passwords do not match']));
    expect(wordsAt(screen.getByLabelText('New password again'))).toBe('The passwords do not match');
    expect(sent).toEqual([]);
  });
});

describe('a save that fails', () => {
  it.each<[string, () => Refusal, string, string[]]>([
    [
      'an error object',
      () => refuse(400, { title: 'The address is taken.', errors: { emailAddress: ['Choose another.'] } }),
      'The address is taken. Choose another.',
      [],
    ],
    ['a text', () => refusePlainly(409, 'No such luck.'), 'No such luck.', ['409 Error: Conflict']],
    [
      'nothing',
      () => refusePlainly(500),
      'Something went wrong. Please try again.',
      ['500 Error: Internal Server Error'],
    ],
  ])('with %s is told in the server’s words, and what was typed stays', async (_, refusal, words, toast) => {
    answerSaves(refusal, () => ok);
    const rendered = await openAccount('victor.osei');
    await typeInto(rendered.user, address, 'taken@example.org');
    await save(rendered);
    expect(await dialogWords('alertdialog', 'Error')).toBe(words);
    expect(toasts()).toEqual(toast);
    await rendered.user.click(screen.getByRole('button', { name: 'Okay' }));
    expect(valueOf(address)).toBe('taken@example.org');

    await save(rendered);
    expect(await dialogWords('dialog', 'Success')).toBe('Saved scuccessfully.');
  });
});

describe('a save that wants a recent sign-in', () => {
  it('asks for the password, refuses a wrong one, and goes on by itself with the right one', async () => {
    const sent = answerSaves(notRecent, () => ok);
    const rendered = await openAccount('victor.osei');
    await typeInto(rendered.user, address, 'victor@osei.example');
    await save(rendered);
    const check = await readyPanel('Confirm that it is you');
    expect(check.getByText(/Your changes are kept/)).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Current password'));

    await rendered.user.click(check.getByRole('button', { name: 'Confirm and save' }));
    expect(await summary()).toEqual(['Enter your current password']);
    await rendered.user.type(screen.getByLabelText('Current password'), 'a wrong one{Enter}');
    await check.findByRole('link', { name: 'The password is incorrect' });
    expect(toasts()).toEqual([]);

    await typeInto(rendered.user, 'Current password', demoPassword);
    await rendered.user.click(check.getByRole('button', { name: 'Confirm and save' }));
    expect(await dialogWords('dialog', 'Success')).toBe('Saved scuccessfully.');
    expect(sent.map(({ emailAddress }) => emailAddress)).toEqual([
      'victor@osei.example',
      'victor@osei.example',
    ]);
    expect(rendered.router.state.location.pathname).toBe('/my-account');
  });

  it('says in the board’s words that the account is locked, and takes the password once it is not', async () => {
    answerSaves(notRecent, () => ok);
    const rendered = await openAccount('ines.marchand');
    await typeInto(rendered.user, address, 'ines@marchand.example');
    await save(rendered);
    const check = await readyPanel('Confirm that it is you');
    const lock = (at: string | null) =>
      app().db.query`update users set locked_at = ${at} where user_name = 'ines.marchand'`;
    await lock('2026-01-01T00:00:00Z');
    await rendered.user.type(screen.getByLabelText('Current password'), `${demoPassword}{Enter}`);
    await check.findByRole('link', { name: 'Your account is locked. Contact the board.' });
    await lock(null);
    await rendered.user.click(check.getByRole('button', { name: 'Confirm and save' }));
    expect(await dialogWords('dialog', 'Success')).toBe('Saved scuccessfully.');
  });

  it('goes back to the form with everything in it when cancelled', async () => {
    answerSaves(notRecent);
    const rendered = await openAccount('victor.osei');
    await typeInto(rendered.user, address, 'victor@osei.example');
    await save(rendered);
    const check = await readyPanel('Confirm that it is you');
    await rendered.user.click(check.getByRole('button', { name: 'Cancel' }));
    expect((await readyPanel('Sign-in details')).getByText('victor.osei')).toBeDefined();
    expect(valueOf(address)).toBe('victor@osei.example');
    expect(screen.getByRole('button', { name: 'Undo changes' })).toBeDefined();
  });
});

describe('edits', () => {
  it('that are made during a slow save are kept, and still count as unsaved', async () => {
    const door = gate();
    const sent = answerSaves(async () => {
      await door.passed;
      return ok;
    });
    const rendered = await openAccount('victor.osei');
    await typeInto(rendered.user, address, 'first@example.org');
    await save(rendered);
    await waitFor(() => expect(sent).toHaveLength(1));
    await save(rendered); // the button is disabled while saving
    await typeInto(rendered.user, address, 'second@example.org');
    door.open();
    expect(await dialogWords('dialog', 'Success')).toBe('Saved scuccessfully.');
    await rendered.user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(valueOf(address)).toBe('second@example.org');
    expect(screen.getByRole('button', { name: 'Undo changes' })).toBeDefined();
    expect(sent.map(({ emailAddress }) => emailAddress)).toEqual(['first@example.org']);
  });

  it('are discarded when asked, and the leaving guard asks before they are lost', async () => {
    const rendered = await openAccount('victor.osei');
    const { user, router } = rendered;
    const saved = valueOf(address);
    await typeInto(user, address, 'other@example.org');
    const menu = within(screen.getByRole('navigation', { name: 'Portal' }));
    await user.click(menu.getByRole('link', { name: 'Dashboard' }));
    expect(await dialogWords('alertdialog', 'Unsaved Changes')).toBe('Do you want to navigate away');
    await user.click(screen.getByRole('button', { name: 'No' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(router.state.location.pathname).toBe('/my-account');
    expect(valueOf(address)).toBe('other@example.org');

    await user.click(screen.getByRole('button', { name: 'Undo changes' }));
    expect(valueOf(address)).toBe(saved);
    await user.click(screen.getByRole('link', { name: 'Dashboard' }));
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  });
});

describe('the time to undo a deletion', () => {
  const chosen = async () => {
    const panel = await readyPanel('Deleting records');
    const select = panel.getByLabelText<HTMLSelectElement>('How long you can undo a deletion');
    return { select, text: select.selectedOptions[0]?.text };
  };

  it('is ten times as long and more by a setting of the user, which is said and survives a reload', async () => {
    const first = await openAccount('victor.osei');
    const { select, text } = await chosen();
    expect([text, [...select.options].map((option) => option.text)]).toEqual([
      '8 seconds',
      ['8 seconds', '30 seconds', '2 minutes'],
    ]);
    await first.user.selectOptions(select, '2 minutes');
    await waitFor(() => expect(toasts()).toEqual(['The time to undo a deletion was saved on this device.']));
    first.cleanup();

    const again = await openAccount('victor.osei');
    expect((await chosen()).text).toBe('2 minutes');
    again.cleanup();
    await openAccount('nora.lindqvist');
    expect((await chosen()).text).toBe('8 seconds');
  });

  it('stays what it was where the browser stores nothing, and says so', async () => {
    const { user } = await openAccount();
    const store = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await user.selectOptions((await chosen()).select, '30 seconds');
    await waitFor(() => expect(toasts().join()).toMatch(/was not saved: this browser stores nothing/));
    store.mockRestore();
    expect((await chosen()).text).toBe('8 seconds');
  });
});
