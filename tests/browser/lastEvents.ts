import type { Page } from '@playwright/test';

declare global {
  // A property of `globalThis` is declared with `var`.
  var portalTestEvents: string[] | undefined;
}

const LIMIT = 60;

/** Records what the user does in each document of a page, and what moves: a failed test tells whether a tap arrived. */
export const recordEvents = (page: Page) =>
  page.addInitScript(() => {
    const events: string[] = (globalThis.portalTestEvents = []);
    const record = (what: string) => void events.push(`${Math.round(performance.now())} ms: ${what}`);
    const types = ['pointerdown', 'pointerup', 'pointercancel', 'touchend', 'click', 'keydown', 'submit'];
    for (const type of [...types, 'focusin'])
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

/** The last of them, one a line, each with how far the page was scrolled; an error if the page is blocked or gone. */
export const lastEvents = (page: Page): Promise<string> =>
  page
    .waitForFunction(
      (limit) => (globalThis.portalTestEvents ?? []).slice(-limit).join('\n') || 'none',
      LIMIT,
      { timeout: 5_000 },
    )
    .then((found) => found.jsonValue())
    .catch(String);
