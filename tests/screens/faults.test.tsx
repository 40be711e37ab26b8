// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, refuse, refusePlainly, silence, type Refusal } from '#tests/support/server/answers.ts';
import { dialogWords, readyPanel, toasts, typeInto } from '#tests/support/pages/queries.ts';
import { renderPortal } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';

const { network, grantOf, logged } = screenTests();

describe('an HTTP error', () => {
  it.each<[string, () => Refusal, string[]]>([
    ['500 without a body', () => refusePlainly(500), ['500 Error: Internal Server Error']],
    [
      '502 with a text',
      () => refusePlainly(502, '<h1>Bad Gateway</h1>'),
      ['502 Error: Bad Gateway', 'We cannot reach the server. Nothing you entered is lost.'],
    ],
    ['400 with a text', () => refusePlainly(400, 'Out of order'), ['400 Error: Bad Request']],
    ['500 with an error object', () => refuse(500), []],
    ['400 with "Login failed"', () => refusePlainly(400, 'Login failed'), []],
    [
      '400 with "Unable to create password reset request."',
      () => refusePlainly(400, 'Unable to create password reset request.'),
      [],
    ],
    ['401 without a body', () => refusePlainly(401), []],
    ['403 with a text', () => refusePlainly(403, 'Forbidden'), []],
    ['404 without a body', () => refusePlainly(404), []],
  ])('of %s shows the toast that the catalogue gives it, and is logged', async (_, give, expected) => {
    network.use(answer('forgotUsername', give));
    const { user } = await renderPortal({ at: '/login' });
    await user.click(screen.getByRole('button', { name: 'Forgot your user name?' }));
    await typeInto(user, 'Email address', 'a@b.example{Enter}');
    // The screen's own dialog shows that the response has arrived.
    await dialogWords('alertdialog', 'Error');
    expect(toasts()).toEqual(expected);
    expect(logged).toHaveLength(1);
  });

  it('has a toast that can be closed', async () => {
    network.use(answer('getCertificationStatus', () => refusePlainly(500)));
    const { user } = await renderPortal({ at: '/dashboard', grant: await grantOf('nora.lindqvist') });
    await waitFor(() => expect(toasts()).toEqual(['500 Error: Internal Server Error']));
    await user.click(screen.getByRole('button', { name: 'Close message' }));
    await waitFor(() => expect(toasts()).toEqual([]));
  });

  it('403 that stays one after a renewal is shown on its part, and the user stays signed in', async () => {
    let asked = 0;
    network.use(
      answer('getCertificationStatus', () => {
        asked += 1;
        return refuse(403);
      }),
    );
    const { router } = await renderPortal({ at: '/dashboard', grant: await grantOf('nora.lindqvist') });
    expect((await readyPanel('Certification')).getByRole('alert')).toBeDefined();
    expect(asked).toBe(2);
    expect(router.state.location.pathname).toBe('/dashboard');
    expect(toasts()).toEqual([]);
  });
});

describe('feature flags that cannot be read at the start', () => {
  it('close the portal with words and a way to try again, and it opens where it was wanted', async () => {
    let isBroken = true;
    network.use(
      answer('listFeatures', () => (isBroken ? refuse(500) : { dashboardPage: true, myAccountPage: true })),
    );
    const { user, router } = await renderPortal({
      at: '/my-account',
      grant: await grantOf('nora.lindqvist'),
    });
    await screen.findByRole('heading', { level: 1, name: 'The portal could not open' });
    expect(screen.getByText(/Nothing that you saved is lost/)).toBeDefined();
    const retry = screen.getByRole('button', { name: 'Try again' });
    await user.click(retry);
    await waitFor(() => expect(logged).toHaveLength(2));
    expect(screen.getByRole('heading', { level: 1, name: 'The portal could not open' })).toBeDefined();

    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { level: 1, name: 'My Account' });
    expect(router.state.location.pathname).toBe('/my-account');
  });

  it('open the portal by themselves once the server can be reached again', async () => {
    // A loaded page opens within one turn of React Router, which once went unnoticed.
    await import('../../src/screens/dashboard/dashboard/dashboard.screen.ts');
    let isDown = true;
    network.use(answer('listFeatures', () => (isDown ? silence : { dashboardPage: true })));
    const { clock } = await renderPortal({ at: '/dashboard', grant: await grantOf('nora.lindqvist') });
    await screen.findByRole('heading', { level: 1, name: 'The portal could not open' });
    isDown = false;
    clock.pass(2_000);
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    expect((await readyPanel('Certification')).getByText('Not Certified')).toBeDefined();
  });
});
