import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Builder, Capabilities, Key, until, type WebDriver, type WebElement } from 'selenium-webdriver';
import { expect } from '@playwright/test';
import type { WebKitDisplay } from './display.ts';

const miniBrowser = process.env.MINIBROWSER_PATH ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
/** Testing Library finds elements in the page by role and accessible name, as the tests in jsdom do. */
const testingLibrary = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);
/** How long an element may take to appear, in milliseconds; a guard on a busy machine. */
const PATIENCE_MS = 20_000;
/** The browser's viewer is slow to draw on a busy machine: it took 5 seconds on a quiet one, and 40 at a load of 10. */
const VIEWER_MS = 80_000;

/** The picture of an empty frame is smaller, in characters of base64. */
const MOST_OF_EMPTY_FRAME = 12_000;

type Name = string | RegExp;
interface Place {
  /** A CSS selector of the part that the element is in; the last one counts. */
  within?: string;
}

interface Query {
  role: string | null;
  name: string | null;
  pattern: string | null;
  within: string | null;
}

const queryOf = (role: string | null, name: Name | null, { within }: Place = {}): Query => ({
  role,
  name: typeof name === 'string' ? name : null,
  pattern: name instanceof RegExp ? name.source : null,
  within: within ?? null,
});

/** Runs in the page: all elements with this role and name, or all fields with this label. */
const locate = `
  const { role, name, pattern, within } = arguments[0];
  const root = within === null ? document.body : [...document.querySelectorAll(within)].at(-1);
  if (!root) return [];
  const wanted = pattern === null ? name : new RegExp(pattern);
  const { queryAllByRole, queryAllByLabelText } = window.TestingLibraryDom;
  return role === null
    ? queryAllByLabelText(root, wanted)
    : queryAllByRole(root, role, wanted === null ? {} : { name: wanted });
`;

/** Runs in the page: scrolls to an element, and tells whether it stays at its place, where the driver then clicks. */
const rest = `
  const [element, done] = arguments;
  const place = () => JSON.stringify(element.getBoundingClientRect());
  element.scrollIntoView({ block: 'center' });
  const before = place();
  setTimeout(() => done(element.isConnected && place() === before), 100);
`;

/** One window of WebKitGTK's MiniBrowser. */
export class WebKitTab {
  readonly driver: WebDriver;
  readonly origin: string;

  private constructor(driver: WebDriver, origin: string) {
    this.driver = driver;
    this.origin = origin;
  }

  /** Opens a window that fills the screen. */
  static async open({ driver: address }: WebKitDisplay, origin: string): Promise<WebKitTab> {
    const driver = await new Builder()
      .usingServer(address)
      .withCapabilities(
        new Capabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': {
            binary: miniBrowser,
            args: ['--automation', '--full-screen'],
          },
        }),
      )
      .build();
    await driver.manage().window().fullscreen();
    return new WebKitTab(driver, origin);
  }

  /** Opens a page of the portal. */
  async goto(path: string, origin = this.origin) {
    await this.driver.get(`${origin}${path}`);
  }

  /** All elements with this role and accessible name that a person can perceive now. */
  async all(role: string | null, name: Name | null, place?: Place): Promise<WebElement[]> {
    if (!(await this.driver.executeScript('return window.TestingLibraryDom !== undefined')))
      await this.driver.executeScript(testingLibrary);
    return this.driver.executeScript(locate, queryOf(role, name, place));
  }

  private async first(role: string | null, name: Name | null, place?: Place): Promise<WebElement> {
    let found: WebElement | undefined;
    await expect
      .poll(async () => (found = (await this.all(role, name, place).catch(() => [])).at(0)) !== undefined, {
        message: `${role ?? 'field'} ${String(name)}`,
        timeout: PATIENCE_MS,
      })
      .toBe(true);
    return found!; // polled until there is one
  }

  /** Waits for an element with this role and accessible name. */
  element = (role: string, name: Name | null = null, place?: Place) => this.first(role, name, place);

  /** Waits for the field with this label. */
  field = (label: Name, place?: Place) => this.first(null, label, place);

  private async clickOn(find: () => Promise<WebElement>) {
    await expect(async () => {
      const element = await find();
      expect(await this.driver.executeAsyncScript(rest, element)).toBe(true);
      await element.click();
    }).toPass({ timeout: PATIENCE_MS });
  }

  /** Clicks the element, once it is in the page and nothing covers it. */
  click = (role: string, name: Name, place?: Place) => this.clickOn(() => this.element(role, name, place));

  /** Clicks each of the elements with this role, once it is at rest. */
  async clickEach(role: string) {
    const { length } = await this.all(role, null);
    for (let place = 0; place < length; place += 1)
      await this.clickOn(async () => (await this.all(role, null))[place]!); // they were counted just now
  }

  /** Clicks the field with this label: a checkbox or a radio button. */
  check = (label: Name, place?: Place) => this.clickOn(() => this.field(label, place));

  /** Replaces what the field has by typing; a field that was replaced by a later one meanwhile is looked for again. */
  async fill(label: Name, text: string, place?: Place) {
    await expect(async () => {
      const field = await this.field(label, place);
      expect(await this.driver.executeAsyncScript(rest, field)).toBe(true);
      if ((await field.getAttribute('value')) !== '') await field.clear();
      await field.sendKeys(text);
    }).toPass({ timeout: PATIENCE_MS });
  }

  /** Types into the list with a field of this name until it offers a choice, and takes it. */
  async choose(name: string, typed: string, choice: Name) {
    // Until its code and its choices are there, it cannot be changed.
    const located = until.elementLocated({ css: `input[name=${name}]:not([readonly])` });
    const field = await this.driver.wait(located, PATIENCE_MS);
    await field.sendKeys(typed);
    await this.element('option', choice);
    await this.press(Key.ENTER);
  }

  /** Presses keys in the page, one after the other. */
  async press(...keys: string[]) {
    await this.driver
      .actions()
      .sendKeys(...keys)
      .perform();
  }

  /** Presses a key while another one is down. */
  async chord(modifier: string, key: string) {
    await this.driver.actions().keyDown(modifier).sendKeys(key).keyUp(modifier).perform();
  }

  /** The text that is shown. */
  text = (): Promise<string> => this.driver.executeScript('return document.body?.innerText ?? ""');

  /** Waits until this text is shown. */
  async sees(text: Name) {
    const shown = expect.poll(() => this.text().catch(() => ''), { timeout: PATIENCE_MS });
    await (typeof text === 'string' ? shown.toContain(text) : shown.toMatch(text));
  }

  /**
   * Waits until a frame shows something. What is in it belongs to the browser's viewer, which no driver reads: a picture of
   * an empty frame takes a few kilobytes.
   */
  async showsFrame() {
    const picture = async () => (await this.driver.findElement({ css: 'iframe' })).takeScreenshot();
    await expect
      .poll(
        () =>
          picture().then(
            ({ length }) => length,
            () => 0,
          ),
        { timeout: VIEWER_MS },
      )
      .toBeGreaterThan(MOST_OF_EMPTY_FRAME);
  }

  /** Signs in by the form, and waits for the page behind it. */
  async signIn(
    { userName, password }: { userName: string; password: string },
    path = '/login',
    origin = this.origin,
  ) {
    await this.goto(path, origin);
    await this.fill('User name', userName);
    await this.fill('Password', password);
    await this.click('button', 'Sign in');
    // A narrow screen has the menu folded.
    await this.element('button', /^(Logout|Menu)/);
  }

  /** Fails where the page is wider than the screen. */
  async fits() {
    const { page, screen } = await this.driver.executeScript<{ page: number; screen: number }>(
      'return { page: document.documentElement.scrollWidth, screen: innerWidth }',
    );
    expect(page).toBeLessThanOrEqual(screen);
  }

  close = () => this.driver.quit();
}
