// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { press, readyPanel } from '#tests/support/pages/queries.ts';
import { renderPortal, type Rendered } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';

const { grantOf } = screenTests();

const open = async (): Promise<Rendered> => {
  const rendered = await renderPortal({ at: '/cme-repository', grant: await grantOf('maria.castellan') });
  await readyPanel('Credits you reported');
  return rendered;
};

it('counts rows that are pasted and not read yet as unsaved, which a reload would lose', async () => {
  const rendered = await open();
  const isGuarded = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await press(rendered, 'Import several at once');
  const panel = await readyPanel('Import credits');
  expect(isGuarded()).toBe(false);
  await rendered.user.click(panel.getByLabelText('Rows of the spreadsheet'));
  await rendered.user.paste('Title of the activity');
  await waitFor(() => expect(isGuarded()).toBe(true));
  await rendered.user.clear(panel.getByLabelText('Rows of the spreadsheet'));
  await waitFor(() => expect(isGuarded()).toBe(false));
}, 60_000);

it('counts a file as unsaved only while its rows are there', async () => {
  const rendered = await open();
  const isGuarded = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await press(rendered, 'Import several at once');
  const panel = await readyPanel('Import credits');
  const choose = (content: string, name: string) =>
    rendered.user.upload(panel.getByLabelText('File'), new File([content], name, { type: 'text/csv' }));
  await choose('PK and more\0', 'book.csv');
  await panel.findByText(/This is not a CSV or TSV file/);
  expect(isGuarded()).toBe(false);
  await choose('Title of the activity', 'credits.csv');
  await waitFor(() => expect(isGuarded()).toBe(true));
  expect(panel.getByText(/credits\.csv/)).toBeDefined();
  await rendered.user.clear(panel.getByLabelText('Rows of the spreadsheet'));
  await waitFor(() => expect(isGuarded()).toBe(false));
  expect(panel.queryByText(/credits\.csv/)).toBeNull();
}, 60_000);

it('says that a date of a row cannot be read, instead of leaving the row without one', async () => {
  const rendered = await open();
  await press(rendered, 'Import several at once');
  const panel = await readyPanel('Import credits');
  await rendered.user.click(panel.getByLabelText('Rows of the spreadsheet'));
  await rendered.user.paste('Title of the activity,Date,Credits\nPancreas day,soon,1.25');
  await press(rendered, 'Read the rows');
  await press(rendered, 'Change row 1');
  const review = await readyPanel('Import credits');
  const day = await review.findByLabelText<HTMLInputElement>(/^Date/);
  // As a browser reports half a date, which jsdom has no control for.
  const unread = { badInput: true, customError: false };
  Object.defineProperty(day, 'validity', { configurable: true, value: unread });
  await press(rendered, 'Use these values');
  await review.findByText(/^Enter a valid date\.?$/);
  expect(document.activeElement).toBe(day);
  Object.defineProperty(day, 'validity', { configurable: true, value: { ...unread, badInput: false } });
  await rendered.user.type(day, '2026-05-01');
  await press(rendered, 'Use these values');
  await waitFor(() => expect(review.queryByLabelText(/^Date/)).toBeNull());
}, 60_000);
