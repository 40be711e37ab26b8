import type { Page } from '@playwright/test';
import { accountOf, authenticate, expect, full, test } from './fixtures.ts';

/** On a desktop, the form of a letter is in a modal. */
const form = (page: Page) => page.locator('main form, [role=dialog] form');
const summary = (page: Page) => page.getByRole('alert', { name: 'There is a problem' });

/** Elements of the form that take no room on the page; must be empty wherever the user can continue. */
const invisible = (page: Page) =>
  form(page).evaluate((node) =>
    [node, ...node.querySelectorAll('input, select, textarea, button, label, legend')]
      .filter((part) => {
        const { width, height } = part.getBoundingClientRect();
        return width === 0 || height === 0 || !part.checkVisibility({ visibilityProperty: true });
      })
      .map((part) => part.outerHTML.slice(0, 120)),
  );

interface Refusals {
  save: string;
  /** Invalid input, one field after the other; each is corrected before the next. */
  fields: readonly { label: string; wrong: string; right: string }[];
}

/** Saves with one invalid field after the other, and checks that the whole form is visible after each rejection. */
async function refuseInTurn(page: Page, { save, fields }: Refusals) {
  expect(await invisible(page)).toEqual([]);
  for (const { label, wrong, right } of fields) {
    const field = form(page).getByLabel(label, { exact: true });
    await field.fill(wrong);
    await page.getByRole('button', { name: save, exact: true }).click();
    await expect(summary(page)).toBeFocused();
    await expect(summary(page).getByRole('link')).toHaveCount(1);
    await expect(summary(page)).toContainText(label);
    expect(await invisible(page)).toEqual([]);
    await field.fill(right);
  }
  expect(await invisible(page)).toEqual([]);
}

const cards: readonly (Refusals & { path: string; open?: string; fill?: readonly string[] })[] = [
  {
    path: '/mbs-activities/507',
    save: 'Save the activities',
    fields: [
      { label: 'Cases in 2023', wrong: '-5', right: '5' },
      { label: 'Cases in 2024', wrong: '1.5', right: '15' },
      { label: 'Cases in 2025', wrong: 'many', right: '20' },
    ],
  },
  {
    path: '/case-logs/507',
    save: 'Save the case log',
    fields: [
      { label: 'Roux-en-Y gastric bypass', wrong: '-5', right: '5' },
      { label: 'During fellowship', wrong: '1.5', right: '15' },
      { label: 'In practice since fellowship', wrong: 'many', right: '20' },
    ],
  },
  {
    path: '/reference-form-status/507',
    open: 'Ask for a letter',
    save: 'Save and send the request',
    fill: ['Hospital', 'Name', 'Title'],
    fields: [
      { label: 'Email', wrong: 'nowhere', right: 'kim.lau@harbor.example' },
      { label: 'Name', wrong: '', right: 'Kim Lau, MD' },
      { label: 'Hospital', wrong: '', right: 'Harbor Hospital' },
    ],
  },
];

for (const width of [1280, 820, 360])
  test(
    `a form stays whole while one save after the other is refused, at ${width} pixels`,
    full,
    async ({ page, accounts }) => {
      await page.setViewportSize({ width, height: 800 });
      await authenticate(page, accountOf(accounts, 'june.halvorsen'));
      for (const { path, open, fill = [], ...refusals } of cards) {
        await page.goto(path);
        if (open !== undefined) await page.getByRole('button', { name: open }).click();
        await expect(page.getByRole('button', { name: refusals.save, exact: true })).toBeVisible();
        if (open !== undefined) await form(page).getByRole('radio').first().check();
        for (const label of fill) await form(page).getByLabel(label, { exact: true }).fill(`Some ${label}`);
        await refuseInTurn(page, refusals);
      }
    },
  );
