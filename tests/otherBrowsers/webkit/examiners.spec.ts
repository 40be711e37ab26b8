import { Key } from 'selenium-webdriver';
import type { WebKitTab } from './webKitTab.ts';
import { accountOf, expect, test } from './fixtures.ts';

const home = '/ce-scoring';
const exam = `${home}/oral-examinations/exam/71006`;

async function startExam(tab: WebKitTab) {
  await tab.click('checkbox', /^I checked this examinee’s identity/);
  await tab.click('button', 'Start exam');
  await expect.poll(async () => (await tab.element('button', 'Pass')).isEnabled()).toBe(true);
}

/** Opens the next case by its key. */
async function openNext(tab: WebKitTab, place: number) {
  await tab.press('j');
  await tab.element('textbox', `Comment on case ${place}`);
}

/** The names of the answers that are sealed on this device. */
const sealedNames = (tab: WebKitTab): Promise<string[]> =>
  tab.driver.executeAsyncScript(`
    const done = arguments[0];
    const opening = indexedDB.open('portal');
    opening.onerror = () => done([]);
    opening.onsuccess = () => {
      const asked = opening.result.transaction('answers').objectStore('answers').getAllKeys();
      asked.onsuccess = () => {
        opening.result.close();
        done(asked.result.map((key) => key[1]));
      };
    };
  `);

test('an exhibit is shown in its frame', async ({ tab }) => {
  await tab.signIn(accountOf('victor.osei'));
  await tab.goto(exam);
  await startExam(tab);
  await tab.click('button', /^Laboratory results on admission/);
  const dialog = { within: '[role=dialog]' };
  await tab.showsFrame();
  await tab.fits();
  expect(await tab.all('link', null, dialog)).toEqual([]);
  await tab.click('button', 'Back to the case', dialog);
});

test('an oral exam is scored on without a network after a reload, up to its receipts', async ({
  tab,
  network,
}) => {
  await tab.signIn(accountOf('victor.osei'), `/login?returnUrl=${encodeURIComponent(home)}`, network.origin);
  await tab.goto(home, network.origin);
  // The last that is fetched ahead, and the service worker with the code.
  await expect.poll(async () => (await sealedNames(tab)).join()).toContain('getCaseFeedback');
  await expect
    .poll(() => tab.driver.executeScript('return navigator.serviceWorker.controller !== null'))
    .toBe(true);
  await tab.goto(exam, network.origin);
  await startExam(tab);
  await tab.press('1');
  await tab.sees(/Received by the board/);
  network.cut(/./);
  await tab.driver.navigate().refresh();
  await tab.sees('They appear when the network is back.');
  // A score leads to the next case.
  await tab.element('textbox', 'Comment on case 2');
  await tab.press('2');
  await tab.sees(/Saved on this device/);
  await tab.fits();
  network.cut(null);
  await tab.sees(/Received by the board/);
  await openNext(tab, 3);
  await tab.press('1');
  await openNext(tab, 4);
  await tab.press('3');
  await tab.fill('Comment on case 4', 'Needed two prompts for the leak.');
  await tab.chord(Key.CONTROL, Key.ENTER);
  await tab.click('button', 'Submit scores');
  await tab.click('button', 'Submit final scores');
  await tab.sees('Exam Submitted Successfully');
  await tab.click('button', 'Continue', { within: '[role=dialog],[role=alertdialog]' });
  await tab.sees('The board has received everything');
  expect((await tab.text()).match(/Receipt CE-/g)).toHaveLength(4);
});
