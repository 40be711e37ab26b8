import { expect, type Page, type Request } from '@playwright/test';

/** The requests of a page that have no answer yet. */
export interface Requests {
  /** Resolves once the page is not loading, no request is without an answer, and what the last one brought is drawn. */
  settled(): Promise<void>;
}

/** They are open for as long as the page is, or have no answer. */
const endless = new Set(['eventsource', 'ping', 'websocket']);

/** Notes the requests of a page from now on, also over its loads. */
export function watchRequests(page: Page): Requests {
  const open = new Set<Request>();
  let changes = 0;
  page.on('request', (request) => {
    // Those of the page before may never be reported as ended.
    if (request.isNavigationRequest()) open.clear();
    if (!endless.has(request.resourceType())) open.add(request);
    changes += 1;
  });
  const end = (request: Request) => {
    open.delete(request);
    changes += 1;
  };
  page.on('requestfinished', end).on('requestfailed', end);
  return {
    settled: () =>
      expect(async () => {
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        const before = changes;
        // What has arrived is drawn with the next frames, or leads to another request.
        await page.evaluate(
          () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
        );
        expect({ open: [...open].map((request) => request.url()), changes }).toEqual({
          open: [],
          changes: before,
        });
      }).toPass({ intervals: [50], timeout: 20_000 }),
  };
}
