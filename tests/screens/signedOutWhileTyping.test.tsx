// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { demoPassword } from '#server/demo/seed/password.ts';
import type { SignOutReason } from '#machines/sessionTypes.ts';
import type { PortalChildren } from '#machines/system/portal.machine.ts';
import { press, readyPanel, typeInto, valueOf } from '#tests/support/pages/queries.ts';
import { renderPortal, type Rendered } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';

const { grantOf } = screenTests();

const open = async (at: string) => renderPortal({ at, grant: await grantOf('nora.lindqvist') });
const sessionOf = ({ portal }: Rendered) =>
  (portal.getSnapshot().children as unknown as PortalChildren).session;
/** The session expires or ends otherwise, and a person signs in on the page that then opens. */
async function signInAgain(
  rendered: Rendered,
  userName = 'nora.lindqvist',
  reason: SignOutReason = 'expired',
) {
  const { user } = rendered;
  act(() => sessionOf(rendered).send({ type: 'session.signOut', reason }));
  await screen.findByRole('heading', { name: 'Sign in' });
  await typeInto(user, 'User name', userName);
  await typeInto(user, 'Password', demoPassword);
  await user.click(await screen.findByRole('button', { name: 'Sign in' }));
}

it('the email address that was typed in My Account is there again, a new password is not', async () => {
  const rendered = await open('/my-account');
  await readyPanel('Sign-in details');
  await typeInto(rendered.user, 'Email address', 'nora@new.example');
  await typeInto(rendered.user, 'New password', 'a password of mine 1');
  await signInAgain(rendered);
  await readyPanel('Sign-in details');
  await waitFor(() => expect(valueOf('Email address')).toBe('nora@new.example'));
  expect(valueOf('New password')).toBe('');
  expect(screen.getByRole('button', { name: 'Undo changes' })).toBeDefined();
});

it('a typed email address is not shown to another person who signs in then', async () => {
  const rendered = await open('/my-account');
  await readyPanel('Sign-in details');
  await typeInto(rendered.user, 'Email address', 'nora@new.example');
  await signInAgain(rendered, 'tomas.abara');
  await rendered.router.navigate('/my-account');
  await readyPanel('Sign-in details');
  expect(valueOf('Email address')).toBe('tomas.abara@example.org');
});

/** Leaves for the dashboard, with a yes to the question. */
async function leave(rendered: Rendered) {
  const menu = within(screen.getByRole('navigation', { name: 'Portal' }));
  await rendered.user.click(menu.getByRole('link', { name: 'Dashboard' }));
  await screen.findByRole('alertdialog', { name: 'Unsaved Changes' });
  await press(rendered, 'Yes');
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
}

it('a typed email address that was left with a yes to the question is not there again', async () => {
  const rendered = await open('/my-account');
  await readyPanel('Sign-in details');
  await typeInto(rendered.user, 'Email address', 'nora@new.example');
  // As after a save that asked for the password, and was refused then.
  const grant = sessionOf(rendered).getSnapshot().context.grant!;
  const confirmed = { ...grant, signedInAt: grant.signedInAt + 1 };
  act(() => sessionOf(rendered).send({ type: 'session.confirmed', grant: confirmed }));
  await leave(rendered);
  await signInAgain(rendered);
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  await rendered.router.navigate('/my-account');
  await readyPanel('Sign-in details');
  expect(valueOf('Email address')).toBe('nora.lindqvist@example.org');
});

it('a typed email address is not there again after a sign-out that was asked for', async () => {
  const rendered = await open('/my-account');
  await readyPanel('Sign-in details');
  await typeInto(rendered.user, 'Email address', 'nora@new.example');
  await signInAgain(rendered, 'nora.lindqvist', 'asked');
  await readyPanel('Sign-in details');
  expect(valueOf('Email address')).toBe('nora.lindqvist@example.org');
});

it('a typed email address that was undone stays undone', async () => {
  const rendered = await open('/my-account');
  await readyPanel('Sign-in details');
  await typeInto(rendered.user, 'Email address', 'nora@new.example');
  await press(rendered, 'Undo changes');
  await signInAgain(rendered);
  await readyPanel('Sign-in details');
  expect(valueOf('Email address')).toBe('nora.lindqvist@example.org');
});

it('rows that were pasted and not read are there again', async () => {
  const rendered = await open('/gme-history/1');
  await readyPanel('Rotations');
  await press(rendered, 'Import several at once');
  await readyPanel('Import rotations');
  await rendered.user.click(screen.getByLabelText('Rows of the spreadsheet'));
  await rendered.user.paste('First day\tLast day');
  await signInAgain(rendered);
  await readyPanel('Import rotations');
  await waitFor(() => expect(valueOf('Rows of the spreadsheet')).toBe('First day\tLast day'));
});

it('rows that were pasted and left with a yes to the question are not there again', async () => {
  const rendered = await open('/gme-history/1');
  await readyPanel('Rotations');
  await press(rendered, 'Import several at once');
  await readyPanel('Import rotations');
  await rendered.user.click(screen.getByLabelText('Rows of the spreadsheet'));
  await rendered.user.paste('First day\tLast day');
  await leave(rendered);
  await signInAgain(rendered);
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  await rendered.router.navigate('/gme-history/1');
  await readyPanel('Rotations');
  expect(await screen.findByRole('button', { name: 'Import several at once' })).toBeDefined();
  expect(screen.queryByLabelText('Rows of the spreadsheet')).toBeNull();
});
