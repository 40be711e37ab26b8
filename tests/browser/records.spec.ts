import type { Page } from '@playwright/test';
import { accountOf, expect, expectAccessibleInBothSchemes, full, inFull, signIn, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';
import { acknowledge } from './registrationWalk.ts';

const path = '/professional-standing';
/** The licenses, one of the four parts of the page. */
const licenses = (page: Page) => page.locator('#licenses');

// Longer than ten seconds: axe reads a page of records, and its form, in both schemes.
for (const width of [1280, 360])
  test(
    `records and their form are accessible at ${width} pixels, by day and by night`,
    full,
    async ({ page, accounts }) => {
      await signIn(page, accountOf(accounts, 'dana.reyes'), path);
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await expect(licenses(page).getByRole('table')).toBeVisible();
      await inFull(expectAccessibleInBothSchemes, page);
      if (width === 360) {
        const row = licenses(page)
          .getByRole('row')
          .filter({ has: page.locator('[aria-expanded]') });
        const act = row.first().getByRole('button', { name: /^Delete / });
        await expect(act).toBeHidden();
        await tabTo(page, row.first().getByRole('button', { expanded: false }));
        await page.keyboard.press('Enter');
        await act.press('Enter');
        const undo = row.first().getByRole('button', { name: /^Undo the deletion of / });
        await expect(undo).toBeFocused();
        // Closed again, the row says what happens, and has the button that takes it back.
        await row.first().getByRole('button', { expanded: true }).click();
        await expect(row.first()).toContainText('Will be deleted shortly');
        await undo.click();
        await expect(row.first()).toContainText('Not deleted');
        await inFull(expectAccessibleInBothSchemes, page);
      }
      await page.getByRole('button', { name: 'Add a license', exact: true }).click();
      await page.getByRole('button', { name: 'Add an appointment' }).click();
      await page.locator('#sanctions').getByRole('button', { name: 'Save' }).click();
      await licenses(page).getByRole('button', { name: 'Save' }).click();
      await expect(licenses(page).getByRole('alert')).toBeFocused();
      await page.locator('input[name=issuingStateId]').fill('new');
      await expect(page.getByRole('option', { name: 'New York' })).toBeVisible();
      await expectAccessibleInBothSchemes(page);
    },
  );

// Longer than ten seconds: each key is pressed, and the form is opened three times on two devices.
test('a license is added, found again after a reload, and changed on two devices, by keyboard alone', async ({
  page,
  accounts,
  browser,
  complaints,
}) => {
  complaints.allow(/412/);
  const account = accountOf(accounts, 'samuel.brandt');
  await page.clock.install();
  await signIn(page, account, path);
  const add = page.getByRole('button', { name: 'Add a license', exact: true });
  await tabTo(page, add);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Add a license' })).toBeFocused();
  const state = page.locator('input[name=issuingStateId]');
  await expect(state).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type('new y');
  await expect(page.getByRole('option', { name: 'New York' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(state).toHaveValue('New York');
  await page.keyboard.press('Tab');
  await page.keyboard.type('NY-4471');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Full');
  await tabTo(page, page.getByLabel('Issued'));
  await page.keyboard.type('03012020');
  await tabTo(page, page.getByLabel('Expires'));
  await page.keyboard.type('02282031');
  await expect(page.getByText('Kept on this device for 14 days.')).toBeVisible();

  await page.reload();
  await add.press('Enter');
  await page.getByRole('button', { name: 'Continue with the draft' }).press('Enter');
  await expect(page.getByLabel('License number')).toHaveValue('NY-4471');
  await licenses(page).getByRole('button', { name: 'Save' }).press('Enter');
  await acknowledge(page, 'Created successfully');
  await expect(page.getByRole('row', { name: /NY-4471/ })).toContainText('New York');

  const other = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await signIn(other, account, path);
  for (const device of [page, other]) {
    // Only the window in front gets keys.
    await device.bringToFront();
    await device.getByRole('button', { name: 'Change NY-4471' }).press('Enter');
  }
  await other.getByLabel('License number').fill('NY-1');
  await licenses(other).getByRole('button', { name: 'Save' }).press('Enter');
  await acknowledge(other, 'Updated successfully');
  await page.bringToFront();
  await page.getByLabel('License number').fill('NY-2');
  await licenses(page).getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByRole('region', { name: /has changed since you opened/ })).toContainText('NY-1');
  await page.getByRole('button', { name: 'Save mine' }).press('Enter');
  await acknowledge(page, 'Updated successfully');

  await page.getByRole('button', { name: 'Delete NY-2' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Undo the deletion of NY-2' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Delete NY-2' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Undo the deletion of NY-2' })).toBeFocused();
  // The eight seconds in which it can be undone begin when the focus leaves the button.
  await page.clock.fastForward('01:00');
  await expect(
    page.getByText('Will be deleted when you leave this button. Press it again to undo.'),
  ).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByText('Will be deleted shortly')).toBeVisible();
  await page.clock.fastForward('00:08');
  await expect(page.getByText('Deleted successfully')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('You have no license on record.')).toBeVisible();
  await other.context().close();
});
