/** Where something of the exam is, as a mark on the screen says. */
export type Place = 'nowhere' | 'page' | 'storing' | 'device' | 'board' | 'stale' | 'refused';

/** One case as the screen shows it. */
export interface ShownCase {
  position: number;
  /** The grade's label, or the words for none. */
  grade: string;
  /** Of the less safe of score and comment. */
  place: Place;
}

/** A text and its mark, which speaks of the text before while somebody types. */
export interface ShownText {
  text: string;
  place: Place | null;
  isTyping: boolean;
}

/** What the exam screen says at one moment. */
export interface Shown {
  /** Another number each time that the page was loaded, or came back from the browser's memory. */
  load: number;
  /** `performance.now()` of the page. */
  at: number;
  /** When the last of its keys, inputs and clicks was. */
  touchedAt: number;
  /** The path of the address. */
  path: string;
  /** The page's title. */
  heading: string;
  /** How many keys, inputs and clicks the page had before. */
  touches: number;
  /** The page of the exam: briefing, scoring, … as far as it can be seen; null where it is none. */
  page: 'briefing' | 'scoring' | 'reviewing' | 'submitting' | 'submitted' | 'skipped' | 'signIn' | null;
  cases: ShownCase[];
  /** The case that is open, from 1, and its score's own mark. */
  open: { position: number; grade: string; place: Place } | null;
  comment: ShownText | null;
  remarks: ShownText | null;
  /** The lines of a summary or a final page: their words, a line each, and their marks. */
  rows: { text: string; places: Place[] }[];
  isReadOnly: boolean;
  /** All marks on the page. */
  places: Place[];
  /** A page without marks says that the board has received what was done. */
  saysReceived: boolean;
  /** What asks a person to choose between their own value and the board's, in its words. */
  questions: string[];
  /** Refusals that wait for a person, in their words. */
  refusals: string[];
  /** Somebody has to sign in again, where they are. */
  wantsPassword: boolean;
  /** The exam could not be loaded, and a button tries again. */
  mayTryAgain: boolean;
  /** The page is blank, because somebody asked for a picture of it. */
  isBlank: boolean;
  /** The strip's words about the exam's time. */
  pace: string | null;
}

/**
 * Runs in the page: tells `portalShows` whatever the exam screen says, the moment that it says it, so that what a
 * person could have read before a fault is known even where the page is gone the next moment.
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
  /** A mark that still speaks of the text before. */
  let isTyping = false;

  const pageOf = (): Shown['page'] => {
    const heading = one('main h1')?.textContent ?? '';
    if (one('form#signIn')?.offsetParent) return 'signIn';
    if (one('[data-score-bar]')) return 'scoring';
    if (document.getElementById('exam-remarks')) return 'reviewing';
    if (heading.startsWith('Handing in')) return 'submitting';
    if (heading.startsWith('Handed in')) return 'submitted';
    if (heading.startsWith('Skipped')) return 'skipped';
    if (hasButton('Start exam')) return 'briefing';
    return null;
  };

  const hasButton = (words: string) =>
    [...document.querySelectorAll('main button')].some(({ textContent }) => textContent === words);

  /** The words under a node, each piece on a line of its own. */
  const wordsOf = (node: Node) => {
    const pieces: string[] = [];
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) pieces.push(walker.currentNode.textContent?.trim() ?? '');
    return pieces.filter((piece) => piece !== '').join('\n');
  };
  /** Whatever shows two values, one's own and the board's, and lets a person choose. */
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
  const refused = (node: Element) => /did not accept|not accepted/.test(node.textContent ?? '');
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
        grade: (one('.truncate', button)?.firstChild?.textContent ?? '').trim(),
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
    // A page that is just going away cannot tell any more.
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

  // How long what is written onto the device takes.
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
