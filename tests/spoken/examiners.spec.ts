import { authenticate } from '../browser/fixtures.ts';
import { accountOf, expect, test, titled } from './fixtures.ts';
import type { Walk } from './walk.ts';

const exam = '/ce-scoring/oral-examinations/exam/71006';

/** Opens an exam that nobody has begun, and starts it. */
async function start(walk: Walk) {
  const { page } = walk;
  const identity = page.getByRole('checkbox', { name: /^I checked this examinee’s identity/ });
  await authenticate(page, accountOf('victor.osei'));
  await walk.opens(exam, () => expect(identity).toBeVisible());
  await walk.commandTo(identity, 'x', 'Next check box');
  await walk.press('space', () => expect(identity).toBeChecked());
  await walk.tabTo(page.getByRole('button', { name: 'Start exam' }));
  await walk.press('Return', () =>
    expect(page.getByRole('button', { name: 'Pass', exact: true })).toBeEnabled(),
  );
  // Otherwise "1" leads to the next heading of the first level.
  await walk.commands('Insert+a', 'Keys go to the page');
}

const received = (walk: Walk) => () =>
  expect(walk.page.getByText(/^Received by the board/).first()).toBeVisible();

test('A score with its submission', async ({ walk }) => {
  const { page } = walk;
  const comment = page.getByRole('textbox', { name: 'Comment on case 4' });
  await start(walk);
  await walk.press('1', received(walk));
  await walk.press('j');
  await walk.press('2', received(walk));
  await walk.press('j');
  await walk.press('1', received(walk));
  await walk.press('j');
  await walk.press('3', received(walk));
  await walk.press('c', () => expect(comment).toBeFocused());
  await walk.types('Needed two prompts.');
  await walk.press('ctrl+Return', () =>
    expect(page.getByRole('button', { name: 'Submit scores' })).toBeFocused(),
  );
  await walk.press('Return', () =>
    expect(page.getByRole('button', { name: 'Submit final scores' })).toBeFocused(),
  );
  await walk.press('Return', () => expect(page.getByRole('dialog', { name: 'Success' })).toBeVisible());
  await walk.press('Return', () => expect(titled(page, /^Submitted: /)).toBeVisible());
});

test('A lost connection', async ({ walk }) => {
  const { page } = walk;
  await start(walk);
  await walk.waits('the connection is lost', async () => {
    await page.context().setOffline(true);
    await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
  });
  await walk.press('1', () => expect(page.getByText(/^Saved on this device/).first()).toBeVisible());
  await walk.waits('the connection is back', async () => {
    await page.context().setOffline(false);
    await received(walk)();
    await expect(page.getByText('No more changes are waiting on this device.')).toBeAttached();
  });
});

test('Single-key shortcuts that are off', async ({ walk }) => {
  const { page } = walk;
  const keys = page.getByRole('button', { name: /^Keys/ });
  const shortcuts = page.getByLabel('Use single-key shortcuts');
  const open = page.getByRole('button', { name: /^Case 1/ });
  await start(walk);
  await walk.tabTo(keys);
  await walk.press('Return', () => expect(shortcuts).toBeVisible());
  await walk.tabTo(shortcuts, 'shift+Tab');
  await walk.press('space', () => expect(shortcuts).not.toBeChecked());
  await walk.opens(exam, () => expect(open).toBeVisible());
  await walk.tabTo(keys);
  await walk.press('Return', () => expect(shortcuts).toBeVisible());
  await walk.tabTo(shortcuts, 'shift+Tab');
  await walk.tabTo(open);
  await walk.press('Tab');
});
