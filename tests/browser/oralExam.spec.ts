import type { APIRequestContext, BrowserContext, Locator, Page } from '@playwright/test';
import type { DemoAccount } from '#contract/demo/demo.ts';
import type { Examinee } from '#contract/scoring/oralExams.ts';
import { deviceOf } from './examinerDevice.ts';
import {
  accountOf,
  authenticate,
  dialogOf,
  expect,
  expectAccessible,
  full,
  fullUnless,
  test,
} from './fixtures.ts';
import { pressPrintScreen } from './keyboard.ts';
import { startExam } from '#tests/support/scoring/startExam.ts';

const pathOf = ({ examScheduleId }: Examinee) => `/ce-scoring/oral-examinations/exam/${examScheduleId}`;
const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const grade = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Signs in and opens the exam of one of today's examinees, whose sheets are all empty. */
async function openExam(page: Page, request: APIRequestContext, account: DemoAccount, place: number) {
  const device = await deviceOf(request, account);
  await device.reset();
  const examinee = (await device.examinees())[place]!;
  await authenticate(page, account);
  await page.goto(pathOf(examinee));
  await expect(titled(page, `Oral exam: ${examinee.examineeName}`)).toBeVisible();
  return { device, examinee };
}

const begin = async (page: Page) => {
  await startExam(page);
  await expect(grade(page, 'Pass')).toBeEnabled();
};

/** Counts the commands on the device, or deletes all that the portal stored there, as a browser does for space. */
const inStorage = (page: Page, act: 'count' | 'clear') =>
  page.evaluate(
    (what) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('portal');
        opening.addEventListener('error', () => reject(new Error('not opened')));
        opening.addEventListener('success', () => {
          const db = opening.result;
          const names = [...db.objectStoreNames];
          const work = db.transaction(names, 'readwrite');
          const counting = work.objectStore('commands').count();
          if (what === 'clear') for (const name of names) work.objectStore(name).clear();
          work.addEventListener('complete', () => {
            db.close();
            resolve(counting.result);
          });
        });
      }),
    act,
  );

test.describe('an oral exam', () => {
  test('is scored by keyboard alone in twelve presses and what is typed', async ({
    page,
    request,
    accounts,
  }) => {
    const { device, examinee } = await openExam(page, request, accountOf(accounts, 'victor.osei'), 0);
    await expectAccessible(page);
    const identity = page.getByRole('checkbox', { name: /^I checked this examinee’s identity/ });
    await identity.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expect(titled(page, examinee.examineeName)).toBeFocused();
    await expect(grade(page, 'Pass')).toBeEnabled();
    await expectAccessible(page);

    const keys = ['1', 'j', '2', 'j', '1', 'j', '3', 'c', 'words', 'Control+Enter', 'Enter', 'final'];
    const began = performance.now();
    for (const key of keys) {
      if (key === 'words') await page.keyboard.type('Needed two prompts for the leak.');
      else if (key === 'Enter') {
        await expect(page.getByRole('button', { name: 'Submit scores' })).toBeFocused();
        await page.keyboard.press(key);
      } else if (key === 'final') {
        await expect(page.getByRole('button', { name: 'Submit final scores' })).toBeFocused();
        await expectAccessible(page);
        await page.keyboard.press('Enter');
      } else await page.keyboard.press(key);
    }
    await expect(dialogOf(page, 'Success')).toContainText('Exam Submitted Successfully');
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    await page.keyboard.press('Enter');
    // The comment is no press, and the dialog is closed with one.
    const presses = keys.length - 1 + 1;
    console.log(`One examinee by keyboard: ${presses} presses and a comment, ${seconds} s`);
    expect(presses).toBeLessThanOrEqual(12);
    await expect(titled(page, `Submitted: ${examinee.examineeName}`)).toBeVisible();

    await expect(page.getByText(/^The board has received everything/)).toBeVisible();
    await expect(page.getByText(/^Receipt CE-/)).toHaveCount(4);
    await expect(page.getByText('Needed two prompts for the leak.')).toBeVisible();
    expect(await device.scoresOf(examinee.examScheduleId)).toEqual(['pass', 'equivocal', 'pass', 'fail']);
    await expectAccessible(page);
  });

  test(
    'waits again when its start is undone without a network, which the board learns in order',
    full,
    async ({ page, context, request, accounts, complaints }) => {
      complaints.allow(/Network Error|ERR_INTERNET_DISCONNECTED/);
      const account = accountOf(accounts, 'victor.osei');
      const { device, examinee } = await openExam(page, request, account, 0);
      await context.setOffline(true);
      await startExam(page);
      await page.getByRole('button', { name: /^Undo start/ }).click();
      await expect(titled(page, `Oral exam: ${examinee.examineeName}`)).toBeFocused();
      await expect(page.getByText(/server\. 2 changes are saved on this device/)).toBeVisible();
      await context.setOffline(false);
      const sheet = async () =>
        (await device.examinees()).find((each) => each.examScheduleId === examinee.examScheduleId);
      // Two versions later: the start, and its undoing.
      await expect.poll(sheet).toMatchObject({ status: 'waiting', version: examinee.version + 2 });
      await expect(page.getByText(/changes? (is|are) saved on this device/)).toBeHidden();
      await expectAccessible(page);
    },
  );

  // Longer than ten seconds: the shield is looked for on each page of an examiner, each loaded by its address.
  test(
    'hides everything while the screen is shared, and lists its keys beside the scoring',
    full,
    async ({ page, request, accounts }) => {
      const { examinee } = await openExam(page, request, accountOf(accounts, 'victor.osei'), 1);
      await begin(page);
      await page.keyboard.press('2');
      await page.keyboard.press('h');
      await expect(titled(page, 'Hidden while you share your screen')).toBeFocused();
      await expect(page.getByText(examinee.examineeName)).toBeHidden();
      await expect(grade(page, 'Equivocal')).toBeHidden();
      expect(await page.title()).not.toContain(examinee.examineeName);
      await page.keyboard.press('1');
      await expectAccessible(page);
      // It outlives a reload, and covers the other pages of examiners.
      await page.reload();
      await expect(titled(page, 'Hidden while you share your screen')).toBeVisible();
      for (const path of ['', '/oral-examinations', '/examination-rosters', '/examination-scores']) {
        await page.goto(`/ce-scoring${path}`);
        await expect(titled(page, 'Hidden while you share your screen')).toBeVisible();
        await expect(page.getByText(examinee.examineeName).filter({ visible: true })).toHaveCount(0);
      }
      await page.getByRole('button', { name: 'Show everything again' }).click();
      await expect(titled(page, 'Daily Exam Scores')).toBeVisible();
      await page.goto(pathOf(examinee));
      // It opens at the first case without a score, once it knows which one that is.
      await expect(grade(page, 'Equivocal')).toBeEnabled();
      await expect(grade(page, 'Equivocal')).toHaveAttribute('aria-pressed', 'false');
      await page.keyboard.press('k');
      await expect(grade(page, 'Equivocal')).toHaveAttribute('aria-pressed', 'true');

      await page.keyboard.press('?');
      await expect(page.getByRole('region', { name: 'Keys' })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('1');
      await expect(grade(page, 'Pass')).toHaveAttribute('aria-pressed', 'true');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('region', { name: 'Keys' })).toBeHidden();

      await page.keyboard.press('s');
      await expect(page.getByText('3 items missing')).toBeVisible();
      await expectAccessible(page);
    },
  );

  test(
    'has one window at a time, and goes to another with what is only on the device',
    full,
    async ({ page, request, accounts, complaints }) => {
      complaints.allow(/ERR_INTERNET_DISCONNECTED|unreachable/);
      const account = accountOf(accounts, 'victor.osei');
      const { device, examinee } = await openExam(page, request, account, 2);
      await begin(page);
      await page.keyboard.press('1');
      await expect(page.getByText(/^Received by the board, /).first()).toBeVisible();

      const second = await page.context().newPage();
      await authenticate(second, account);
      await second.goto(pathOf(examinee));
      const isElsewhere = (window: Page) => window.getByText('This exam is open in another window');
      await expect(isElsewhere(second)).toBeVisible();
      await expect(grade(second, 'Pass')).toBeHidden();
      for (const key of ['3', '0', 's', 'k']) await second.keyboard.press(key);
      await expect(isElsewhere(second)).toBeVisible();
      await expectAccessible(second);

      await page.context().setOffline(true);
      await second.getByRole('button', { name: 'Take over here' }).click();
      await expect(isElsewhere(page)).toBeVisible();
      // It opens at the first case without a score.
      await expect(grade(second, 'Pass')).toHaveAttribute('aria-pressed', 'false');
      await second.keyboard.press('k');
      await expect(grade(second, 'Pass')).toHaveAttribute('aria-pressed', 'true');
      await second.keyboard.press('3');
      await expect(second.getByText('Saved on this device').first()).toBeVisible();

      await page.getByRole('button', { name: 'Take over here' }).click();
      await expect(grade(page, 'Fail')).toHaveAttribute('aria-pressed', 'true');
      await expect(isElsewhere(second)).toBeVisible();
      // Playwright keeps every page focused, so no page gets the event.
      await second.evaluate(() => window.dispatchEvent(new Event('focus')));
      const unsentThere = second.getByText(/^Another window of the portal has [12] changes? that/);
      await expect(unsentThere).toBeVisible();
      await page.context().setOffline(false);
      await expect
        .poll(() => device.scoresOf(examinee.examScheduleId), { timeout: 40_000 })
        .toEqual(['fail', null, null, null]);
      await expect(grade(page, 'Fail')).toHaveAttribute('aria-pressed', 'true');
      await expect(unsentThere).toBeHidden();
      await second.close({ runBeforeUnload: false });
    },
  );

  // Longer than ten seconds: the device is checked every few seconds, and unsent work again after a pause.
  test(
    'is stored again within seconds when the browser deletes what the device had',
    full,
    async ({ page, context, request, accounts, complaints }) => {
      complaints.allow(/ERR_INTERNET_DISCONNECTED|unreachable/);
      const { device, examinee } = await openExam(page, request, accountOf(accounts, 'victor.osei'), 2);
      await begin(page);
      await context.setOffline(true);
      await page.keyboard.press('1');
      await expect(page.getByText('Saved on this device').first()).toBeVisible();
      await inStorage(page, 'clear');
      expect(await inStorage(page, 'count')).toBe(0);
      await expect.poll(() => inStorage(page, 'count'), { timeout: 20_000 }).toBeGreaterThan(0);
      await page.close({ runBeforeUnload: false });
      await context.setOffline(false);
      const again = await context.newPage();
      await authenticate(again, accountOf(accounts, 'victor.osei'));
      await again.goto(pathOf(examinee));
      await expect
        .poll(() => device.scoresOf(examinee.examScheduleId), { timeout: 40_000 })
        .toEqual(['pass', null, null, null]);
    },
  );

  test(
    'asks which of two scores is right, and goes on in the meantime',
    full,
    async ({ page, request, accounts, complaints }) => {
      // The browser itself logs the failed request.
      complaints.allow(/412|Failed to load resource/);
      const { device, examinee } = await openExam(page, request, accountOf(accounts, 'victor.osei'), 3);
      await begin(page);
      await device.give(examinee.examScheduleId, 1, 'fail');
      await page.keyboard.press('1');
      const choice = page.getByRole('group', { name: /^Score of case 1: / });
      await expect(choice).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('j');
      await page.keyboard.press('2');
      await expect
        .poll(() => device.scoresOf(examinee.examScheduleId))
        .toEqual(['fail', 'equivocal', null, null]);
      await page.keyboard.press('k');
      await choice.getByRole('button', { name: /^Keep my version/ }).click();
      await expect
        .poll(() => device.scoresOf(examinee.examScheduleId))
        .toEqual(['pass', 'equivocal', null, null]);
    },
  );

  test(
    'is submitted only once a change of another device was looked at',
    full,
    async ({ page, request, accounts }) => {
      const { device, examinee } = await openExam(page, request, accountOf(accounts, 'victor.osei'), 3);
      await begin(page);
      for (const key of ['1', 'j', '1', 'j', '1', 'j', '1', 's']) await page.keyboard.press(key);
      await expect(page.getByText('All 4 cases are complete.')).toBeVisible();
      await expect
        .poll(() => device.scoresOf(examinee.examScheduleId))
        .toEqual(['pass', 'pass', 'pass', 'pass']);
      await device.change(examinee.examScheduleId, 2, 'equivocal');
      // Playwright keeps every page focused, so no page gets the event.
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await expect(page.getByText('Score of case 2: was Pass, is now Equivocal')).toBeVisible();
      await page.getByRole('button', { name: 'Submit scores' }).click();
      await expect(page.locator('#exam-changes')).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Submit scores' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Submit final scores' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialogOf(page, 'Success')).toContainText('Exam Submitted Successfully');
      await page.keyboard.press('Enter');
      await expect(titled(page, `Submitted: ${examinee.examineeName}`)).toBeVisible();
      expect(await device.scoresOf(examinee.examScheduleId)).toEqual(['pass', 'equivocal', 'pass', 'pass']);
    },
  );
});

/** No part overlaps another. */
async function expectApart(one: Locator, other: Locator) {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  expect(a!.y + a!.height <= b!.y || b!.y + b!.height <= a!.y).toBe(true);
}

for (const [width, height] of [
  [820, 1180],
  [360, 740],
] as const) {
  test.describe(`at ${width} pixels, with a finger`, () => {
    test.use({ viewport: { width, height }, hasTouch: true });

    test(
      'an examinee is scored, with the network gone for a while',
      fullUnless(width === 360),
      async ({ page, context, request, accounts, complaints }) => {
        complaints.allow(/Network Error|ERR_INTERNET_DISCONNECTED/);
        const account = accountOf(accounts, 'june.halvorsen');
        const { device, examinee } = await openExam(page, request, account, width === 820 ? 0 : 1);
        const tap = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).tap();
        // The network goes before the first change: what reports that is on the page already.
        await context.setOffline(true);
        await page.getByRole('checkbox', { name: /^I checked this examinee’s identity/ }).tap();
        await tap('Start exam');
        const bar = page.getByRole('region', { name: /^Score of case/ });
        await expect(page.getByText(/server\. 1 change is saved on this device/)).toBeVisible();
        for (const name of ['Pass', 'Equivocal', 'Fail', 'Back', 'Comment', 'Next']) {
          const box = (await page.getByRole('button', { name, exact: true }).boundingBox())!;
          expect(Math.min(box.width, box.height), name).toBeGreaterThanOrEqual(44);
        }
        await expectAccessible(page);
        // A title that is too long for its line is cut off, and not laid over the grade.
        const titles = page.getByRole('main').locator('[class*=line-clamp-]');
        await expect(titles).toHaveCount(4);
        for (const title of await titles.all()) await expect(title).toHaveCSS('overflow-y', 'hidden');

        const pass = (await grade(page, 'Pass').boundingBox())!;
        await pressPrintScreen(page);
        await expect(page.locator('[data-shield]')).toBeVisible();
        await page.touchscreen.tap(pass.x + pass.width / 2, pass.y + pass.height / 2);
        await expect(page.locator('[data-shield]')).toBeHidden();
        await expect(grade(page, 'Pass')).toHaveAttribute('aria-pressed', 'false');

        await tap('Pass');
        await tap('Next');
        await tap('Pass');
        await tap('Next');
        await expect(bar).toBeInViewport({ ratio: 1 });
        await tap('Equivocal');
        await tap('Next');
        await tap('Fail');
        await expect(bar.getByText('Saved on this device')).toBeVisible();
        await tap('Comment');
        const comment = page.getByRole('textbox', { name: 'Comment on case 4' });
        await expect(comment).toBeFocused();
        await expectApart(comment, bar);
        await comment.fill('Stopped before the bleeding did.');
        await tap('Summary');
        await tap('Submit scores');
        await tap('Submit final scores');
        await expect(
          page.getByText(/^The exam will be submitted when the server can be reached/),
        ).toBeVisible();
        await expectAccessible(page);
        await reconnect(context);
        await expect(page.getByText(/^The board has received everything/)).toBeVisible({ timeout: 45_000 });
        expect(await device.scoresOf(examinee.examScheduleId)).toEqual(['pass', 'pass', 'equivocal', 'fail']);
      },
    );
  });
}

const reconnect = (context: BrowserContext) => context.setOffline(false);
