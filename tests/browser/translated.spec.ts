import type { Page } from '@playwright/test';
import { startExam } from '#tests/support/scoring/startExam.ts';
import { deviceOf } from './examinerDevice.ts';
import { accountOf, authenticate, expect, full, signIn, signInByForm, test } from './fixtures.ts';
import { answerUpToFee, acknowledge, registrationOf } from './registrationWalk.ts';

/** Replaces each text node by elements, now and at every change, as the translator of a browser does. */
const translate = (page: Page) =>
  page.addInitScript(() => {
    const replaceTexts = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (text.data.trim() === '' || text.parentElement!.closest('font, option, script, style, textarea'))
          continue;
        const outer = document.createElement('font');
        const inner = outer.appendChild(document.createElement('font'));
        inner.textContent = text.data;
        text.replaceWith(outer);
      }
    };
    document.addEventListener('DOMContentLoaded', () => {
      // A frame may show a document that is no page.
      if (!(document.body instanceof Node)) return;
      new MutationObserver(replaceTexts).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      });
      replaceTexts();
    });
  });

const stopped = (page: Page) => page.getByText('This page stopped working');

test.beforeEach(({ page }) => translate(page));

test('a translated page signs in and saves a record', full, async ({ page, accounts }) => {
  test.slow();
  await signInByForm(page, accountOf(accounts, 'maria.castellan'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/personal-profile');
  await page.getByRole('button', { name: 'Change: Contact and address' }).click();
  await page.getByLabel('Street address').fill('12 Translated Lane');
  await page.getByRole('button', { name: 'Save' }).click();
  await acknowledge(page, 'Saved successfully');
  await expect(page.getByText('12 Translated Lane')).toBeVisible();
  await expect(stopped(page)).toBeHidden();
});

test('a translated registration is answered up to its fee', full, async ({ page, accounts }) => {
  test.slow();
  await signIn(page, accountOf(accounts, 'maria.castellan'), registrationOf(507));
  await answerUpToFee(page);
  await expect(stopped(page)).toBeHidden();
});

test('a translated oral exam is scored', full, async ({ page, request, accounts }) => {
  test.slow();
  const account = accountOf(accounts, 'victor.osei');
  const device = await deviceOf(request, account);
  await device.reset();
  const examinee = (await device.examinees())[0]!; // the demo day has examinees
  await authenticate(page, account);
  await page.goto(`/ce-scoring/oral-examinations/exam/${examinee.examScheduleId}`);
  await startExam(page);
  const pass = page.getByRole('button', { name: 'Pass', exact: true });
  await pass.click();
  await expect(pass).toHaveAttribute('aria-pressed', 'true');
  await expect(stopped(page)).toBeHidden();
});
