import { accountOf, expect, expectAccessibleInBothSchemes, full, signIn, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';
import { acknowledge } from './registrationWalk.ts';

const title = 'Surgical grand rounds';
const file = { name: 'course.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') };

test(
  'a credit gets its proof on a phone by keyboard alone, over a lost connection',
  full,
  async ({ page, accounts, complaints }) => {
    test.slow();
    complaints.allow(/ERR_INTERNET_DISCONNECTED|\[portal\]/);
    await signIn(page, accountOf(accounts, 'maria.castellan'), '/cme-repository');
    await page.setViewportSize({ width: 360, height: 800 });
    const line = page
      .getByRole('region', { name: 'Credits you reported' })
      .getByRole('button', { name: title, exact: true });
    await tabTo(page, line);
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: `Add proof of ${title}` }));
    await page.keyboard.press('Enter');
    const form = page.getByRole('region', { name: `Proof of ${title}` });
    await expect(form.getByRole('heading', { name: `Proof of ${title}` })).toBeFocused();
    await form.getByLabel('File').setInputFiles(file);
    await expectAccessibleInBothSchemes(page);
    await page.context().setOffline(true);
    await tabTo(page, form.getByRole('button', { name: 'Upload the proof' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog', { name: 'Error' })).toContainText(
      'We could not confirm that this was done',
    );
    await page.keyboard.press('Enter');
    await expect(form.getByText('course.pdf')).toBeVisible();
    await page.context().setOffline(false);
    await tabTo(page, form.getByRole('button', { name: 'Upload the proof' }));
    await page.keyboard.press('Enter');
    await acknowledge(page, 'The proof is saved.');
    await expect(page.getByRole('button', { name: `Download the proof of ${title}` })).toBeVisible();
    const [proof] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Download the proof of ${title}` }).click(),
    ]);
    expect(proof.suggestedFilename()).toBe('course.pdf');
  },
);
