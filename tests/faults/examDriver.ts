import type { BrowserContext, Page } from '@playwright/test';
import type { RealBrowser } from './browser.ts';
import type { Seat } from './checks/oracle.ts';
import { watchPage, type Place, type Shown } from './checks/watcher.ts';

interface Person {
  userName: string;
  password: string;
}

/** A user of the exam screen: reads it, presses its keys, and signs in when asked. */
export interface ExamDriver {
  readonly seat: Seat;
  page(): Page;
  /** The screen's last state. */
  shown(): Shown | null;
  /** Opens an exam in the current tab, or in a new one if there is none. */
  open(examScheduleId: number): Promise<void>;
  /** The same with any page of the portal. */
  visit(path: string): Promise<void>;
  /** Reloads the current tab. */
  reload(): Promise<void>;
  /** Opens the exam again when a reload failed. */
  reopen(): Promise<void>;
  /** Closes the tab without a prompt and continues in a new one. */
  closeTab(): Promise<void>;
  /** Closes the tab for good, while another one is open. */
  leave(): Promise<void>;
  /** Switches back to this window from another one. */
  comeBack(): Promise<void>;
  /** Answers the screen's prompt once, but takes no exam over and decides nothing about rejections. */
  attend(): Promise<void>;
  /** Kills the browser and restarts it. */
  killBrowser(): Promise<void>;
  /** Takes the browser offline or online. */
  setOffline(isOffline: boolean): Promise<void>;
  /** Waits until the portal's files are on the device, so that it opens without a network. */
  untilKept(): Promise<void>;
  press(key: string): Promise<void>;
  /** The number of inputs on the page so far. */
  touches(): Promise<number>;
  /** Waits until the screen shows something; signs in and answers prompts in the meantime. */
  until(what: string, isSo: (shown: Shown) => boolean, options?: UntilOptions): Promise<Shown>;
  /** How often the user had to choose between two values, to sign in again, to take over and to retry. */
  counts: { questions: number; refusals: number; signIns: number; takeOvers: number; triesAgain: number };
}

interface UntilOptions {
  /** Milliseconds; two minutes by default. */
  giveUpAfter?: number;
  /** Leave the screen's prompts unanswered. */
  onlyLook?: boolean;
}

interface DriverOptions {
  browser: RealBrowser;
  /** Another context than the profile's own: another machine. */
  machine?: BrowserContext;
  origin: string;
  person: Person;
  /** By default the first tab. */
  seat?: Seat;
  /** Called with everything that the screen shows. */
  onShown?: (shown: Shown) => void;
  /** Called with the text of each question before it is answered. */
  onAsked?: (words: string) => void;
}

type Listener = (page: Page, said: Shown) => void;
/** The listeners for the pages of a context; there may be several tabs, each with a driver. */
const listeners = new WeakMap<BrowserContext, Set<Listener>>();

async function listen(context: BrowserContext, listener: Listener): Promise<void> {
  const known = listeners.get(context);
  if (known) return void known.add(listener);
  const all = new Set([listener]);
  listeners.set(context, all);
  await context.exposeBinding('portalShows', ({ page }, said: Shown) => {
    for (const each of all) each(page, said);
  });
  await context.addInitScript({ content: initScript });
}

const TIMEOUT_MS = 120_000;
/** How long a page may take to get its service worker, in milliseconds. */
const REGISTERED_IN = 20_000;
const LOOK = 25;
const initScript = `globalThis.__name ??= (named) => named; (${watchPage.toString()})();`;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Drives a browser, which is started if it is not running. */
export async function makeDriver({
  browser,
  machine,
  origin,
  person,
  seat = 'first tab',
  onShown = () => {},
  onAsked = () => {},
}: DriverOptions): Promise<ExamDriver> {
  const counts = { questions: 0, refusals: 0, signIns: 0, takeOvers: 0, triesAgain: 0 };
  let page: Page | null = null;
  let shown: Shown | null = null;
  /** A page being left may still report for a moment. */
  let left = -1;
  let address = '';
  const context = () => machine ?? browser.context();

  const hear: Listener = (source, said) => {
    if (source !== page) return;
    if (said.load !== left) shown = said;
    if (process.env.FAULTS_TELL === 'all') console.log(JSON.stringify({ ...said, at: Math.round(said.at) }));
    onShown(said);
  };
  await browser.start();
  await listen(context(), hear);

  async function freshPage() {
    shown = null;
    page = await context().newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    // Leaving an exam prompts; a reload here is intended.
    page.on('dialog', (dialog) => void dialog.accept().catch(() => {}));
    // The board may answer a submission at any moment; a driver that acts then closes its dialog first.
    const submitted = page.getByRole('dialog', { name: 'Success' });
    await page.addLocatorHandler(submitted, () =>
      submitted.getByRole('button', { name: 'Continue' }).click(),
    );
    return page;
  }
  const present = () => page!; // used only while a tab is open
  const leave = () => {
    left = shown?.load ?? left;
    shown = null;
  };

  /** The server may be down for a moment. */
  async function go(how: (tab: Page) => Promise<unknown>) {
    for (let tries = 0; ; tries++)
      try {
        await how(present());
        return;
      } catch (thrown) {
        if (tries > 40) throw thrown;
        await pause(250);
      }
  }

  /** Answers the screen's prompt; returns whether there was one. */
  async function attend(seen: Shown) {
    const { page: name, questions, refusals, wantsPassword, isReadOnly, mayTryAgain } = seen;
    const undecided = undecidedElsewhere(seen);
    const tab = present();
    const quickly = { timeout: 3_000 };
    if (name === 'signIn') {
      counts.signIns += 1;
      await tab.getByLabel('User name', { exact: true }).fill(person.userName, quickly);
      await tab.getByLabel('Password', { exact: true }).fill(person.password, quickly);
      await tab.getByRole('button', { name: 'Sign in', exact: true }).click(quickly);
      await pause(500);
    } else if (wantsPassword) {
      counts.signIns += 1;
      const field = tab.locator('input[type="password"]').first();
      await field.fill(person.password, quickly);
      await field.press('Enter', quickly);
      await pause(500);
    } else if (questions.length > 0) {
      counts.questions += 1;
      for (const words of questions) onAsked(words);
      const answer = tab.getByRole('button', { name: /^Keep my version/ });
      if ((await answer.count()) > 0) await answer.first().click(quickly);
      else
        await tab
          .locator(
            '[role="dialog"], [role="alertdialog"], main [role="alert"], main fieldset, main [role="group"][aria-labelledby]',
          )
          .filter({ hasText: /the board/i })
          .getByRole('button')
          .first()
          .click(quickly);
    } else if (refusals.length > 0) {
      counts.refusals += 1;
      await tab.locator('main section[role="alert"] button').first().click(quickly);
      await pause(500);
    } else if (isReadOnly) {
      counts.takeOvers += 1;
      await tab.getByRole('button', { name: 'Take over here' }).click(quickly);
    } else if (mayTryAgain) {
      counts.triesAgain += 1;
      await tab.locator('main').getByRole('button', { name: 'Try again' }).click(quickly);
      await pause(500);
    } else if (undecided !== undefined)
      await tab
        .locator('nav[aria-label="Cases"] li button')
        .nth(undecided - 1)
        .click(quickly);
  }

  async function visit(path: string) {
    address = `${origin}${path}`;
    if (page) leave();
    else {
      await browser.start();
      await listen(context(), hear);
      await freshPage();
    }
    await go((tab) => tab.goto(address, { waitUntil: 'commit' }));
  }

  return {
    seat,
    counts,
    page: present,
    shown: () => shown,
    open: (examScheduleId) => visit(`/ce-scoring/oral-examinations/exam/${examScheduleId}`),
    visit,
    async reload() {
      leave();
      // Without server or network nothing loads; see reopen.
      await present()
        .reload({ waitUntil: 'commit', timeout: 5_000 })
        .catch(() => {});
    },
    async reopen() {
      const isGone = () => shown === null;
      for (let tries = 0; tries < 40 && isGone(); tries++) await pause(LOOK);
      if (isGone()) await go((tab) => tab.goto(address, { waitUntil: 'commit' }));
    },
    async closeTab() {
      const old = page;
      // The browser must not quit with its last tab.
      await freshPage();
      await old?.close();
    },
    async leave() {
      const old = page;
      shown = null;
      page = null;
      await old?.close();
    },
    async comeBack() {
      await present().bringToFront();
      // Playwright keeps every page focused, so no page gets the event.
      await present().evaluate(() => {
        document.dispatchEvent(new Event('visibilitychange'));
        window.dispatchEvent(new Event('focus'));
      });
    },
    async attend() {
      if (shown) await attend({ ...shown, isReadOnly: false, refusals: [] }).catch(() => {});
    },
    async killBrowser() {
      await browser.kill();
      shown = null;
      page = null;
      await browser.start();
      await listen(context(), hear);
      await freshPage();
    },
    setOffline: (isOffline) => context().setOffline(isOffline),
    async untilKept() {
      const end = Date.now() + TIMEOUT_MS;
      let again = Date.now() + REGISTERED_IN;
      // The page's policy forbids what Playwright's own waiting does.
      while (!(await present().evaluate<boolean>('navigator.serviceWorker.controller !== null'))) {
        if (Date.now() > end) throw new Error('no service worker has taken the page over');
        // One that could not be installed while the server was away is registered by the next page.
        if (Date.now() > again) {
          again = Date.now() + REGISTERED_IN;
          await present().reload();
        }
        await pause(LOOK);
      }
    },
    press: (key) => present().keyboard.press(key),
    touches: () => present().evaluate<number>('globalThis.portalTouches ?? 0'),
    async until(what, isSo, { giveUpAfter = TIMEOUT_MS, onlyLook = false } = {}) {
      const end = Date.now() + giveUpAfter;
      let said = '';
      let readOnlySince = 0;
      while (Date.now() < end) {
        if (shown) {
          if (isSo(shown)) return shown;
          if (onlyLook) {
            await pause(LOOK);
            continue;
          }
          // The lease of a tab that was just closed is acquired by itself.
          readOnlySince = shown.isReadOnly ? readOnlySince || Date.now() : 0;
          const isReadOnly = readOnlySince > 0 && Date.now() - readOnlySince > 3_000;
          await attend({ ...shown, isReadOnly }).catch((thrown: unknown) => void (said = String(thrown)));
        }
        await pause(LOOK);
      }
      const text = await present()
        .locator('body')
        .innerText({ timeout: 2_000 })
        .catch(() => '(nothing)');
      throw new Error(
        `The screen did not show ${what} in ${giveUpAfter} ms.\n${JSON.stringify(shown)}\n${said}\n${text}`,
      );
    },
  };
}

const isUndecided = (place: Place) => place === 'refused' || place === 'stale';

/** Opens a case that waits for a decision if the current one does not: its prompt is shown with the case. */
export function undecidedElsewhere(shown: Shown | null): number | undefined {
  if (shown?.page !== 'scoring') return undefined;
  const found = shown.cases.filter(({ place }) => isUndecided(place)).map(({ position }) => position);
  return found.includes(shown.open?.position ?? 0) ? undefined : found[0];
}

/** Goes to a case with the keys for next and previous, and to where it can be scored. */
export async function openCase(driver: ExamDriver, position: number): Promise<void> {
  const isOpen = ({ page, open, isReadOnly }: Shown) => page === 'scoring' && open !== null && !isReadOnly;
  // A page that has just asked for a password may ignore the first keys.
  for (let tries = 0; tries < 40; tries++) {
    const { open } = await driver.until(`case ${position}`, isOpen);
    const at = open?.position ?? position;
    if (at === position) return;
    await driver.press(position > at ? 'j' : 'k');
    await driver
      .until('another case', (shown) => isOpen(shown) && shown.open?.position !== at, { giveUpAfter: 5_000 })
      .catch(() => {});
  }
  throw new Error(`Case ${position} was not to be reached with keys.`);
}
