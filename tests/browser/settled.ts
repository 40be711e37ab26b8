import { expect, type Page, type Request } from '@playwright/test';

/** What a page with its calls in flight is asked for. */
export interface Calls {
  /** Resolves once nothing on the page is loading, no call is without an answer, and what the last one brought is drawn. */
  settled(): Promise<void>;
}

/** Notes the calls of a page from now on, also over its loads. */
export function watchCalls(page: Page): Calls {
  const inFlight = new Set<Request>();
  page.on('request', (call) => {
    if (call.resourceType() === 'xhr' || call.resourceType() === 'fetch') inFlight.add(call);
  });
  const end = (call: Request) => void inFlight.delete(call);
  page.on('requestfinished', end).on('requestfailed', end);
  return {
    settled: () =>
      expect(async () => {
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        // What has arrived is drawn with the next frames, or leads to another call.
        await page.evaluate(
          () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
        );
        expect(inFlight.size).toBe(0);
      }).toPass({ intervals: [50] }),
  };
}
