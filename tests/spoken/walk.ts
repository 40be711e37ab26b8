import { expect, type Locator, type Page } from '@playwright/test';
import { masked } from './masked.ts';
import type { ScreenReader, SpokenLine } from './screenReader.ts';

/** What the page says of input that is on its way, or will be after a pause. */
const pending = /Saving…|Saving at the board…/;

/** What `startOrca.py` looks for in the names of images. */
const MARK = '\u2063mark ';

/** Orca says these now and then, by when the files of a page arrive. */
const whileLoading = /^(Loading\. {1,2}Please wait\.|Finished loading|Screen reader on\.)/;

/** Orca changes by itself between the mode in which it takes keys and the one in which they go to the page. */
const modes = /^(Focus|Browse) mode( \[cut off\])?$/;

interface Step {
  /** What the person did. */
  done: string;
  lines: SpokenLine[];
}

type Until = () => Promise<unknown>;

/**
 * Names an image that no eye sees. Its new name takes the way of all changes of the page to Orca, in their order, so that
 * Orca has heard of all earlier ones when it hears of this one.
 */
function setMark(name: string) {
  const room = document.querySelector('dialog:modal') ?? document.body;
  const id = 'spoken-mark';
  const image = document.getElementById(id) ?? document.createElement('div');
  image.id = id;
  image.role = 'img';
  image.style.cssText = 'position: fixed; inset: auto auto 0 0; width: 1px; height: 1px';
  // An open dialog takes all others from assistive technology.
  image.inert = false;
  image.ariaHidden = null;
  if (image.parentElement !== room) room.append(image);
  image.ariaLabel = name;
}

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** A person at the keyboard who hears the portal: what they do and what they hear becomes the transcript. */
export class Walk {
  readonly page: Page;
  private readonly reader: ScreenReader;
  private readonly steps: Step[] = [];
  private readonly open = new Set<unknown>();
  private heard = 0;
  private marks = 0;

  constructor(page: Page, reader: ScreenReader) {
    this.page = page;
    this.reader = reader;
    page.on('request', (request) => {
      if (request.resourceType() !== 'eventsource') this.open.add(request);
    });
    for (const end of ['requestfinished', 'requestfailed'] as const)
      page.on(end as 'requestfinished', (request) => this.open.delete(request));
  }

  /** Counts the keys that reach the page; to be called before the first page is opened. */
  static async countKeys(page: Page) {
    await page.addInitScript(() => {
      const counted = window as unknown as { keysSeen: number };
      counted.keysSeen = 0;
      addEventListener('keydown', () => (counted.keysSeen += 1), { capture: true });
    });
  }

  private keysSeen = () =>
    this.page.evaluate(() => (window as unknown as { keysSeen?: number }).keysSeen ?? 0);

  private hasSpoken = async (since: number) =>
    (await this.reader.lines()).slice(since).some(({ said }) => said !== undefined);

  /** The page waits for no answer, and has nothing that it will send after a pause. */
  private isIdle = async () =>
    this.open.size === 0 && (await this.page.getByText(pending).filter({ visible: true }).count()) === 0;

  /** Resolves when Orca has said all that it says about the page as it is now. */
  private async silence() {
    await this.page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    await expect(async () => {
      this.marks += 1;
      const number = this.marks;
      await this.page.evaluate(setMark, `${MARK}${number}`);
      await expect
        .poll(async () => (await this.reader.lines()).some(({ mark }) => mark === number), { timeout: 5_000 })
        .toBe(true);
    }).toPass({ timeout: 30_000 });
  }

  /** Resolves when the page waits for nothing and Orca is silent about it: neither has begun something since. */
  private async settle() {
    await expect(async () => {
      await expect.poll(this.isIdle, { timeout: 30_000 }).toBe(true);
      const before = (await this.reader.lines()).filter(({ said }) => said !== undefined).length;
      await this.silence();
      const after = (await this.reader.lines()).filter(({ said }) => said !== undefined).length;
      expect([await this.isIdle(), after]).toEqual([true, before]);
    }).toPass({ timeout: 60_000, intervals: [0] });
  }

  private async record(done: string, act: Until, until?: Until) {
    await act();
    await until?.();
    await this.settle();
    const lines = await this.reader.lines();
    this.steps.push({ done, lines: lines.slice(this.heard) });
    this.heard = lines.length;
  }

  /** Does something that sends this many keys, and waits until the page has got them or was left. */
  private async sent(keys: number, act: Until) {
    const before = await this.keysSeen();
    await act();
    await expect
      .poll(async () => {
        const seen = await this.keysSeen().catch(() => 0);
        return seen < before || seen - before >= keys;
      })
      .toBe(true);
  }

  /**
   * Opens a page by its address, goes to its top and asks for its title. What is said before depends on when the files of
   * the page arrive.
   */
  async opens(path: string, until: Until) {
    await this.page.goto(path);
    await until();
    await this.settle();
    const askForTitle = async () => {
      this.heard = (await this.reader.lines()).length;
      await this.reader.press('KP_Insert+KP_Enter');
      await expect.poll(() => this.hasSpoken(this.heard), { timeout: 5_000 }).toBe(true);
    };
    // On a busy machine, Orca may notice only later that the window is in front.
    await this.record(`Opens ${path.replaceAll(/\d{3,}/g, '<id>')}, asks for the title`, () =>
      expect(askForTitle).toPass({ timeout: 30_000 }),
    );
    await this.goToTop();
  }

  /** Goes to the top of the page, where Orca says one thing or another. */
  async goToTop() {
    await this.reader.press('ctrl+Home');
    await this.settle();
    this.heard = (await this.reader.lines()).length;
  }

  /** Presses one key. */
  press = (key: string, until?: Until) =>
    this.record(key, () => this.sent(1, () => this.reader.press(key)), until);

  /** Types a text into the field that has the focus. */
  types = (text: string, shown = text, until?: Until) =>
    this.record(`Types "${shown}"`, () => this.sent(text.length, () => this.reader.type(text)), until);

  /** Gives Orca a command, which does not reach the page. */
  commands = (key: string, name: string) =>
    this.record(`${name} (${key})`, async () => {
      const before = (await this.reader.lines()).length;
      // Each command is answered; one that is not was lost.
      await expect(async () => {
        await this.reader.press(key);
        await expect.poll(() => this.hasSpoken(before), { timeout: 6_000 }).toBe(true);
      }).toPass({ timeout: 20_000 });
    });

  /** Gives the command again until the element has the focus. */
  async commandTo(target: Locator, key: string, name: string, most = 30) {
    await expect(target).toBeVisible();
    for (let times = 0; times < most; times += 1) {
      if (await hasFocus(target)) return;
      await this.commands(key, name);
    }
    expect(await hasFocus(target)).toBe(true);
  }

  /** Waits for what happens by itself. */
  waits = (what: string, until: Until) => this.record(`Waits: ${what}`, () => Promise.resolve(), until);

  /** Presses Tab, or Shift and Tab, until the element has the focus. */
  async tabTo(target: Locator, key: 'Tab' | 'shift+Tab' = 'Tab', most = 80) {
    await expect(target).toBeVisible();
    for (let presses = 0; presses < most; presses += 1) {
      if (await hasFocus(target)) return;
      await this.press(key);
    }
    expect(await hasFocus(target)).toBe(true);
  }

  /** The words that were spoken. */
  words = () =>
    this.steps.flatMap(({ lines }) => lines.flatMap(({ said }) => said?.split(/\s+/) ?? [])).filter(Boolean)
      .length;

  /** What was done and heard, one line for each thing that was said. */
  transcript(title: string) {
    if (this.steps.length === 0) throw new Error('a walk without a step');
    const parts = this.steps.map(({ done, lines }) => {
      const isTyped = done.startsWith('Types');
      const lastStop = lines.findLastIndex(({ stopped }) => stopped === true);
      const all = lines.flatMap(({ said, live = false }, place) => {
        if (said === undefined || said.includes(MARK) || whileLoading.test(said)) return [];
        // The next key ends what is said while typing.
        if (isTyped && place < lastStop) return [];
        const text = masked(said);
        return text === '' ? [] : [{ live, text: `${text}${!live && place < lastStop ? ' [cut off]' : ''}` }];
      });
      const textsOf = (isLive: boolean) => all.filter(({ live }) => live === isLive).map(({ text }) => text);
      const direct = textsOf(false);
      const kept = direct.length === 1 ? direct : direct.filter((text) => !modes.test(text));
      // In which order the parts of a page announce themselves, and when, differs from run to run.
      const announced = textsOf(true)
        .toSorted()
        .map((text) => `(announced) ${text}`);
      const said = [...kept, ...announced];
      return [masked(done), ...(said.length > 0 ? said : ['(nothing)']).map((text) => `    ${text}`)].join(
        '\n',
      );
    });
    return `${title}\n\n${parts.join('\n')}\n`;
  }
}
