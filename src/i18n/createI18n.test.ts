import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPortalI18n, humanised } from './createI18n.ts';

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
    serve({ '/locales/en-US/shell.json': { menu: { logout: 'Logout' } }, '/locales/en-US/common.json': {} });
    const i18n = createPortalI18n();
    await i18n.ready;
    expect(i18n.t('shell:menu.logout')).toBe('Logout');
  });

  it('fall back to en-US where a language has no file', async () => {
    serve({ '/locales/en-US/shell.json': { menu: { logout: 'Logout' } } });
    const i18n = createPortalI18n({ language: 'fr-FR' });
    await i18n.ready;
    expect(i18n.t('shell:menu.logout')).toBe('Logout');
  });

  it('fall back to the words of their keys where nothing could be fetched', async () => {
    serve({});
    const i18n = createPortalI18n();
    await i18n.ready;
    expect(i18n.t('shell:menu.myAccount')).toBe('My account');
  });

  it.each([
    ['shell:menu.myAccount', 'My account'],
    ['common:status.in-progress', 'In progress'],
    ['title', 'Title'],
  ])('read %s as %s when it is missing', (key, words) => expect(humanised(key)).toBe(words));
});
