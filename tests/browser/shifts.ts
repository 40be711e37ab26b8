import type { Page } from '@playwright/test';

interface Shifted {
  shift: number;
  moved: string[];
}

/** Sums up the layout shifts of each page that is opened from now on; those after input of the user are left out. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = Object.assign(window, { shift: 0, moved: [] as string[] });
    type Shift = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: readonly { node: Node | null }[];
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue;
        seen.shift += entry.value;
        seen.moved.push(...entry.sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? ''));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** What has moved on the page since it was opened, and by how much, as its layout shift. */
export const shiftsOf = (page: Page): Promise<Shifted> =>
  page.evaluate(() => {
    const { shift, moved } = window as unknown as Shifted;
    return { shift, moved };
  });
