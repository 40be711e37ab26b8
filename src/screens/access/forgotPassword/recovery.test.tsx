// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/seed/password.ts';
import { answer, refuse, refusePlainly } from '#tests/support/server/answers.ts';
import {
  dialogWords,
  press,
  summary,
  toasts,
  typeInto,
  valueOf,
  wordsAt,
} from '#tests/support/pages/queries.ts';
import { renderPortal, type Rendered } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';

const { app, network } = screenTests();
const chosen = 'a password of my own';

/** Fills in a new password twice and submits it. */
async function choose(rendered: Rendered, submit: string) {
  await typeInto(rendered.user, 'New password', chosen);
  await typeInto(rendered.user, 'New password again', chosen);
  await press(rendered, submit);
}

describe('a forgotten user name', () => {
  async function openForm() {
    const rendered = await renderPortal({ at: '/login' });
    await press(rendered, 'Forgot your user name?');
    await screen.findByRole('heading', { level: 1, name: 'Forgot your user name?' });
    expect(document.activeElement).toBe(screen.getByLabelText('Email address'));
    return rendered;
  }

  it('is mailed, and the page tells so in words that betray nobody', async () => {
    const rendered = await openForm();
    await typeInto(rendered.user, 'Email address', 'grace.okafor@example.org');
    await press(rendered, 'Send my user name');
    expect(await dialogWords('dialog', 'Request Sent')).toBe(
      'You will receive an email if there is a username associated with the provided email.',
    );
    await press(rendered, 'Continue');
    await screen.findByRole('heading', { level: 1, name: 'Sign in' });
    expect((await app().mails())[0]?.text).toContain('grace.okafor');
  });

  it('asks for an address of the right form', async () => {
    const rendered = await openForm();
    await press(rendered, 'Send my user name');
    expect(await summary()).toEqual(['Enter your email address']);
    await typeInto(rendered.user, 'Email address', 'grace');
    await press(rendered, 'Send my user name');
    expect(await summary()).toEqual(['Enter an email address in the correct format, like name@example.org']);
    await press(rendered, 'Back to sign in');
    await screen.findByRole('heading', { level: 1, name: 'Sign in' });
  });

  it('that cannot be sent is told as an error, and the address stays', async () => {
    network.use(answer('forgotUsername', () => refuse(500)));
    const rendered = await openForm();
    await typeInto(rendered.user, 'Email address', 'grace.okafor@example.org');
    await press(rendered, 'Send my user name');
    expect(await dialogWords('alertdialog', 'Error')).toBe(
      'Your request could not be sent. Please try again.',
    );
    await press(rendered, 'Okay');
    expect(valueOf('Email address')).toBe('grace.okafor@example.org');
  });
});

describe('a forgotten password', () => {
  async function openForm() {
    const rendered = await renderPortal({ at: '/login' });
    await rendered.user.click(screen.getByRole('link', { name: 'Forgot your password?' }));
    await screen.findByRole('heading', { level: 1, name: 'Forgot your password?' });
    return rendered;
  }

  it('brings a link by mail, with which a new one is chosen and signs in', async () => {
    const rendered = await openForm();
    await press(rendered, 'Send the link');
    expect(await summary()).toEqual(['Enter your user name']);
    await typeInto(rendered.user, 'User name', 'grace.okafor');
    await press(rendered, 'Send the link');
    expect(await dialogWords('dialog', 'Request Sent')).toBe(
      'An email has been sent with a link to reset your password.',
    );
    await press(rendered, 'Continue');
    await screen.findByRole('heading', { level: 1, name: 'Sign in' });
    rendered.cleanup();

    const guid = /guid=([\w-]+)/.exec((await app().mails())[0]?.text ?? '')?.[1];
    const following = await renderPortal({ at: `/forgot-password?guid=${guid}` });
    expect(following.router.state.location.search).toBe('');
    await screen.findByRole('heading', { level: 1, name: 'Choose a new password' });
    await choose(following, 'Set the new password');
    expect(await dialogWords('dialog', 'Password Reset')).toBe('Your password has been reset.');
    await press(following, 'Continue');
    await screen.findByRole('heading', { level: 1, name: 'Sign in' });
    expect(following.router.state.location.pathname).toBe('/login');
    expect((await app().signIn('grace.okafor', chosen)).userName).toBe('grace.okafor');
  });

  it('for which no link can be sent is told at the field, without a toast', async () => {
    network.use(
      answer('createForgotPassword', () => refusePlainly(400, 'Unable to create password reset request.')),
    );
    const rendered = await openForm();
    await typeInto(rendered.user, 'User name', 'nobody');
    await press(rendered, 'Send the link');
    const words = 'No link could be sent for this user name. Check it, and try again.';
    expect(await summary()).toEqual([words]);
    expect(wordsAt(screen.getByLabelText('User name'))).toBe(words);
    expect(toasts()).toEqual([]);
  });
});

describe('a reset link', () => {
  it('that cannot be used any more says so before a password is typed, with the way to a new one', async () => {
    const rendered = await renderPortal({ at: '/forgot-password?guid=made-up' });
    await screen.findByText(/^This link was used already, or it is too old/);
    expect(screen.queryByLabelText('New password')).toBeNull();
    await press(rendered, 'Ask for a new link');
    await screen.findByRole('heading', { level: 1, name: 'Forgot your password?' });
  });

  it('that is no good, and could not be checked, is told as an error with the way to a new one', async () => {
    network.use(answer('checkResetGuid', () => refuse(500)));
    const rendered = await renderPortal({ at: '/forgot-password?guid=made-up' });
    await choose(rendered, 'Set the new password');
    expect(await dialogWords('alertdialog', 'Error')).toBe('An error has occured resetting your password.');
    await press(rendered, 'Okay');
    expect(await summary()).toEqual([
      'The link may have been used already or may have expired. Ask for a new one.',
    ]);
    expect(valueOf('New password')).toBe(chosen);
    await press(rendered, 'Ask for a new link');
    await screen.findByRole('heading', { level: 1, name: 'Forgot your password?' });
  });

  it('takes no password that is short or typed differently the second time', async () => {
    network.use(answer('checkResetGuid', () => refuse(500)));
    const rendered = await renderPortal({ at: '/forgot-password?guid=made-up' });
    await press(rendered, 'Set the new password');
    expect(await summary()).toEqual(['Enter a new password']);
    await typeInto(rendered.user, 'New password', 'short');
    await typeInto(rendered.user, 'New password again', 'short');
    await press(rendered, 'Set the new password');
    await waitFor(async () => expect(await summary()).toEqual(['Use 12 characters or more']));
    await typeInto(rendered.user, 'New password', chosen);
    await press(rendered, 'Set the new password');
    await waitFor(async () => expect(await summary()).toEqual(['The passwords do not match']));
  });
});

describe('someone who must choose a new password', () => {
  async function signIn() {
    const rendered = await renderPortal({ at: '/login' });
    await typeInto(rendered.user, 'User name', 'paul.marchetti');
    await typeInto(rendered.user, 'Password', demoPassword);
    await press(rendered, 'Sign in');
    return rendered;
  }

  it('hears when the reset token could not be had, and types the old password instead', async () => {
    network.use(answer('getResetForgotPasswordGuid', () => refuse(500)));
    const rendered = await signIn();
    expect(await dialogWords('alertdialog', 'Error')).toBe(
      'An error has occured while trying to receive your password token.',
    );
    await press(rendered, 'Okay');
    await typeInto(rendered.user, 'Current password', 'not the present one');
    await choose(rendered, 'Change the password');
    expect(await dialogWords('alertdialog', 'Error')).toBe('An error has occured resetting your password.');
    await press(rendered, 'Okay');
    await waitFor(async () => expect(await summary()).toEqual(['This is not your current password.']));
    expect(wordsAt(screen.getByLabelText('Current password'))).toBe('This is not your current password.');
    expect(valueOf('Current password')).toBe('not the present one');
    await typeInto(rendered.user, 'New password again', 'something else, typed wrong');
    await press(rendered, 'Change the password');
    await waitFor(async () => expect(await summary()).toEqual(['The passwords do not match']));
    expect(rendered.router.state.location.pathname).toBe('/forgot-password');
  });

  it('is led from signing in to the new password, and sees no page before', async () => {
    const rendered = await signIn();
    await screen.findByRole('heading', { level: 1, name: 'Choose a new password' });
    const { pathname, search } = rendered.router.state.location;
    expect(pathname).toBe('/forgot-password');
    expect(search).toMatch(/^\?guid=[\w-]+$/);
    expect(screen.queryByRole('navigation', { name: 'Portal' })).toBeNull();
    for (const other of ['/dashboard', '/login', '/forgot-password', '/forgot-password?guid=another']) {
      await rendered.router.navigate(other);
      expect(rendered.router.state.location).toMatchObject({ pathname, search });
    }
    await choose(rendered, 'Set the new password');
    expect(await dialogWords('dialog', 'Password Reset')).toBe('Your password has been reset.');
    await press(rendered, 'Continue');
    await waitFor(() => expect(rendered.router.state.location.pathname).toBe('/dashboard'));
    expect(rendered.router.state.location.search).toBe('');
    expect((await app().signIn('paul.marchetti', chosen)).user.resetRequired).toBe(false);
  });
});
