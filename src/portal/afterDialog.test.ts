// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { afterDialog } from './afterDialog.ts';

const addButton = () => document.body.appendChild(document.createElement('button'));

// A dialog that closes gives the focus back in a microtask, queued before or after a page's effect.
it.each([
  ['before', (one: () => void, other: () => void) => [one, other]],
  ['after', (one: () => void, other: () => void) => [other, one]],
] as const)(
  'what follows a dialog that gives the focus back %s it has the focus in the same task, and takes it from nobody later',
  async (_, order) => {
    const [trigger, heading, next] = [addButton(), addButton(), addButton()];
    const dialog = () => queueMicrotask(() => trigger.focus());
    for (const act of order(dialog, () => afterDialog(() => heading.focus()))) act();
    const nextTask = new Promise((resolve) => setTimeout(resolve));
    for (let turn = 0; turn < 3; turn += 1) await Promise.resolve();
    expect(document.activeElement).toBe(heading);
    next.focus();
    await nextTask;
    expect(document.activeElement).toBe(next);
  },
);
