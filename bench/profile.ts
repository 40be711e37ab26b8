import type { CDPSession, Page } from '@playwright/test';

/** A slow phone: a quarter of the processor's speed, and the network profile "Slow 4G". */
export async function throttle(cdp: CDPSession, { cpu, network }: { cpu: boolean; network: boolean }) {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu ? 4 : 1 });
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network ? 562.5 : 0,
    downloadThroughput: network ? (1.6 * 1024 * 1024 * 0.9) / 8 : -1,
    uploadThroughput: network ? (750 * 1024 * 0.9) / 8 : -1,
  });
}

export interface Paint {
  fcp: number;
  lcp: number;
  cls: number;
}

/** Starts collecting paints and layout shifts before the page's own scripts run. */
export async function observePaints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const paint = { fcp: 0, lcp: 0, cls: 0 };
    Object.assign(window, { paint });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (entry.name === 'first-contentful-paint') paint.fcp = entry.startTime;
    }).observe({ type: 'paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) paint.lcp = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) paint.cls += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export const readPaint = (page: Page): Promise<Paint> =>
  page.evaluate(() => (window as unknown as { paint: Paint }).paint);

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/**
 * How long the machine currently takes to show one changed word, in milliseconds: the lower bound for any
 * change on a page.
 */
export const bareChange = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const word = document.body.appendChild(document.createElement('p'));
        const begin = performance.now();
        word.textContent = 'word';
        requestAnimationFrame(() =>
          setTimeout(() => {
            word.remove();
            resolve(performance.now() - begin);
          }),
        );
      }),
  );
