import type { Page } from '@playwright/test';

/** Confirms the examinee's identity on the briefing, and starts the exam. */
export async function startExam(page: Page, options: { timeout?: number } = {}): Promise<void> {
  await page.getByRole('checkbox', { name: /^I checked this examinee’s identity/ }).check(options);
  await page.getByRole('button', { name: 'Start exam' }).click(options);
}
