// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { demoPassword } from '#server/demo/seed/password.ts';
import { readyPanel, typeInto } from '#tests/support/pages/queries.ts';
import { renderPortal } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';

screenTests();

it('says of an error in the code that the page has it, not the server, and reports where it is', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { user } = await renderPortal({ at: '/login' });
  await screen.findByRole('heading', { level: 1, name: 'Sign in' });
  // As in a browser that is older than what the code uses.
  const lacking = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    throw new TypeError('AbortSignal.timeout is not a function');
  });
  await typeInto(user, 'User name', 'victor.osei');
  await typeInto(user, 'Password', demoPassword);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(
    /This page has an error.*Reference for support: TypeError at \S+:\d+:\d+/,
  );
  expect(alert.textContent).not.toContain('server');
  expect(logged).toHaveBeenCalledWith('[portal] this page has an error', expect.any(TypeError));

  lacking.mockRestore();
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  const menu = within(await screen.findByRole('navigation', { name: 'Portal' }));
  await user.click(menu.getByRole('link', { name: 'My Account' }));
  await readyPanel('Sign-in details');
  await user.click(screen.getByRole('button', { name: 'Show the problem report' }));
  const report = screen.getByRole('region', { name: 'The problem report, as it will be saved' });
  expect(report.textContent).toMatch(/Error of the page: TypeError at \S+/);
  expect(report.textContent).not.toContain('is not a function');
});
