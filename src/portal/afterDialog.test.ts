// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { afterDialog } from './afterDialog.ts';

const addButton = () => document.body.appendChild(document.createElement('button'));

it('what comes after a dialog has the focus in the same task, and takes it from nobody later', async () => {
  const [trigger, heading, next] = [addButton(), addButton(), addButton()];
  // As a dialog that closes gives the focus back.
  queueMicrotask(() => trigger.focus());
  afterDialog(() => heading.focus());
  const nextTask = new Promise((resolve) => setTimeout(resolve));
  for (let turn = 0; turn < 3; turn += 1) await Promise.resolve();
  expect(document.activeElement).toBe(heading);
  next.focus();
  await nextTask;
  expect(document.activeElement).toBe(next);
});
