import { expect, type Locator, type Page } from '@playwright/test';
import { isFirefox } from './fixtures.ts';

/**
 * Presses Tab until the element has the focus, as a keyboard user does, and Shift and Tab where the element is further up:
 * after the last one, Firefox gives the focus to its toolbar, from which its driver never gets back to the page.
 */
export async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 160; presses += 1) {
    const key = await target.evaluate((element) => {
      const focused = document.activeElement;
      if (focused === element) return null;
      const isFurtherUp =
        element.compareDocumentPosition(focused ?? document.body) & Node.DOCUMENT_POSITION_FOLLOWING;
      return isFurtherUp ? 'Shift+Tab' : 'Tab';
    });
    if (key === null) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${String(target)} is not on the way of the Tab key`);
}
export async function typeAt(page: Page, target: Locator, text: string) {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Presses Print Screen, which WebDriver has no key for. */
export async function pressPrintScreen(page: Page) {
  if (!isFirefox(page)) return page.keyboard.press('PrintScreen');
  await page.evaluate(() => {
    for (const kind of ['keydown', 'keyup'])
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent(kind, { key: 'PrintScreen', code: 'PrintScreen', bubbles: true, cancelable: true }),
      );
  });
}
