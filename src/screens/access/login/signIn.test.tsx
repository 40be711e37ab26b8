// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/seed/password.ts';
import { answer, refuse, refusePlainly, silence } from '#tests/support/server/answers.ts';
import { gate } from '#tests/support/server/backend.ts';
import { summary, toasts, typeInto, valueOf, wordsAt } from '#tests/support/pages/queries.ts';
import { renderPortal } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';

const { network } = screenTests();

async function signIn(user: UserEvent, userName = 'maria.castellan', password = demoPassword) {
  await typeInto(user, 'User name', userName);
  await typeInto(user, 'Password', password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}
const wrong = 'The user name or password is incorrect';

describe('the sign-in page', () => {
  it('lets a person in and shows the dashboard', async () => {
    const { user, router } = await renderPortal({ at: '/login' });
    await signIn(user);
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    expect(router.state.location.pathname).toBe('/dashboard');
    expect(screen.getByRole('navigation', { name: 'Portal' })).toBeDefined();
    expect(toasts()).toEqual([]);
  });

  it('sends a person who is not signed in here, and back to the page that they wanted', async () => {
    const { user, router } = await renderPortal({ at: '/my-account' });
    expect(router.state.location.pathname + router.state.location.search).toBe(
      '/login?returnUrl=%2Fmy-account',
    );
    await signIn(user);
    await screen.findByRole('heading', { level: 1, name: 'My Account' });
  });

  it('asks for what was left empty before it asks the server', async () => {
    const { user } = await renderPortal({ at: '/login' });
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await summary()).toEqual(['Enter your user name', 'Enter your password']);
    expect(wordsAt(screen.getByLabelText('User name'))).toBe('Enter your user name');
    expect(wordsAt(screen.getByLabelText('Password'))).toBe('Enter your password');
    await user.click(screen.getByRole('link', { name: 'Enter your password' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  });

  it('says that the user name or the password is wrong, keeps what was typed, and shows no toast', async () => {
    const { user } = await renderPortal({ at: '/login' });
    await signIn(user, 'maria.castellan', 'not the password');
    expect(await summary()).toEqual([wrong]);
    expect(wordsAt(screen.getByLabelText('User name'))).toBe(wrong);
    expect(wordsAt(screen.getByLabelText('Password'))).toMatch(/you must wait .* reset it/);
    expect(valueOf('User name')).toBe('maria.castellan');
    expect(valueOf('Password')).toBe('not the password');
    expect(toasts()).toEqual([]);
  });

  it('says that a refused password ends with a space, which was sent as it was typed', async () => {
    const sent: string[] = [];
    network.use(
      answer('authenticate', ({ body }) => {
        sent.push(body.password);
        return refusePlainly(400, 'Login failed');
      }),
    );
    const { user } = await renderPortal({ at: '/login' });
    await user.type(await screen.findByLabelText('User name'), 'maria.castellan');
    await user.click(screen.getByLabelText('Password'));
    await user.paste('pasted ');
    await user.keyboard('{Enter}');
    expect(await summary()).toEqual([wrong]);
    expect(sent).toEqual(['pasted ']);
    const space = 'What you typed begins or ends with a space.';
    expect(wordsAt(screen.getByLabelText('Password'))).toContain(space);
    await user.click(screen.getByLabelText('Password'));
    await user.keyboard('{End}{Backspace}');
    await user.tab();
    expect(screen.queryByText(space)).toBeNull();
  });

  it.each([
    ['the text "Login failed" with status 400', () => refusePlainly(400, 'Login failed')],
    ['the text "Login failed" with status 200', () => 'Login failed'],
    [
      'an answer with a type, although its status is 200',
      () => ({ type: 'login', title: 'No', status: 400 }),
    ],
    ['an answer with nothing but a type', () => ({ type: 'login' })],
  ])('takes %s for wrong credentials', async (_, give) => {
    // Older backends omit what the contract has defaults for.
    network.use(answer('authenticate', give as () => string));
    const { user, router } = await renderPortal({ at: '/login' });
    await signIn(user);
    expect(await summary()).toEqual([wrong]);
    expect(router.state.location.pathname).toBe('/login');
    expect(toasts()).toEqual([]);
  });

  it.each([
    [4, wrong],
    [3, `${wrong}. You have 3 tries left before you must wait 15 minutes.`],
    [1, `${wrong}. You have 1 try left before you must wait 15 minutes.`],
    [
      0,
      `${wrong}. You have used all your tries, and must wait 15 minutes before the next one. If you do not remember your password, reset it.`,
    ],
  ])('warns before the lock: with %i tries left it says so', async (triesLeft, words) => {
    network.use(answer('authenticate', () => refuse(400, { type: 'login-failed', triesLeft })));
    const { user } = await renderPortal({ at: '/login' });
    await signIn(user);
    expect(await summary()).toEqual([words]);
  });

  it('says when to try again after too many tries', async () => {
    network.use(answer('authenticate', () => refuse(429, { type: 'rate-limited' }, { 'retry-after': '90' })));
    const { user } = await renderPortal({ at: '/login' });
    await signIn(user);
    expect(await summary()).toEqual([
      'There were too many tries. You can sign in again in 2 minutes. If you do not remember your password, reset it.',
    ]);
    expect(screen.getByRole('link', { name: 'Reset your password' }).getAttribute('href')).toBe(
      '/forgot-password',
    );
    expect(toasts()).toEqual([]);
  });

  it('keeps what was typed while the server cannot be reached, and says so when it is back', async () => {
    network.use(
      answer('authenticate', () => silence),
      answer('listFeatures', () => silence),
    );
    const { user, clock } = await renderPortal({ at: '/login' });
    await signIn(user);
    await waitFor(() =>
      expect(toasts()).toEqual(['We cannot reach the server. Nothing you entered is lost.']),
    );
    expect(screen.queryByText('There is a problem')).toBeNull();
    expect(valueOf('Password')).toBe(demoPassword);

    network.use(answer('listFeatures', () => ({})));
    clock.pass(2_000);
    await waitFor(() => expect(toasts()).toEqual(['The connection is back.']));
    expect(valueOf('User name')).toBe('maria.castellan');
  });

  it('sends the same credentials once, however often they are submitted meanwhile', async () => {
    const door = gate();
    let asked = 0;
    network.use(
      answer('authenticate', async () => {
        asked += 1;
        await door.passed;
        return refuse(400, { type: 'login-failed' });
      }),
    );
    const { user } = await renderPortal({ at: '/login' });
    await signIn(user);
    await user.type(screen.getByLabelText('Password'), '{Enter}{Enter}');
    await waitFor(() => expect(asked).toBe(1));
    door.open();
    expect(await summary()).toEqual([wrong]);
    expect(asked).toBe(1);
  });
});
