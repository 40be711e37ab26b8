import { createInstance, type i18n as I18n, type Resource } from 'i18next';
import HttpBackend, { type HttpBackendOptions } from 'i18next-http-backend';
import { initReactI18next } from 'react-i18next';

export const defaultLanguage = 'en-US';

export interface PortalI18nOptions {
  language?: string;
  /** Texts that are at hand already: the build's and the tests'. What is missing is fetched. */
  resources?: Resource;
}

/** A portal's own i18next, with the moment from which the shell's texts can be shown. */
export type PortalI18n = I18n & { readonly ready: Promise<unknown> };

/** "shell:menu.myAccount" → "My account": readable when a locale file did not arrive. */
export function humanised(key: string): string {
  const words = key
    .slice(key.search(/[^.:]+$/))
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Texts are fetched per language and area, each when first needed. A language without a file falls back to
 * en-US, and without that to the keys' own words: the portal opens whatever happens to its texts.
 */
export function createPortalI18n({
  language = defaultLanguage,
  resources,
}: PortalI18nOptions = {}): PortalI18n {
  const i18n = createInstance();
  const ready = i18n
    .use(HttpBackend)
    .use(initReactI18next)
    .init<HttpBackendOptions>({
      lng: language,
      fallbackLng: defaultLanguage,
      load: 'currentOnly',
      ns: ['common', 'shell'],
      defaultNS: 'common',
      ...(resources && { resources, partialBundledLanguages: true }),
      backend: { loadPath: '/locales/{{lng}}/{{ns}}.json' },
      maxRetries: 1,
      parseMissingKeyHandler: humanised,
      interpolation: { escapeValue: false }, // React escapes
      react: { useSuspense: false },
    })
    // Without its texts the portal opens all the same.
    .catch(() => {});
  return Object.assign(i18n, { ready });
}
