import { test as base, type Page } from '@playwright/test';
import { startDevServer } from '../support/server/devServer.ts';
import type { DemoServer } from '../support/server/demoServer.ts';
import { expect, expectAccessible, expectAccessibleInBothSchemes, full, isFirefox } from './fixtures.ts';

/** The gallery belongs to the dev server only. */
const test = base.extend<object, { dev: DemoServer }>({
  dev: [
    async ({}, use) => {
      const dev = await startDevServer();
      await use(dev);
      await dev.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ dev }, use) => use(dev.origin),
});

async function openGallery(page: Page, width: number) {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.setViewportSize({ width, height: 800 });
  await page.goto('/gallery');
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery of the components' })).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByRole('combobox', { name: 'Combobox' }).first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  expect(errors).toEqual([]);
}

/** Parts that reach over the edge of the state, the panel or the row that they are in. */
const leaving = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const nameOf = (element: Element) =>
      element.getAttribute('data-specimen') ?? element.querySelector('h2')?.textContent ?? element.tagName;
    for (const part of document.querySelectorAll('main *:not(.sr-only, .sr-only *, option)')) {
      const frame = part.parentElement?.closest('[data-specimen], section section, tr, dl');
      if (!frame || !part.checkVisibility() || part.closest('svg') !== null) continue;
      const over = part.getBoundingClientRect().right - frame.getBoundingClientRect().right;
      // A scrolled box cuts off what is in it.
      if (over > 1 && !part.parentElement?.closest('.overflow-hidden, .overflow-y-auto'))
        found.push(`${nameOf(frame)}: ${part.tagName} ${part.className.slice(0, 40)} by ${over}`);
    }
    return found;
  });

/** Writes pictures of every section, to be looked at (`tests/README.md`); that takes as long as the tests. */
async function takePictures(page: Page, width: number) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const section of await page.locator('main > section').all()) {
      const name = await section.getAttribute('aria-label');
      await section.screenshot({ path: `test-results/gallery/${name}-${width}-${colorScheme}.png` });
    }
  }
}

/** How each control of one line looks in a state, as far as it may not differ from the others'. */
const looksOf = (page: Page, state: string) =>
  page.evaluate((name) => {
    const controls = document.querySelectorAll(
      `[data-specimen="${name}"] :is(input:not([type=checkbox], [type=radio], [type=file]), select)`,
    );
    return Object.fromEntries(
      [...controls].map((control) => {
        const style = getComputedStyle(control);
        const look = {
          height: control.getBoundingClientRect().height,
          fontSize: Number.parseFloat(style.fontSize),
          family: style.fontFamily,
          line: style.lineHeight,
          color: style.color,
          ground: style.backgroundColor,
          border: `${style.borderTopWidth} ${style.borderTopStyle} ${style.borderTopColor}`,
          corner: style.borderTopLeftRadius,
          start: style.paddingLeft,
          top: style.paddingTop,
          outline: `${style.outlineWidth} ${style.outlineStyle} ${style.outlineColor} ${style.outlineOffset}`,
          opacity: style.opacity,
        };
        return [control.id || control.getAttribute('aria-label') || '', look];
      }),
    );
  }, state);

/** In each state, controls have the same height, border, padding, type and colors. */
async function expectOneFamily(page: Page) {
  for (const state of ['empty', 'filled', 'is-hover', 'is-focus', 'invalid', 'disabled']) {
    const looks = await looksOf(page, state);
    const [first, ...others] = Object.values(looks);
    if (!first) throw new Error(`no control is ${state}`);
    expect(others.length).toBeGreaterThanOrEqual(2);
    for (const look of others) expect(look).toEqual(first);
    expect(first.fontSize).toBeGreaterThanOrEqual(16);
    expect(first.height).toBeGreaterThanOrEqual(44);
  }
  const button = await page.getByRole('button', { name: 'Save the changes' }).first().boundingBox();
  const field = await page.getByRole('textbox', { name: 'Text', exact: true }).first().boundingBox();
  expect(button?.height).toBe(field?.height);
}

test.describe('the gallery', () => {
  // Longer than ten seconds: the dev server compiles each module when it is first asked for it.
  test.setTimeout(180_000);

  for (const width of [320, 1280])
    test(`is accessible, within its cards and of one family at ${width} pixels`, full, async ({ page }) => {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await openGallery(page, width);
      if (width === 320) await expectOneFamily(page);
      await expectAccessibleInBothSchemes(page);
      // In dark colors by now.
      if (width === 1280) await expectOneFamily(page);
      expect(await leaving(page)).toEqual([]);
      if (process.env.PICTURES) await takePictures(page, width);
      for (const [button, name] of [
        ['Open a question', 'Leave without saving?'],
        ['Open a modal', /^Advanced/],
      ] as const) {
        await page.getByRole('button', { name: button }).click();
        await expect(page.getByRole('heading', { name }).last()).toBeVisible();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        if (width === 1280) await expectAccessible(page);
        await page.keyboard.press('Escape');
      }
    });

  test('has meters that are seen where the person’s own colors are used', full, async ({ page }) => {
    test.skip(isFirefox(page), 'its driver cannot force colors');
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await openGallery(page, 1280);
    const picture = await page.getByRole('progressbar').nth(1).screenshot();
    const [reached, left] = await page.evaluate(
      async (data) => {
        const image = await createImageBitmap(await (await fetch(data)).blob());
        const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')!; // a new canvas has one
        canvas.drawImage(image, 0, 0);
        return [0.2, 0.8].map((part) =>
          [...canvas.getImageData(image.width * part, image.height / 2, 1, 1).data].join(' '),
        );
      },
      `data:image/png;base64,${picture.toString('base64')}`,
    );
    expect(reached).not.toBe(left);
  });
});
