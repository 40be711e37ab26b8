import { accountOf, expect, test, titled } from './fixtures.ts';

test('Sign-in with an error', async ({ walk }) => {
  const { page } = walk;
  const account = accountOf('tomas.abara');
  const button = page.getByRole('button', { name: 'Sign in', exact: true });
  const password = page.getByLabel('Password', { exact: true });
  const isRefused = () =>
    expect(page.getByText(/^The user name or password is incorrect/).first()).toBeVisible();
  await walk.opens('/login', () => expect(button).toBeVisible());
  await walk.tabTo(page.getByLabel('User name', { exact: true }));
  await walk.types(account.userName);
  await walk.press('Return', () => expect(page.getByRole('alert').first()).toBeFocused());
  await walk.press('Tab');
  await walk.press('Return', () => expect(password).toBeFocused());
  await walk.types('wrong');
  await walk.press('Return', isRefused);
  await walk.tabTo(password);
  await walk.press('ctrl+a');
  await walk.types(account.password, '<password>');
  await walk.press('Return', () => expect(titled(page, 'Dashboard')).toBeFocused());
});
