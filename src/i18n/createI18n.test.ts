import { afterEach, describe, expect, it, vi } from 'vitest';
import shell from '../../public/locales/en-US/shell.json' with { type: 'json' };
import { createPortalI18n, TextsMissing } from './createI18n.ts';

const serve = (files: Readonly<Record<string, unknown>>) =>
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (input) => {
      const path = new URL(input instanceof Request ? input.url : input, 'http://localhost').pathname;
      return path in files ? Response.json(files[path]) : new Response('Not found', { status: 404 });
    }),
  );

describe('the texts', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('come from the files of the language', async () => {
    serve({ '/locales/fr-FR/shell.json': { menu: { logout: 'Déconnexion' } } });
    const i18n = createPortalI18n({ language: 'fr-FR' });
    await i18n.ready;
    expect(i18n.t('shell:menu.logout')).toBe('Déconnexion');
  });

  it('come with few members of their own, because React i18next copies those for each component', async () => {
    serve({});
    const i18n = createPortalI18n();
    await i18n.ready;
    expect(Object.getOwnPropertyNames(i18n).length).toBeLessThan(8);
    await i18n.changeLanguage('fr-FR');
    expect([i18n.language, i18n.t('shell:menu.myAccount')]).toEqual(['fr-FR', shell.menu.myAccount]);
  });

  it('fall back to en-US where a language has no file', async () => {
    serve({});
    const i18n = createPortalI18n({ language: 'fr-FR' });
    await i18n.ready;
    expect(i18n.t('shell:menu.myAccount')).toBe(shell.menu.myAccount);
  });

  it('of the shell are at hand at once in en-US, without a request', async () => {
    serve({});
    const i18n = createPortalI18n();
    await i18n.ready;
    expect(i18n.t('shell:menu.myAccount')).toBe(shell.menu.myAccount);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('of all pages come in one file, which replaces none that are there', async () => {
    serve({
      '/locales/en-US/all-1a2b.json': { payments: { title: 'Payments' }, shell: { menu: { logout: 'Bye' } } },
    });
    const i18n = createPortalI18n({ version: '1a2b' });
    await i18n.ready;
    await i18n.loadAllTexts();
    await i18n.loadTexts(['payments']);
    expect(fetch).toHaveBeenCalledOnce();
    expect(i18n.t('payments:title')).toBe('Payments');
    expect(i18n.t('shell:menu.logout')).toBe(shell.menu.logout);
  });

  it('come from their own files where there is no file of all', async () => {
    serve({ '/locales/en-US/payments.json': { title: 'Payments' } });
    const i18n = createPortalI18n({ version: '1a2b' });
    await i18n.loadAllTexts();
    await i18n.loadTexts(['payments']);
    expect(i18n.t('payments:title')).toBe('Payments');
  });

  it('of en-US do not take the place of those of a language whose file of all is missing', async () => {
    serve({
      '/locales/en-US/all-1a2b.json': { payments: { title: 'Payments' } },
      '/locales/fr-FR/payments.json': { title: 'Paiements' },
    });
    const i18n = createPortalI18n({ language: 'fr-FR', version: '1a2b' });
    await i18n.loadAllTexts();
    await i18n.loadTexts(['payments']);
    expect(i18n.t('payments:title')).toBe('Paiements');
  });

  it('that a page waits for are shown when they come with all others', async () => {
    serve({});
    const i18n = createPortalI18n({ version: '1a2b' });
    await expect(i18n.loadTexts(['payments'])).rejects.toThrow(TextsMissing);
    const added = vi.fn<() => void>();
    i18n.store.on('added', added);
    serve({ '/locales/en-US/all-1a2b.json': { payments: { title: 'Payments' }, cme: { title: 'CME' } } });
    await i18n.loadAllTexts();
    expect(added).toHaveBeenCalledExactlyOnceWith('en-US', 'payments', { title: 'Payments' });
  });

  it.each([
    ['cut', () => Promise.reject(new TypeError('Failed to fetch')), false],
    ['answered with 503', async () => new Response('', { status: 503 }), false],
    ['refused', async () => new Response('', { status: 404 }), true],
    ['no JSON', async () => new Response('<html>'), false],
  ])('are asked for again after a file was %s, and are empty until then', async (_, answer, isRefused) => {
    let hasCome = false;
    const asked = vi.fn<() => Promise<Response>>(() =>
      hasCome ? Promise.resolve(Response.json({ title: 'Payments' })) : answer(),
    );
    vi.stubGlobal('fetch', asked);
    const i18n = createPortalI18n();
    await i18n.ready;
    const lost = i18n.loadTexts(['payments']);
    await expect(lost).rejects.toThrow(TextsMissing);
    await expect(lost).rejects.toMatchObject({ isRefused });
    expect(i18n.t('payments:title')).toBe('');
    hasCome = true;
    await i18n.loadTexts(['payments']);
    expect(i18n.t('payments:title')).toBe('Payments');
    const calls = asked.mock.calls.length;
    await i18n.loadTexts(['payments']);
    expect(asked.mock.calls).toHaveLength(calls);
  });

  it('that did not come are fetched when the network is back', async () => {
    const files: Record<string, unknown> = {};
    serve(files);
    const i18n = createPortalI18n();
    await i18n.ready;
    await i18n.loadTexts(['payments']).catch(() => {});
    await i18n.retryTexts();
    expect(i18n.t('payments:title')).toBe('');
    files['/locales/en-US/payments.json'] = { title: 'Payments' };
    await i18n.retryTexts();
    expect(i18n.t('payments:title')).toBe('Payments');
  });

  it('fail the test that asks for one that its file does not have', async () => {
    serve({ '/locales/en-US/payments.json': {} });
    const i18n = createPortalI18n();
    await i18n.loadTexts(['payments']);
    expect(() => i18n.t('payments:title')).toThrow('there is no text for payments:title');
  });

  it('are empty and reported in production where their file does not have them', async () => {
    serve({ '/locales/en-US/payments.json': {} });
    const onMissingKey = vi.fn<(key: string) => void>();
    const i18n = createPortalI18n({ onMissingKey });
    await i18n.loadTexts(['payments']);
    expect(i18n.t('payments:title')).toBe('');
    expect(onMissingKey).toHaveBeenCalledWith('payments:title');
  });
});
