import { accountOf, expect, fullUnless, signIn, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';

/** What these characters are in Windows-1252, and in no other way of Latin letters. */
const windows: Readonly<Record<string, number>> = {
  '€': 0x80,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '–': 0x96,
  Œ: 0x8c,
  œ: 0x9c,
  Ÿ: 0x9f,
};
/** What LibreOffice wrote in France, with its columns of dates and numbers. */
const sheet =
  'Title of the activity;Date;Credits;Self-assessment;Accredited provider;Remarques\n' +
  '"Réunion “1” – d’été;\n""Chirurgie"", 3 €";01/03/25;1,25;;"Société d’Œuvres, ""SO""";x\n' +
  'Cours 2;01/04/2025;2,25;0,5;L’Haÿ-les-Roses, Ÿ;\n' +
  'Cours 3;5 mai 25;3,25;;Sœurs;\n' +
  'Cours 4;vendredi, 1. août 2025;4,25;5;Sœurs;\n';
const bytes = Buffer.from(Array.from(sheet, (letter) => windows[letter] ?? letter.charCodeAt(0)));

for (const width of [360, 1280])
  test(
    `a spreadsheet from France is brought in by keyboard at ${width} pixels`,
    fullUnless(width === 360),
    async ({ page, accounts }) => {
      const account = accountOf(accounts, width === 360 ? 'june.halvorsen' : 'maria.castellan');
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: width === 360 ? 'dark' : 'light' });
      await signIn(page, account, '/cme-repository');
      await page.setViewportSize({ width, height: 900 });
      const press = async (name: string | RegExp) => {
        await tabTo(page, page.getByRole('button', { name }));
        await page.keyboard.press('Enter');
      };
      const panel = page.getByRole('region', { name: 'Import credits' });
      await press('Import several at once');
      await expect(panel.getByRole('heading', { name: 'Import credits' })).toBeFocused();
      await tabTo(page, panel.getByLabel('File'));
      await panel
        .getByLabel('File')
        .setInputFiles({ name: 'crédits.csv', mimeType: 'text/csv', buffer: bytes });
      await expect(panel.getByLabel('Rows of the spreadsheet')).toHaveValue(/“1” – d’été;\n.*3 €.*Œuvres/);
      await press('Read the rows');

      // Nothing in the file says whether a day or a month comes first.
      const question = panel.getByRole('radiogroup', { name: 'How are the dates in this file written?' });
      await expect(question.getByRole('radio')).toHaveCount(2);
      await expect(question.getByRole('radio').first()).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(question.getByRole('radio', { name: '01/03/25 is March 1, 2025' })).toBeChecked();
      await press('Read the rows');
      await expect(panel.getByText('This column was not read: Remarques.')).toBeVisible();
      for (const text of [
        'Réunion “1” – d’été; "Chirurgie", 3 €',
        'L’Haÿ-les-Roses, Ÿ',
        'May 5, 2025',
        'August 1, 2025',
      ])
        await expect(panel.getByText(text, { exact: false }).first()).toBeVisible();
      await expect(panel.getByText('Can be saved')).toHaveCount(3);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await press('Save the 3 good rows');
      await expect(panel.getByText('3 of 3 rows were saved.')).toBeVisible();
      await press('Change row 4');
      await expect(panel.getByRole('heading', { name: 'Row 4' })).toBeFocused();
      await tabTo(page, panel.getByLabel('Credits with self-assessment'));
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('0.25');
      await press('Use these values');
      await press('Save 1 row');
      await expect(page.getByText('1 of 1 row was saved.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Import several at once' })).toBeFocused();
    },
  );
