// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dialogWords, readyPanel, typeInto } from '#tests/support/pages/queries.ts';
import { renderPortal } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';

const { grantOf } = screenTests();
afterEach(() => vi.restoreAllMocks());

describe('the list of reference letters', () => {
  it('opens a letter over itself on a desktop, with its status, save and cancel, and gets the focus back', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      () => Object.assign(new EventTarget(), { matches: true }) as MediaQueryList,
    );
    const { user } = await renderPortal({
      at: '/reference-form-status/507',
      grant: await grantOf('arthur.whitcombe'),
    });
    await readyPanel('Your letters');
    const change = () => screen.getByRole('button', { name: 'Change the letter from Jun Tanaka, MD' });
    await user.click(change());
    const form = within(await screen.findByRole('dialog', { name: 'Change a reference letter' }));
    expect(await form.findByLabelText('Hospital')).toBeDefined();
    expect(form.getByText('Optional')).toBeDefined();
    expect(form.getByRole('button', { name: 'Save and send the request' })).toBeDefined();
    // The list stays below.
    expect(screen.getByText('RL-DEMO-0703')).toBeDefined();
    await typeInto(user, 'Title', 'Chair');
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    expect(await dialogWords('alertdialog', 'Unsaved Changes')).toBe('Do you want to navigate away');
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(document.querySelector('[role$=dialog]')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(change()));
  });
});
