import {
  accountOf,
  dialogOf,
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  full,
  fullUnless,
  inFull,
  intend,
  returnFromDownload,
  showPdfs,
  signIn,
  test,
} from './fixtures.ts';
import { acknowledge, cards, payByCard } from './registrationWalk.ts';

const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n'),
});
const pages = [
  ['/documents', 'Your documents'],
  ['/payment-history', 'Fees'],
  ['/examination-history', 'Exams taken'],
] as const;

for (const width of [1280, 360])
  for (const [path, panel] of pages)
    test(
      `${path} is accessible at ${width} pixels, by day and by night`,
      fullUnless(width === 360 && path !== '/examination-history'),
      async ({ page, accounts }) => {
        await signIn(page, accountOf(accounts, 'henrik.sato'), path);
        await page.setViewportSize({ width, height: 900 });
        await expect(page.getByRole('table').first()).toBeVisible();
        await expect(page.getByRole('region', { name: panel, exact: true })).toBeVisible();
        await expectAccessibleInBothSchemes(page);
      },
    );

test('a certificate is uploaded by keyboard alone, opened, downloaded and deleted', async ({
  page,
  accounts,
  complaints,
}) => {
  complaints.allow(/Indexing all PDF objects|Invalid PDF structure|uncaught exception: Object/); // an empty PDF in Firefox
  const chooser = page.waitForEvent('filechooser');
  await signIn(page, accountOf(accounts, 'priya.menon'), '/documents');
  await expect(page.getByRole('option', { name: 'Medical license' })).toBeAttached();
  await page.getByLabel('Type of document').focus();
  await page.keyboard.type('Certificate');
  await expect(page.getByRole('option', { name: 'ATLS' })).toBeAttached();
  await page.keyboard.press('Tab');
  await page.keyboard.type('ATLS');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await (await chooser).setFiles(pdf('my license.pdf'));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Upload document' })).toBeFocused();
  await page.keyboard.press('Enter');
  await acknowledge(page, 'Document uploaded successfully');

  const row = page.getByRole('row', { name: /my license/ });
  await expect(row).toContainText('ATLS');
  const download = page.waitForEvent('download');
  await row.getByRole('button', { name: /^Download/ }).press('Enter');
  expect((await download).suggestedFilename()).toBe('my license.pdf');
  await returnFromDownload(page);
  await row.getByRole('link', { name: /^Open/ }).press('Enter');
  await dialogOf(page, 'my license.pdf').getByRole('button', { name: 'Close' }).press('Enter');
  await row.getByRole('button', { name: /^Delete/ }).press('Enter');
  await dialogOf(page, 'Delete document').getByRole('button', { name: 'Delete document' }).press('Enter');
  await acknowledge(page, 'Document Deleted Successfully');
  await expect(row).toHaveCount(0);
});

test(
  'a form without anything is accessible, and leads to what is missing',
  full,
  async ({ page, accounts }) => {
    await signIn(page, accountOf(accounts, 'tomas.abara'), '/documents');
    await page.getByRole('button', { name: 'Upload document' }).click();
    const summary = page.getByRole('alert', { name: 'There is a problem' });
    await expect(summary).toBeFocused();
    await expectAccessible(page);
    await summary.getByRole('link', { name: 'Choose a file' }).click();
    await expect(page.getByLabel('File', { exact: true })).toBeFocused();
  },
);

test('an upload can be cancelled while it is on its way', full, async ({ page, accounts, faults }) => {
  await faults.set({
    match: { method: 'POST', path: 'user-certificates' },
    kind: 'delay',
    ms: 20_000,
    times: 1,
  });
  await signIn(page, accountOf(accounts, 'tomas.abara'), '/documents');
  await page.getByLabel('Type of document').selectOption({ label: 'Certificate' });
  await page.getByLabel('Type of certificate').selectOption({ label: 'ACLS' });
  await page.getByLabel('File', { exact: true }).setInputFiles(pdf('slow.pdf'));
  await page.getByRole('button', { name: 'Upload document' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByText('slow.pdf')).toBeVisible();
  await expect(page.getByRole('row', { name: /slow/ })).toHaveCount(0);
});

test(
  'a fee is paid on the card page, and the history knows it from the server',
  full,
  async ({ page, accounts, request }) => {
    const arthur = accountOf(accounts, 'arthur.whitcombe');
    await intend(request, arthur, 507);
    await signIn(page, arthur, '/payment-history');
    const pay = page.getByRole('button', { name: /^Pay now: Metabolic/ });
    await pay.dblclick();
    await payByCard(page, cards.declined);
    await expect(page.getByText(/declined/i).first()).toBeVisible();
    await page.goto('/payment-history');
    await expect(page.getByText(/did not go through/)).toBeVisible();
    await page.getByRole('button', { name: /^Pay now: Metabolic/ }).click();
    await payByCard(page, cards.good);
    await expect(page).toHaveURL(/\/payment-history$/);
    await expect(page.getByText(/^Your payment of \$950\.00 .* has arrived/)).toBeVisible();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeFocused();
    await expect(heading).toHaveAccessibleDescription(/^Your payment of \$950\.00 .* has arrived/);
    await expect(page).toHaveURL('/payment-history');
    await expect(pay).toHaveCount(0);
    const receipt = page.waitForEvent('download');
    await page
      .getByRole('button', { name: /^Receipt / })
      .first()
      .click();
    expect((await receipt).suggestedFilename()).toMatch(/\.pdf$/);
    await expectAccessible(page);
  },
);

for (const width of [1280, 360])
  test(
    `a document is read over the list by keyboard alone at ${width} pixels`,
    full,
    async ({ page, accounts }) => {
      await showPdfs(page, width === 1280);
      await signIn(page, accountOf(accounts, 'tomas.abara'), '/documents');
      await page.setViewportSize({ width, height: 800 });
      const link = page.getByRole('link', { name: 'Open FLS certificate.pdf' });
      if (width === 360)
        await page.getByRole('button', { name: 'FLS certificate.pdf', exact: true }).press('Enter');
      await link.focus();
      await page.keyboard.press('Enter');
      const dialog = dialogOf(page, 'FLS certificate.pdf');
      await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
      await expect(page).toHaveURL(/\/pdf-viewer\?id=\d+$/);
      await expect(dialog.locator('iframe')).toHaveCount(width === 1280 ? 1 : 0);
      // A modal takes 70% of a desktop's width.
      const sheet = dialog.locator('[id*="panel"]');
      if (width === 1280) expect((await sheet.boundingBox())?.width).toBe(896);
      await expectAccessibleInBothSchemes(page);
      const download = page.waitForEvent('download');
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Enter');
      expect((await download).suggestedFilename()).toBe('FLS certificate.pdf');
      await returnFromDownload(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(/\/documents$/);
      await expect(link).toBeFocused();

      await link.click();
      await expect(dialog).toBeVisible();
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: 'FLS certificate.pdf' })).toBeVisible();
      await inFull(expectAccessibleInBothSchemes, page);
      await page.getByRole('link', { name: 'Back to Documents' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeFocused();
    },
  );

test(
  'the payment history on paper has every column under the board’s name, and nothing to press',
  full,
  async ({ page, accounts }) => {
    await signIn(page, accountOf(accounts, 'grace.okafor'), '/payment-history');
    const fees = page.getByRole('region', { name: 'Fees' });
    await expect(fees.getByRole('table')).toBeVisible();
    // The width of a letter page.
    await page.setViewportSize({ width: 794, height: 1000 });
    await page.emulateMedia({ media: 'print' });
    await expect(fees.getByRole('columnheader')).toHaveText(
      ['Fee', 'Status', 'Amount', 'Paid', 'Left to pay', 'Actions'],
      { useInnerText: true },
    );
    const content = page.getByRole('main');
    await expect(content).not.toContainText(/your time|\bentr(y|ies)\b|in one payment/, {
      useInnerText: true,
    });
    await expect(content).toContainText(/^\s*The Surgical Certification Board\s+Grace Okafor, MD/, {
      useInnerText: true,
    });
    await expect(content.getByRole('button', { name: /Pay|Save as CSV/ })).toHaveCount(0);
    const closed = content.locator('button[aria-expanded=false]').filter({ hasText: /^(Paid in )?\d{4}: / });
    await expect(closed.first().locator('+ div')).toBeVisible();
  },
);
