/** The sync status of a value, as shown by a mark on the screen. */
export type Place = 'nowhere' | 'page' | 'storing' | 'device' | 'board' | 'stale' | 'refused';

/** One case as the screen shows it. */
export interface ShownCase {
  position: number;
  /** The grade's label, or the text for none. */
  grade: string;
  /** The less safe mark of score and comment. */
  place: Place;
}

/** A text and its mark, which is about the previous text while the user types. */
export interface ShownText {
  text: string;
  place: Place | null;
  isTyping: boolean;
}

/** The state of the exam screen at one time. */
export interface Shown {
  /** Changes each time that the page is loaded or restored from the back/forward cache. */
  load: number;
  /** `performance.now()` of the page. */
  at: number;
  /** The time of the last key, input or click. */
  touchedAt: number;
  /** The path of the address. */
  path: string;
  /** The page's title. */
  heading: string;
  /** The number of keys, inputs and clicks before this state. */
  touches: number;
  /** The exam's page: briefing, scoring, … as far as visible; null for another page. */
  page: 'briefing' | 'scoring' | 'reviewing' | 'submitting' | 'submitted' | 'skipped' | 'signIn' | null;
  cases: ShownCase[];
  /** The open case, from 1, and its score's own mark. */
  open: { position: number; grade: string; place: Place } | null;
  comment: ShownText | null;
  remarks: ShownText | null;
  /** The lines of a summary or a final page: their text, one per line, and their marks. */
  rows: { text: string; places: Place[] }[];
  isReadOnly: boolean;
  /** All marks on the page. */
  places: Place[];
  /** A page without marks shows that the board has saved everything. */
  saysReceived: boolean;
  /** The text of the question that asks the user to choose between their own value and the board's. */
  questions: string[];
  /** The texts of rejections that wait for the user. */
  refusals: string[];
  /** The user has to sign in again in place. */
  wantsPassword: boolean;
  /** The exam could not be loaded, and a button retries. */
  mayTryAgain: boolean;
  /** The page is blanked because of a screenshot. */
  isBlank: boolean;
  /** The text about the exam's time. */
  pace: string | null;
}

/**
 * Runs in the page: calls `portalShows` with every state of the exam screen as soon as it is shown, so that
 * what a user could have read before a fault is known even if the page is gone the next moment.
 */
export function watchPage(): void {
  if (window.top !== window) return;
  const host = window as unknown as {
    portalShows?: (shown: Shown) => unknown;
    portalShown?: Shown;
    portalWrites?: number[];
    portalTouches?: number;
  };
  const one = (selector: string, under: ParentNode = document) => under.querySelector<HTMLElement>(selector);
  const placeOf = (node: HTMLElement | null): Place | null =>
    (node?.dataset['place'] as Place | undefined) ?? null;
  const numberIn = (text: string) => Number(/\d+/.exec(text)?.[0]);
  let load = Math.random();
  let typedAt = -1;
  let touchedAt = 0;
  /** A mark that is still about the previous text. */
  let isTyping = false;

  const pageOf = (): Shown['page'] => {
    const heading = one('main h1')?.textContent ?? '';
    if (one('form#signIn')?.offsetParent) return 'signIn';
    if (one('[data-score-bar]')) return 'scoring';
    if (document.getElementById('exam-remarks')) return 'reviewing';
    if (heading.startsWith('Submitting')) return 'submitting';
    if (heading.startsWith('Submitted')) return 'submitted';
    if (heading.startsWith('Skipped')) return 'skipped';
    if (hasButton('Start exam')) return 'briefing';
    return null;
  };

  const hasButton = (words: string) =>
    [...document.querySelectorAll('main button')].some(({ textContent }) => textContent === words);

  /** The texts under a node, one per line. */
  const wordsOf = (node: Node) => {
    const pieces: string[] = [];
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) pieces.push(walker.currentNode.textContent?.trim() ?? '');
    return pieces.filter((piece) => piece !== '').join('\n');
  };
  /** Anything that shows the user's and the board's value to choose from. */
  const asks = () => {
    const isQuestion = (node: Element) =>
      /\byours?\b|\bmine\b/i.test(node.textContent ?? '') &&
      /the board/i.test(node.textContent ?? '') &&
      node.querySelectorAll('button').length > 1;
    const found = [
      ...document.querySelectorAll(
        'main :is(fieldset, [role="group"])[aria-labelledby], main section[role="alert"]',
      ),
      ...document.querySelectorAll('[role="dialog"], [role="alertdialog"], main section[aria-label]'),
    ].filter((node) => isQuestion(node) && !refused(node) && !node.querySelector('[data-score-bar]'));
    return found.filter((node) => !found.some((other) => other !== node && node.contains(other)));
  };
  const refused = (node: Element) => /not accepted/.test(node.textContent ?? '');
  const rowsOf = (page: Shown['page']) =>
    page === 'reviewing' || page === 'submitting' || page === 'submitted'
      ? [...document.querySelectorAll('main ol > li')].map((row) => ({
          text: wordsOf(row),
          places: [...row.querySelectorAll<HTMLElement>('[data-place]')].map(
            (mark) => placeOf(mark) ?? 'nowhere',
          ),
        }))
      : [];

  const read = (): Shown => {
    const bar = one('[data-score-bar]');
    const cases = [...document.querySelectorAll<HTMLElement>('nav[aria-label="Cases"] li button')].map(
      (button) => ({
        position: numberIn(one('.tabular > [aria-hidden]', button)?.textContent ?? ''),
        grade: (one('[data-grade]', button)?.firstChild?.textContent ?? '').trim(),
        place: placeOf(one('[data-place]', button)) ?? 'nowhere',
      }),
    );
    const textOf = (id: string): ShownText | null => {
      const field = document.getElementById(id) as HTMLTextAreaElement | null;
      if (!field?.parentElement) return null;
      const place = placeOf(one('[data-place]', field.parentElement));
      if (place === 'storing' || performance.now() - typedAt > 500) isTyping = false;
      return { text: field.value, place, isTyping };
    };
    const timer = one('[role="timer"] .tabular');
    return {
      load,
      at: performance.now(),
      touchedAt,
      path: location.pathname,
      heading: one('main h1')?.textContent ?? '',
      touches: host.portalTouches ?? 0,
      page: pageOf(),
      cases,
      open: bar && {
        position: numberIn(bar.getAttribute('aria-label') ?? ''),
        grade: (one('button[aria-pressed="true"]', bar)?.lastElementChild?.textContent ?? '').trim(),
        place: placeOf(one('[data-place]', bar)) ?? 'nowhere',
      },
      comment: textOf('exam-comment'),
      remarks: textOf('exam-remarks'),
      rows: rowsOf(pageOf()),
      isReadOnly: hasButton('Take over here'),
      places: [...document.querySelectorAll<HTMLElement>('main [data-place]')].map(
        (mark) => placeOf(mark) ?? 'nowhere',
      ),
      saysReceived: /[Rr]eceived (by the board|everything)/.test(one('main')?.textContent ?? ''),
      questions: asks().map(wordsOf),
      refusals: [...document.querySelectorAll('main section[role="alert"]')].filter(refused).map(wordsOf),
      wantsPassword: one('input[type="password"]') !== null && pageOf() !== 'signIn',
      mayTryAgain: pageOf() === null && hasButton('Try again'),
      isBlank: /Screenshots prohibited/.test(document.body?.textContent ?? ''),
      pace: timer?.textContent ?? null,
    };
  };

  host.portalWrites = [];
  host.portalTouches = 0;
  for (const kind of ['keydown', 'input', 'click'])
    window.addEventListener(
      kind,
      () => {
        host.portalTouches = (host.portalTouches ?? 0) + 1;
        touchedAt = performance.now();
      },
      true,
    );

  let last = '';
  const tell = () => {
    const shown = read();
    host.portalShown = shown;
    const words = JSON.stringify({ ...shown, at: 0, pace: null });
    if (words === last) return;
    last = words;
    // A page that is unloading cannot report any more.
    Promise.resolve(host.portalShows?.(shown)).catch(() => {});
  };
  const begin = () => {
    new MutationObserver(tell).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['data-place', 'aria-pressed', 'aria-label', 'class', 'hidden'],
    });
    tell();
  };
  document.addEventListener(
    'input',
    () => {
      typedAt = performance.now();
      isTyping = true;
      tell();
    },
    true,
  );
  begin();
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    load = Math.random();
    tell();
  });
  setInterval(tell, 100);

  // Measures writes to the device.
  // oxlint-disable-next-line typescript/unbound-method -- called with the database it belongs to
  const begun = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function transaction(this: IDBDatabase, ...args) {
    const from = performance.now();
    const made = begun.apply(this, args);
    if (args[1] === 'readwrite' && [args[0]].flat().includes('commands'))
      made.addEventListener('complete', () => host.portalWrites?.push(performance.now() - from));
    return made;
  };
}
