import type { BrowserContext, Page } from '@playwright/test';
import type { RealBrowser } from './browser.ts';
import type { Seat } from './oracle.ts';
import { watchPage, type Place, type Shown } from './watcher.ts';

interface Person {
  userName: string;
  password: string;
}

/** A person at the exam screen: sees what it says, presses its keys, and signs in where asked to. */
export interface ExamDriver {
  readonly seat: Seat;
  page(): Page;
  /** What the screen said last. */
  shown(): Shown | null;
  /** Opens an exam in the present tab, or a new one where there is none. */
  open(examScheduleId: number): Promise<void>;
  /** The same with any page of the portal. */
  visit(path: string): Promise<void>;
  /** Reloads the present tab. */
  reload(): Promise<void>;
  /** Opens the exam again where a reload came to nothing. */
  reopen(): Promise<void>;
  /** Closes the tab without asking anybody, and sits at a new one. */
  closeTab(): Promise<void>;
  /** Closes the tab for good, where another one is open. */
  leave(): Promise<void>;
  /** Comes back to this window from another one. */
  comeBack(): Promise<void>;
  /** Does once what the screen asks of a person, but takes no exam over and decides nothing about refusals. */
  attend(): Promise<void>;
  /** Kills the browser and starts it again. */
  killBrowser(): Promise<void>;
  /** Cuts the network of the browser, or gives it back. */
  setOffline(isOffline: boolean): Promise<void>;
  press(key: string): Promise<void>;
  /** How many touches the page had so far. */
  touches(): Promise<number>;
  /** Waits until the screen shows something; signs in and answers questions meanwhile. */
  until(what: string, isSo: (shown: Shown) => boolean, options?: UntilOptions): Promise<Shown>;
  /** How often a person had to choose between two values, to sign in again, to take over and to try again. */
  counts: { questions: number; refusals: number; signIns: number; takeOvers: number; triesAgain: number };
}

interface UntilOptions {
  /** Milliseconds; two minutes unless told. */
  patience?: number;
  /** What the screen asks of a person is left unanswered. */
  onlyLook?: boolean;
}

interface DriverOptions {
  browser: RealBrowser;
  /** Another context than the profile's own: another machine. */
  machine?: BrowserContext;
  origin: string;
  person: Person;
  /** The first tab unless told. */
  seat?: Seat;
  /** Hears everything that the screen says. */
  onShown?: (shown: Shown) => void;
  /** Hears the words of each question before it is answered. */
  onAsked?: (words: string) => void;
}

type Listener = (page: Page, said: Shown) => void;
/** Whoever listens to the pages of a context; there may be several tabs, each with somebody. */
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

const PATIENCE = 120_000;
const LOOK = 25;
const initScript = `globalThis.__name ??= (named) => named; (${watchPage.toString()})();`;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Somebody at a browser, which is started where it does not run. */
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
  /** A page that was left may still speak for a moment. */
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
    page.setDefaultTimeout(PATIENCE);
    // Leaving an exam asks; whoever reloads here means it.
    page.on('dialog', (dialog) => void dialog.accept().catch(() => {}));
    return page;
  }
  const present = () => page!; // asked only while a tab is open
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

  /** Does what the screen asks of a person; answers whether it asked for anything. */
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
      const answer = tab.getByRole('button', { name: /^Keep mine|^Keep yours/ });
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
      // Without a server or a network there is nothing to load; see reopen.
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
      // The browser must not end with its last tab.
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
      // A browser that is driven keeps every page focused, and so tells none of them.
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
    press: (key) => present().keyboard.press(key),
    touches: () => present().evaluate<number>('globalThis.portalTouches ?? 0'),
    async until(what, isSo, { patience = PATIENCE, onlyLook = false } = {}) {
      const end = Date.now() + patience;
      let said = '';
      let readOnlySince = 0;
      while (Date.now() < end) {
        if (shown) {
          if (isSo(shown)) return shown;
          if (onlyLook) {
            await pause(LOOK);
            continue;
          }
          // The lease of a tab that was just left comes by itself.
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
        `The screen did not show ${what} in ${patience} ms.\n${JSON.stringify(shown)}\n${said}\n${text}`,
      );
    },
  };
}

const isUndecided = (place: Place) => place === 'refused' || place === 'stale';

/** A case that waits for a decision, where the one that is open does not: what is asked stands with its case. */
export function undecidedElsewhere(shown: Shown | null): number | undefined {
  if (shown?.page !== 'scoring') return undefined;
  const found = shown.cases.filter(({ place }) => isUndecided(place)).map(({ position }) => position);
  return found.includes(shown.open?.position ?? 0) ? undefined : found[0];
}

/** Goes to a case with the keys for the next and the previous one, and to where it may be scored. */
export async function openCase(driver: ExamDriver, position: number): Promise<void> {
  const isOpen = ({ page, open, isReadOnly }: Shown) => page === 'scoring' && open !== null && !isReadOnly;
  // A page that just asks for a password takes a key or two.
  for (let tries = 0; tries < 40; tries++) {
    const { open } = await driver.until(`case ${position}`, isOpen);
    const at = open?.position ?? position;
    if (at === position) return;
    await driver.press(position > at ? 'j' : 'k');
    await driver
      .until('another case', (shown) => isOpen(shown) && shown.open?.position !== at, { patience: 5_000 })
      .catch(() => {});
  }
  throw new Error(`Case ${position} was not to be reached with keys.`);
}
