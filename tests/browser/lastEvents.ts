import type { Page } from '@playwright/test';

declare global {
  // A property of `globalThis` is declared with `var`.
  var portalTestEvents: string[] | undefined;
}

const LIMIT = 60;

/** Records, in each document of a page, what the user did there and what moved: a failed test tells whether a tap arrived. */
export const recordEvents = (page: Page) =>
  page.addInitScript(() => {
    const events: string[] = (globalThis.portalTestEvents = []);
    const record = (what: string) => void events.push(`${Math.round(performance.now())} ms: ${what}`);
    const types = ['pointerdown', 'pointerup', 'pointercancel', 'touchend', 'click', 'keydown', 'submit'];
    for (const type of [...types, 'focusin', 'scroll'])
      addEventListener(
        type,
        ({ target }) =>
          record(
            `${type} ${target instanceof Element ? `${target.tagName} ${target.id}` : 'page'}, ${scrollY}`,
          ),
        { capture: true, passive: true },
      );
    if (PerformanceObserver.supportedEntryTypes.includes('layout-shift'))
      new PerformanceObserver((list) => record(`${list.getEntries().length} layout shifts`)).observe({
        type: 'layout-shift',
      });
  });

/** The last of them, one a line: what, the element, and how far the page is scrolled. */
export const lastEvents = (page: Page): Promise<string> =>
  page.evaluate((limit) => (globalThis.portalTestEvents ?? []).slice(-limit).join('\n'), LIMIT);
