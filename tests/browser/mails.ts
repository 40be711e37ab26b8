import { expect, type Page } from '@playwright/test';

/** Opens the link to a letter's page in the newest mail with this subject, once the mail has arrived. */
export async function followMail(page: Page, subject: RegExp): Promise<void> {
  const mail = page.getByRole('link', { name: subject }).first();
  // The list does not refresh itself.
  await expect(async () => {
    await page.goto('/demo/mail');
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass();
  await mail.click();
  await page.getByRole('link', { name: /\/references\// }).click();
}
