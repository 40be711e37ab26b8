import {
  accountOf,
  dismissFailure,
  expect,
  expectAccessibleInBothSchemes,
  full,
  fullUnless,
  inFull,
  signIn,
  test,
} from './fixtures.ts';
import { tabTo } from './keyboard.ts';
import { acknowledge } from './registrationWalk.ts';

const path = '/personal-profile';

for (const width of [1280, 360])
  test(
    `profile and form are accessible at ${width} pixels`,
    fullUnless(width === 360),
    async ({ page, accounts }) => {
      test.slow();
      await signIn(page, accountOf(accounts, 'maria.castellan'), path);
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByRole('region', { name: 'Maintained by the board' })).toContainText('031870');
      await inFull(expectAccessibleInBothSchemes, page);
      await page.getByRole('button', { name: 'Change: Contact and address' }).click();
      await page.getByLabel('ZIP or postal code').fill('1');
      await page.getByLabel('Mobile phone').fill('none');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('alert')).toBeFocused();
      await expectAccessibleInBothSchemes(page);
    },
  );

test(
  'the profile is confirmed on a phone, by keyboard alone, and leaves the list of what to do',
  full,
  async ({ page, accounts }) => {
    await signIn(page, accountOf(accounts, 'samuel.brandt'), '/dashboard');
    await page.setViewportSize({ width: 360, height: 780 });
    const next = page.getByRole('region', { name: 'What to do next' });
    const link = next.getByRole('link', { name: /^Go to your profile/ });
    const showAll = next.getByRole('button', { name: /^Show all/ });
    await tabTo(page, showAll);
    await page.keyboard.press('Enter');
    await tabTo(page, link);
    await page.keyboard.press('Enter');
    const confirm = page.getByRole('button', { name: 'Confirm that everything is correct' });
    await expect(confirm).toBeVisible();
    await tabTo(page, confirm);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Success' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Confirmed on /)).toBeFocused();
    await expect(confirm).toBeHidden();
    await page.goto('/dashboard');
    await expect(next.getByRole('listitem').first()).toBeVisible();
    await showAll.click();
    await expect(link).toBeHidden();
  },
);

test(
  'a new address is kept over a lost network and a reload, and two windows are compared',
  full,
  async ({ page, accounts, browser, complaints }) => {
    test.slow();
    complaints.allow(/412|ERR_INTERNET_DISCONNECTED|unreachable/);
    const account = accountOf(accounts, 'leila.haddad');
    await signIn(page, account, path);
    await page.getByRole('button', { name: 'Change: Contact and address' }).click();
    await page.getByLabel('Street address').fill('12 Lost Network Lane');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Save' }).click();
    await dismissFailure(page, 'We could not confirm that this was done');
    await expect(page.getByText('Kept on this device')).toBeVisible();
    await page.context().setOffline(false);
    await page.reload();
    await page.getByRole('button', { name: 'Continue with the draft' }).click();
    await expect(page.getByLabel('Street address')).toHaveValue('12 Lost Network Lane');

    const other = await (await browser.newContext()).newPage();
    await signIn(other, account, path);
    await other.getByRole('button', { name: 'Change: Name' }).click();
    await other.getByLabel('Middle name').fill('Noor');
    await other.getByRole('button', { name: 'Save' }).click();
    await acknowledge(other, 'Saved successfully');
    await expect(other.getByText('Noor')).toBeVisible();
    await other.context().close();

    await page.getByRole('button', { name: 'Save' }).click();
    const question = page.getByRole('region', { name: /changed/i });
    await expect(question).toContainText('12 Lost Network Lane');
    await question.getByRole('button', { name: 'Save mine' }).click();
    await acknowledge(page, 'Saved successfully');
    await expect(page.getByRole('region', { name: 'Contact and address' })).toContainText(
      '12 Lost Network Lane',
    );
  },
);

test(
  'a country that is typed is saved, and one that is no country is refused',
  full,
  async ({ page, accounts }) => {
    await signIn(page, accountOf(accounts, 'maria.castellan'), path);
    await page.getByRole('button', { name: /^Change: .*[Bb]irth/ }).click();
    const citizenship = page.getByRole('combobox', { name: /itizenship/ });
    // Until its code is there, a long list is one of the browser's own.
    await expect(citizenship).toHaveAttribute('aria-autocomplete', 'list');
    await citizenship.fill('Atlantis');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toContainText('“Atlantis” is not on the list');
    await expect(citizenship).toHaveValue('Atlantis');
    await citizenship.fill('philippines');
    await page.getByRole('button', { name: 'Save' }).click();
    await acknowledge(page, 'Saved successfully');
    await expect(page.getByRole('region', { name: /[Bb]irth/ })).toContainText('Philippines');
  },
);
