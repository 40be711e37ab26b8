import type { Page } from '@playwright/test';
import { authenticate } from '../browser/fixtures.ts';
import { accountOf, expect, test, titled } from './fixtures.ts';
import type { Walk } from './walk.ts';

/** Opens a page as a signed-in member, and waits until it is filled. */
async function open(walk: Walk, userName: string, path: string, title: string) {
  const { page } = walk;
  await authenticate(page, accountOf(userName));
  await walk.opens(path, async () => {
    await expect(titled(page, title)).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  });
}

const dialogButton = (page: Page, name: string) =>
  page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name, exact: true });

/** The draft is at the board, and it was said. */
const saved = (page: Page) => async () => {
  await expect(page.getByText(/Saving/)).toHaveCount(0);
  await expect(page.getByText(/^Saved at the board/)).toBeVisible();
};

test('Dashboard', async ({ walk }) => {
  await open(walk, 'maria.castellan', '/dashboard', 'Dashboard');
  await walk.commands('KP_Add', 'Read all');
});

test('A registration up to its fee', async ({ walk }) => {
  const { page } = walk;
  const statements = page.getByRole('checkbox');
  await open(walk, 'tomas.abara', '/apply-and-register/exam-registration/501', 'Before you start');
  await walk.commandTo(page.getByRole('button', { name: 'Start registration' }), 'b', 'Next button');
  await walk.press('Return', async () => {
    await expect(titled(page, 'Attestations')).toBeFocused();
    await saved(page)();
  });
  await expect(statements.first()).toBeVisible();
  const count = await statements.count();
  for (let place = 0; place < count; place += 1) {
    await walk.tabTo(statements.nth(place));
    await walk.press('space', () => expect(statements.nth(place)).toBeChecked());
  }
  await walk.tabTo(page.getByRole('button', { name: 'Submit attestation' }));
  await walk.press('Return', () => expect(dialogButton(page, 'Continue')).toBeFocused());
  await walk.press('Return', async () => {
    await expect(titled(page, 'Accommodations')).toBeFocused();
    await saved(page)();
  });
  const no = page.getByLabel('No', { exact: true });
  await walk.tabTo(page.getByRole('radio').first());
  await walk.commands('Down', 'Next line');
  await walk.press('space', async () => {
    await expect(no).toBeChecked();
    await saved(page)();
  });
  await walk.tabTo(page.getByRole('button', { name: 'Save and continue' }));
  const name = page.getByLabel('Name of the program director');
  const email = page.getByLabel('Email address of the program director');
  await walk.press('Return', async () => {
    await expect(name).toBeVisible();
    await saved(page)();
  });
  await walk.tabTo(name);
  await walk.types('Ellen Marsh, MD', undefined, saved(page));
  await walk.tabTo(email);
  await walk.types('ellen.marsh', undefined, saved(page));
  await walk.tabTo(page.getByRole('button', { name: 'Send request' }));
  await walk.press('Return', () => expect(page.getByRole('alert').first()).toBeFocused());
  await walk.press('Tab');
  await walk.press('Return', () => expect(email).toBeFocused());
  await walk.press('End');
  await walk.types('@hospital.example', undefined, saved(page));
  await walk.tabTo(page.getByRole('button', { name: 'Send request' }));
  await walk.press('Return', () => expect(dialogButton(page, 'Continue')).toBeFocused());
  await walk.press('Return', async () => {
    await expect(titled(page, 'Fee')).toBeFocused();
    await saved(page)();
  });
  await walk.press('Tab');
  await walk.press('Tab');
});

test('A rotation added and deleted', async ({ walk }) => {
  const { page } = walk;
  const form = page.getByRole('region', { name: 'Add a rotation' });
  const save = form.getByRole('button', { name: 'Save' });
  const add = page.getByRole('button', { name: 'Add a rotation', exact: true });
  await open(walk, 'tomas.abara', '/gme-history/1', 'Graduate Medical Education');
  await walk.commandTo(add, 'b', 'Next button');
  await walk.press('Return', () => expect(form).toBeVisible());
  await walk.tabTo(form.getByLabel('First day'));
  await walk.types('01012019', '<date>');
  await walk.tabTo(save);
  await walk.press('Return', () => expect(page.getByRole('alert').first()).toBeFocused());
  await walk.press('Tab');
  await walk.press('Return', () => expect(form.getByLabel('Last day')).toBeFocused());
  await walk.types('01312019', '<date>', () =>
    expect(page.getByText('Preview with your unsaved changes').first()).toBeVisible(),
  );
  await walk.tabTo(form.getByLabel('Clinical level'));
  await walk.types('Clinical Level 4');
  await walk.tabTo(form.getByLabel('Clinical activity'));
  await walk.types('Vascular');
  await walk.tabTo(form.getByRole('combobox', { name: /^Program/ }));
  await walk.types('blue', undefined, () => expect(page.getByRole('listbox')).toBeVisible());
  await walk.press('Return');
  await walk.tabTo(save);
  await walk.press('Return', () => expect(dialogButton(page, 'Continue')).toBeFocused());
  await walk.press('Return', () => expect(form).toBeHidden());
  await walk.press('Tab');
  await walk.press('Tab');
  await walk.press('Return', () =>
    expect(page.getByRole('button', { name: /^Undo the deletion of/ })).toBeFocused(),
  );
  await walk.press('Return');
  await walk.press('Return', () =>
    expect(page.getByRole('button', { name: /^Undo the deletion of/ })).toBeFocused(),
  );
  await walk.press('Tab', () => expect(page.getByText('Deleted successfully').first()).toBeVisible());
});

test('The timeline of a residency', async ({ walk }) => {
  const { page } = walk;
  const table = page.getByRole('button', { name: 'The timeline as a table' });
  await open(walk, 'tomas.abara', '/gme-history/1', 'Graduate Medical Education');
  for (let heading = 0; heading < 3; heading += 1) await walk.commands('h', 'Next heading');
  for (let line = 0; line < 10; line += 1) await walk.commands('Down', 'Next line');
  await walk.commandTo(table, 'b', 'Next button');
  await walk.press('Return', () => expect(page.getByRole('table', { name: /imeline/ })).toBeVisible());
  await walk.commands('t', 'Next table');
  for (let line = 0; line < 12; line += 1) await walk.commands('Down', 'Next line');
});

test('CME', async ({ walk }) => {
  const { page } = walk;
  const form = page.getByRole('region', { name: 'Report a credit' });
  const save = form.getByRole('button', { name: 'Save' });
  await open(walk, 'maria.castellan', '/cme-repository', 'CME Repository');
  for (let heading = 0; heading < 2; heading += 1) await walk.commands('h', 'Next heading');
  for (let line = 0; line < 3; line += 1) await walk.commands('Down', 'Next line');
  await walk.commands('t', 'Next table');
  await walk.commandTo(
    page.getByRole('button', { name: 'Report a credit', exact: true }),
    'b',
    'Next button',
  );
  await walk.press('Return', () => expect(form).toBeVisible());
  await walk.tabTo(form.getByLabel('Date'));
  await walk.types('03022019', '<date>');
  await walk.tabTo(save);
  await walk.press('Return', () => expect(page.getByRole('alert').first()).toBeFocused());
  await walk.tabTo(form.getByLabel('Title of the activity'));
  await walk.types('Update on pancreatic surgery');
  await walk.tabTo(form.getByLabel('Credits, total'));
  await walk.types('4');
  await walk.tabTo(form.getByLabel('Accredited provider'));
  await walk.types('Lakes College of Surgeons');
  await walk.tabTo(save);
  await walk.press('Return', () => expect(dialogButton(page, 'Continue')).toBeFocused());
  await walk.press('Return', () => expect(form).toBeHidden());
});
