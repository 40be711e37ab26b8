import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect } from 'vitest';
import type { Grant } from '#machines/sessionTypes.ts';
import { METABOLIC } from './examCards.ts';
import { dialogWords } from './queries.ts';
import { renderPortal, type Rendered } from './renderPortal.tsx';

const path = `/case-logs/${METABOLIC}`;

/** The page of a case log in tests, on a device without data of earlier tests. */
export function caseLogPages(grantOf: (userName: string) => Promise<Grant>) {
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory();
  });
  return {
    /** Opens the page and waits for the log, or for the question that comes before it. */
    open: async (userName: string, at = path): Promise<Rendered> => {
      const rendered = await renderPortal({ at, grant: await grantOf(userName) });
      await screen.findByRole('heading', { name: 'Your case log', hidden: true });
      await screen.findByText('Case progress', { selector: 'h3' });
      return rendered;
    },
  };
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const press = ({ user }: Rendered, name: string | RegExp) => user.click(button(name));

/** Closes the message in front of the page. */
export async function acknowledge(rendered: Rendered, name = 'Continue'): Promise<void> {
  await press(rendered, name);
  await waitFor(() => expect(document.querySelector('[role$=dialog]')).toBeNull());
}

export const save = (rendered: Rendered) => press(rendered, 'Save the case log');

export async function saveWell(rendered: Rendered): Promise<void> {
  await save(rendered);
  expect(await dialogWords('dialog', 'Success')).toBe('Saved successfully');
  await acknowledge(rendered);
}

/** The value format of a browser's own date field. */
export const setDay = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

/** The list of missing items. */
export const gaps = () =>
  within(screen.getByText('What is missing').parentElement!)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
