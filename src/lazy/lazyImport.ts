/** A file of the portal that the server does not have any more, or that the browser will not load again on this page. */
export class ChunkGone extends Error {
  override readonly name = 'ChunkGone';
}

/** A file of the portal that did not arrive: a browser's own error for it would look like a mistake in the code. */
class ChunkUnreachable extends Error {
  override readonly name = 'ChunkUnreachable';
}

export interface LazyOptions {
  /** `reject` if there is a substitute, or nobody waits for it: by default the document is loaded again, once. */
  whenGone?: 'reload' | 'reject';
  /** Waits for the network, for a view that shows a skeleton meanwhile; otherwise rejects without one. */
  isAwaited?: boolean;
}

/** What browsers say of a file that they could not load; other errors come from the file itself. */
const failedToLoad = /dynamically imported module|importing a module script failed|unable to preload/i;
const REQUEST_TIMEOUT_MS = 10_000;
/** How often a file is asked for again while there is no network, in milliseconds. */
const RETRY_PAUSE_MS = 5_000;
const MARK = 'portal.reloaded';

/**
 * Loads a part of the portal that is a file of its own; every dynamic import goes through this. A file that did not
 * arrive is tried again at once where the server has it. After a deployment it does not, and some browsers keep a
 * failure as long as the page: then only a new document helps, which is loaded once if nothing unsaved would be lost.
 */
export async function lazyImport<Module>(
  load: () => Promise<Module>,
  { whenGone = 'reload', isAwaited = false }: LazyOptions = {},
): Promise<Module> {
  for (;;) {
    let failure: Error;
    try {
      return await load();
    } catch (thrown) {
      if (!(thrown instanceof Error && failedToLoad.test(thrown.message))) throw thrown;
      failure = thrown;
    }
    const place = await lookFor(new Set([...addressIn(failure.message), ...lostFiles()]));
    if (place === 'there') {
      try {
        return await load();
      } catch {
        // The browser keeps the failure, or the network is bad, which the document will show.
      }
    }
    if (place !== 'unreachable' && (await isDocumentThere())) {
      const gone = new ChunkGone(failure.message, { cause: failure });
      // The page ends, so nothing needs an answer.
      if (whenGone === 'reload' && reloadOnce(gone)) return new Promise<never>(() => {});
      throw gone;
    }
    if (!isAwaited) throw new ChunkUnreachable(failure.message, { cause: failure });
    await networkReturned();
  }
}

let isReloading = false;

/**
 * Loads the document again for a file that is gone: once for each file and build, and only if no unsaved work would be
 * lost. Returns whether it does.
 */
export function reloadOnce({ message }: ChunkGone): boolean {
  if (isReloading) return true;
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
  const mark = `${entry} ${message}`;
  try {
    const marks = (sessionStorage.getItem(MARK) ?? '').split('\n');
    if (marks.includes(mark)) return false;
    // A page that would ask before the page closes has something unsaved.
    if (!window.dispatchEvent(new Event('beforeunload', { cancelable: true }))) return false;
    sessionStorage.setItem(MARK, [...marks, mark].join('\n'));
  } catch {
    // Without a storage, nothing would end a loop.
    return false;
  }
  isReloading = true;
  location.reload();
  return true;
}

/** The address in a browser's message; WebKit does not tell it. */
const addressIn = (message: string): readonly string[] => /https?:\/\/\S+/.exec(message) ?? [];

/**
 * The files that this page has asked for and not received, which may be those that a lost one imports. WebKit takes a file
 * that failed for lost, even in the next document, until it was fetched by other means: `lookFor` does that.
 */
function lostFiles(): readonly string[] {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')];
  if (links.length === 0) return [];
  const received = new Set(
    performance
      .getEntriesByType('resource')
      .flatMap((entry) => ((entry as PerformanceResourceTiming).decodedBodySize > 0 ? [entry.name] : [])),
  );
  return links.flatMap(({ href }) => (received.has(href) ? [] : [href]));
}

async function lookFor(addresses: ReadonlySet<string>): Promise<'there' | 'gone' | 'unreachable'> {
  const places = await Promise.all([...addresses].map(placeOf));
  return places.find((place) => place !== 'there') ?? 'there';
}

async function placeOf(address: string): Promise<'there' | 'gone' | 'unreachable'> {
  const answer = await ask(address);
  if (answer === null || answer.status >= 500) return 'unreachable';
  const isScript = /javascript|css/.test(answer.headers.get('content-type') ?? '');
  return answer.ok && isScript ? 'there' : 'gone';
}

const isDocumentThere = async () => (await ask(location.pathname))?.ok === true;

const ask = (address: string) =>
  fetch(address, {
    cache: 'reload',
    headers: { accept: 'text/html, */*' },
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  }).catch(() => null);

const networkReturned = () =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, RETRY_PAUSE_MS);
    window.addEventListener('online', end);
  });
