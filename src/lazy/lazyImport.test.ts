// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { startBackend, type Backend } from '#tests/support/server/backend.ts';
import { ChunkGone, lazyImport } from './lazyImport.ts';

let backend: Backend;
let reload: ReturnType<typeof vi.fn<() => void>>;
beforeEach(async () => {
  backend = await startBackend();
  sessionStorage.clear();
  reload = vi.fn<() => void>();
  vi.stubGlobal('location', { pathname: `${backend.origin}/dashboard`, reload });
  backend.on('GET /dashboard', () => ({ text: '<!doctype html>' }));
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.resetModules();
  await backend.close();
});

/** A new page: it is not reloading yet. */
const freshly = async () => await import('./lazyImport.ts');
const address = () => `${backend.origin}/assets/page-1a2b.js`;
const failure = () => new TypeError(`Failed to fetch dynamically imported module: ${address()}`);
const script = () =>
  backend.on('GET /assets/page-1a2b.js', () => ({
    text: '',
    headers: { 'content-type': 'text/javascript' },
  }));
/** Fails as often as said. */
const failing = (times: number, what = failure) => {
  let left = times;
  return vi.fn<() => Promise<string>>(() =>
    (left -= 1) < 0 ? Promise.resolve('page') : Promise.reject(what()),
  );
};
/** The document is loaded again, once, and callers that wait for the file go on waiting. */
const expectReload = async (promise: Promise<unknown>) => {
  const settled = vi.fn<() => void>();
  promise.then(settled, settled);
  await eventually(() => expect(reload).toHaveBeenCalledTimes(1));
  await new Promise(setImmediate);
  expect(settled).not.toHaveBeenCalled();
};

describe('a file of the portal that does not arrive', () => {
  it('is asked for again at once where the server has it', async () => {
    script();
    const load = failing(1);
    expect(await lazyImport(load)).toBe('page');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['the server answers 404', () => {}],
    ['the server answers with a page', () => backend.on('GET /assets/page-1a2b.js', () => ({ text: '<p>' }))],
    ['the browser keeps the failure', script],
  ])('loads the document again, once, where %s', async (_, answer) => {
    answer();
    const first = await freshly();
    await expectReload(first.lazyImport(failing(9)));
    vi.resetModules();
    const second = await freshly();
    await expect(second.lazyImport(failing(9))).rejects.toThrow(second.ChunkGone);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('loads the document again in a browser that does not tell the address', async () => {
    const { lazyImport: load } = await freshly();
    const webkit = () => new TypeError('Importing a module script failed.');
    await expectReload(load(failing(9, webkit)));
  });

  it('is fetched where the browser does not tell the address, so that the browser takes it again', async () => {
    script();
    const links = ['page-1a2b', 'there-3c4d'].map((name) => {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = `${backend.origin}/assets/${name}.js`;
      document.head.append(link);
      return link;
    });
    const received = { name: `${backend.origin}/assets/there-3c4d.js`, decodedBodySize: 9 };
    Object.assign(performance, { getEntriesByType: () => [received] });
    const webkit = () => new TypeError('Importing a module script failed.');
    expect(await lazyImport(failing(1, webkit))).toBe('page');
    expect(backend.received.map(({ path }) => path)).toEqual(['/assets/page-1a2b.js']);
    links.forEach((link) => link.remove());
  });

  it('costs no unsaved work, and no document where there is a substitute', async () => {
    const ask = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    await expect(lazyImport(failing(9))).rejects.toThrow(ChunkGone);
    window.removeEventListener('beforeunload', ask);
    await expect(lazyImport(failing(9), { whenGone: 'reject' })).rejects.toThrow(ChunkGone);
    expect(reload).not.toHaveBeenCalled();
  });

  it('is not gone while the server cannot be reached, and comes by itself when it can', async () => {
    const port = Number(new URL(backend.origin).port);
    await backend.close();
    await expect(lazyImport(failing(9))).rejects.toThrow(failure().message);
    const load = failing(2);
    const arrived = vi.fn<(page: string) => void>();
    void lazyImport(load, { isAwaited: true }).then(arrived);
    await eventually(() => expect(load).toHaveBeenCalledTimes(1));
    expect(arrived).not.toHaveBeenCalled();
    backend = await startBackend(port);
    script();
    await eventually(() => {
      window.dispatchEvent(new Event('online'));
      expect(arrived).toHaveBeenCalledWith('page');
    });
    expect(reload).not.toHaveBeenCalled();
  });

  it('is another matter than an error of its code', async () => {
    const broken = () => new TypeError('x is undefined');
    await expect(lazyImport(failing(9, broken))).rejects.toThrow('x is undefined');
    expect(backend.received).toEqual([]);
  });
});
