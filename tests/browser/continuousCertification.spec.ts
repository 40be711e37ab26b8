import {
  accountOf,
  expect,
  expectAccessibleInBothSchemes,
  full,
  fullUnless,
  inFull,
  signIn,
  test,
} from './fixtures.ts';
import { tabTo } from './keyboard.ts';

const path = '/continuous-certification';

for (const width of [1280, 360])
  test(
    `continuous certification and its letters are accessible at ${width} pixels`,
    fullUnless(width === 360),
    async ({ page, accounts }) => {
      test.slow();
      await signIn(page, accountOf(accounts, 'arthur.whitcombe'), path);
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByRole('region', { name: 'Your requirements' })).toContainText(
        'Reference letters',
      );
      await page.getByRole('button', { name: 'The cycle as a table' }).click();
      await inFull(expectAccessibleInBothSchemes, page);
      await page.getByRole('link', { name: 'View: Reference letters' }).click();
      await expect(page.getByText('Awaiting approval by the ABS')).toBeVisible();
      await inFull(expectAccessibleInBothSchemes, page);
      await page.getByRole('button', { name: 'Ask for a letter' }).click();
      await page.getByRole('button', { name: 'Save and send' }).click();
      await expect(page.getByRole('alert')).toBeFocused();
      await expectAccessibleInBothSchemes(page);
    },
  );

test(
  'the year is attested by keyboard alone, and is no longer asked for',
  full,
  async ({ page, accounts }) => {
    await signIn(page, accountOf(accounts, 'samuel.brandt'), path);
    const attestation = page.getByRole('region', { name: 'Attestation' });
    const boxes = attestation.getByRole('checkbox');
    await expect(boxes.first()).toBeVisible();
    for (const box of await boxes.all()) {
      await tabTo(page, box);
      await page.keyboard.press('Space');
    }
    await tabTo(page, attestation.getByRole('button', { name: 'Submit the attestation' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Success' })).toContainText(
      'Attestation submitted successfully',
    );
    await page.keyboard.press('Enter');
    await expect(attestation.getByRole('button')).toHaveCount(0);
    await page.goto('/dashboard');
    const line = page.getByRole('listitem').filter({ hasText: /^Your attestation for \d{4}/ });
    await expect(line).toContainText('Completed');
    const toDo = page.getByRole('region', { name: 'What to do next' });
    await expect(toDo.getByText('Confirm that you are clinically inactive')).toBeHidden();
  },
);

test('the due dates are saved as a calendar file', full, async ({ page, accounts }) => {
  await signIn(page, accountOf(accounts, 'arthur.whitcombe'), path);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Add these \d+ dates to your calendar/ }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('board-dates.ics');
});
