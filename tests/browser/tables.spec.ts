import type { Page } from '@playwright/test';
import { accountOf, expect, full, signIn, test } from './fixtures.ts';

/** Pages with tables, each with the demo account that has the most on it. */
const pages = [
  ['tomas.abara', '/gme-history/1'],
  ['maria.castellan', '/cme-repository'],
  ['maria.castellan', '/medical-training'],
  ['arthur.whitcombe', '/professional-standing'],
  ['maria.castellan', '/documents'],
  ['henrik.sato', '/payment-history'],
  ['maria.castellan', '/examination-history'],
  ['maria.castellan', '/committees'],
  ['victor.osei', '/ce-scoring/examination-scores'],
  ['victor.osei', '/ce-scoring/examination-scores?ledger-view=cases'],
  ['leila.haddad', '/case-logs/507'],
  ['maria.castellan', '/continuous-certification'],
] as const;
const widths = [320, 360, 480, 768, 1014, 1015, 1100, 1259, 1260, 1280, 1440, 1920];

/** Opens what is closed: rows, and parts of a page. */
const openAll = (page: Page) =>
  page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLDetailsElement>('main details')) part.open = true;
    const closed = 'main button[aria-expanded=false]:not([aria-haspopup])';
    for (const button of document.querySelectorAll<HTMLElement>(closed)) button.click();
  });

/** Tables that reach over the edge of their card, and words that a line of a table breaks. */
const faultsOf = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const table of document.querySelectorAll<HTMLTableElement>('main table')) {
      // What is closed is laid out for find-in-page, by the width of before.
      if (!table.checkVisibility()) continue;
      const name = table.caption?.textContent ?? '';
      const edge = table.closest('section')!.getBoundingClientRect().right; // each table is in a panel
      const parts = [table, ...table.querySelectorAll('*:not(.sr-only, .sr-only *)')];
      const end = Math.max(...parts.map((part) => part.getBoundingClientRect().right));
      if (end > edge) found.push(`${name} is ${Math.round(end - edge)} px too wide`);
      const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (text.parentElement!.closest('.sr-only, caption')) continue; // a text is in an element
        for (const { 0: word, index } of text.nodeValue!.matchAll(/[\p{L}\p{N}]{2,}/gu)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) found.push(`${name} breaks “${word}”`);
        }
      }
    }
    return found;
  });

// Longer than ten seconds: every table at twelve widths.
for (const [userName, path] of pages)
  test(
    `no table of ${userName} at ${path} leaves its card or breaks a word`,
    full,
    async ({ page, accounts }) => {
      await signIn(page, accountOf(accounts, userName), path);
      // One may be closed at first.
      await expect(page.locator('main table').first()).toBeAttached();
      const faults: Record<number, readonly string[]> = {};
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        await openAll(page);
        await expect(page.locator('main table:visible').first()).toBeVisible();
        // What was opened, and what a wider page has in another place, is there after the next frames.
        const limits = { timeout: 3_000 };
        await expect
          .poll(async () => (faults[width] = await faultsOf(page)), limits)
          .toEqual([])
          .catch(() => {});
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
      expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([]);
    },
  );
