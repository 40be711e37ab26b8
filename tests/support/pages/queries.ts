import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** A part of a page by its heading, once it has loaded. */
export async function readyPanel(name: string) {
  const panel: HTMLElement = await screen.findByRole('region', {
    name: (accessible, element) => accessible === name && element.getAttribute('aria-busy') !== 'true',
  });
  return within(panel);
}

/** Presses the button of a name once the page shows it: a dialog may be closing over it, a list may be on its way. */
export const press = async ({ user }: { user: UserEvent }, name: string | RegExp): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));

/** A field's description: its hint and its error. */
export const wordsAt = (field: HTMLElement): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();

/** The sentences of the error summary, once it is shown and has the focus. */
export async function summary(): Promise<string[]> {
  const box = await screen.findByRole('alert', { name: 'There is a problem' });
  if (document.activeElement !== box) throw new Error('the summary did not take the focus');
  return within(box)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
}

/** The title and the text of the open dialog. */
export async function dialogWords(role: 'dialog' | 'alertdialog', title: string): Promise<string> {
  const dialog = await screen.findByRole(role, { name: title });
  return within(dialog).getByText((_, element) => element?.tagName === 'P').textContent;
}

/** The toasts, whether or not a dialog is in front of them. */
export const toasts = (): string[] =>
  [...document.querySelectorAll('[data-toasts] p')].map(({ textContent }) => textContent);

/**
 * Replaces what is in a field, at once as from the clipboard, because key after key takes most of the time of a test.
 * Keys such as `{Enter}` at the end are pressed.
 */
export async function typeInto(user: UserEvent, label: string, text: string): Promise<void> {
  const field = screen.getByLabelText(label);
  const [, words = '', keys = ''] = /^(.*?)((?:\{\w+\})*)$/s.exec(text) ?? [];
  await user.clear(field);
  // The page may have moved the focus meanwhile.
  await user.click(field);
  if (words !== '') await user.paste(words);
  if (keys !== '') await user.keyboard(keys);
}

/** The value of a field. */
export const valueOf = (label: string): string => screen.getByLabelText<HTMLInputElement>(label).value;
