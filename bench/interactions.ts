import type { CDPSession, Page } from '@playwright/test';
import { timesOf, type Times } from './report.ts';

/** Milliseconds from one event of a person. */
export interface Interaction {
  /** To the end of the first frame after it. */
  readonly own: number;
  /** To the end of the frame with the last change of the part that is watched; null if nothing of it changed. */
  readonly after: number | null;
  /** What the page's main thread worked until then, which other work on the machine does not make longer. */
  readonly cpu: number;
}

interface Seen {
  begun: number;
  answered: number;
  settled: number;
}
type Watched = { seen: Seen; observer?: MutationObserver };

/** Runs in the page: notes events, the first frame after each, and the last change of the parts that match. */
const watchParts = (selector: string) => {
  const page = window as unknown as Watched;
  const isFirst = page.seen === undefined;
  page.seen = { begun: 0, answered: 0, settled: 0 };
  // A frame ends with the next message.
  const atEndOfFrame = (note: (now: number) => void) =>
    requestAnimationFrame(() => setTimeout(() => note(performance.now())));
  page.observer?.disconnect();
  page.observer = new MutationObserver(() => atEndOfFrame((now) => (page.seen.settled = now)));
  for (const part of document.querySelectorAll(selector))
    page.observer.observe(part, { subtree: true, childList: true, characterData: true, attributes: true });
  if (!isFirst) return;
  const answer = () => atEndOfFrame((now) => (page.seen.answered = now));
  for (const kind of ['keydown', 'click'])
    addEventListener(
      kind,
      ({ timeStamp }) => {
        page.seen = { begun: timeStamp, answered: 0, settled: 0 };
        answer();
      },
      true,
    );
  // It follows the key.
  addEventListener('input', answer, true);
};

/** Watches the parts of a page that match a selector, in place of those that were watched before. */
export const watch = (page: Page, selector: string): Promise<void> => page.evaluate(watchParts, selector);

/** Without a change for this long, a page counts as settled. */
const REST = 200;
const hasRested = (rest: number) => {
  const { answered, settled } = (window as unknown as Watched).seen;
  return answered > 0 && performance.now() - Math.max(answered, settled) > rest;
};

/** The time that the page's main thread has worked, in milliseconds. */
export async function threadTime(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'ThreadTime')!.value * 1_000; // Chromium has it
}

/** What an act of a person takes, on a page that is watched. */
async function timeOf(page: Page, cdp: CDPSession, act: () => Promise<void>): Promise<Interaction> {
  const before = await threadTime(cdp);
  await act();
  await page.waitForFunction(hasRested, REST, { timeout: 10_000, polling: REST / 2 });
  const cpu = (await threadTime(cdp)) - before;
  const { begun, answered, settled } = await page.evaluate(() => (window as unknown as Watched).seen);
  return { own: answered - begun, after: settled === 0 ? null : settled - begun, cpu };
}

/** The same for several acts: of the frames, of the changes that came after them, and of the work for both. */
export async function timesOfActs(
  page: Page,
  cdp: CDPSession,
  acts: readonly (() => Promise<void>)[],
): Promise<Record<keyof Interaction, Times>> {
  await cdp.send('Performance.enable');
  const found: Interaction[] = [];
  for (const act of acts) found.push(await timeOf(page, cdp, act));
  return {
    own: timesOf(found.map(({ own }) => own)),
    after: timesOf(found.flatMap(({ after }) => after ?? [])),
    cpu: timesOf(found.map(({ cpu }) => cpu)),
  };
}
