// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { demoPassword } from '#server/db/seed/password.ts';
import type { PortalChildren } from '#machines/system/portal.machine.ts';
import { press, readyPanel, typeInto, valueOf } from '#tests/support/pages/queries.ts';
import { renderPortal, type Rendered } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';

const { grantOf } = screenTests();

const open = async (at: string) => renderPortal({ at, grant: await grantOf('nora.lindqvist') });
/** The session expires, and a person signs in on the page that then opens. */
async function signInAgain({ user, portal }: Rendered, userName = 'nora.lindqvist') {
  const { session } = portal.getSnapshot().children as unknown as PortalChildren;
  act(() => session.send({ type: 'session.signOut', reason: 'expired' }));
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
