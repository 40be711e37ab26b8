import {
  createInstance,
  type BackendModule,
  type i18n as I18n,
  type ReadCallback,
  type Resource,
} from 'i18next';
import { initReactI18next } from 'react-i18next';
import common from '../../public/locales/en-US/common.json' with { type: 'json' };
import shell from '../../public/locales/en-US/shell.json' with { type: 'json' };

export const defaultLanguage = 'en-US';

/** Namespaces used on every page: in en-US they are part of the code, so that they cost no request and no network. */
const bundled = { common, shell };

/** Timeout of a locale file in milliseconds. */
const TIMEOUT = 10_000;

export interface PortalI18nOptions {
  language?: string;
  /** Texts that are available at once: the build's and the tests'. Others are fetched. */
  resources?: Resource;
  /** What every text may name, such as the board. */
  variables?: Readonly<Record<string, string>>;
  /** The version of the texts that this build was made with; the development server and most tests have none. */
  version?: string | undefined;
  /** Called for a key that its file does not have; by default, the build and the tests fail on it. */
  onMissingKey?: (key: string) => void;
}

export interface PortalI18n extends I18n {
  /** Resolves when the shell's texts can be shown; never rejects. */
  readonly ready: Promise<unknown>;
  /**
   * Fetches the texts of these namespaces if they are missing, with a retry on each call.
   * @throws TextsMissing if they could not be fetched
   */
  loadTexts(areas: readonly string[]): Promise<void>;
  /**
   * Fetches what is missing of all texts, in one file for each language (`scripts/build.ts`). Never rejects: what that
   * file lacks is fetched when it is needed.
   */
  loadAllTexts(): Promise<void>;
  /** Retries every namespace that failed. */
  retryTexts(): Promise<void>;
}

/** The texts of a page could not be fetched. */
export class TextsMissing extends Error {
  override readonly name = 'TextsMissing';
  /** Whether a server answered that the file does not exist, so that an early retry is useless. */
  readonly isRefused: boolean;

  constructor(areas: readonly string[], isRefused: boolean) {
    super(`no texts for ${areas.join(', ')}`);
    this.isRefused = isRefused;
  }
}

const isRefused = (thrown: unknown) => thrown instanceof TextsMissing && thrown.isRefused;

function failOnMissingKey(key: string): void {
  if (import.meta.env.DEV || import.meta.env.SSR) throw new Error(`there is no text for ${key}`);
  console.error(`[portal] there is no text for ${key}`);
}

/**
 * Texts are fetched per language and namespace when first needed. A language without a file falls back to en-US. A
 * key is never shown: a missing text is empty until it has been fetched.
 */
export function createPortalI18n({
  language = defaultLanguage,
  resources,
  variables = {},
  version = import.meta.env.TEXTS_VERSION as string | undefined,
  onMissingKey = failOnMissingKey,
}: PortalI18nOptions = {}): PortalI18n {
  const i18n = createInstance();
  const languages = [...new Set([language, defaultLanguage])];
  const hasTexts = (area: string) => languages.some((each) => i18n.hasResourceBundle(each, area));
  /** Failed namespaces, and whether a server refused them. */
  const missing = new Map<string, { isRefused: boolean }>();

  /** The texts of a file. Rejects with `TextsMissing` if a server has answered otherwise. */
  const fetchTexts = async (each: string, file: string) => {
    const query = version ? `?v=${version}` : '';
    const answer = await fetch(`/locales/${each}/${file}.json${query}`, {
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (!answer.ok) throw new TextsMissing([file], answer.status < 500);
    return (await answer.json()) as Record<string, object>;
  };
  const answer = async (each: string, area: string, callback: ReadCallback) => {
    const [reason, texts] = await fetchTexts(each, area).then(
      (found) => [null, found] as const,
      // The second value asks for another try at once, which only a failed connection or an error (5xx) may need.
      (thrown: Error) =>
        [
          thrown,
          !isRefused(thrown) && thrown.name !== 'TimeoutError' && !(thrown instanceof SyntaxError),
        ] as const,
    );
    callback(reason, texts);
  };
  const backend: BackendModule = {
    type: 'backend',
    init: () => {},
    read: (each, area, callback) => void answer(each, area, callback),
  };

  const init = i18n
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: defaultLanguage,
      load: 'currentOnly',
      ns: Object.keys(bundled),
      defaultNS: 'common',
      resources: resources ?? { [defaultLanguage]: { ...bundled } },
      partialBundledLanguages: true,
      maxRetries: 1,
      appendNamespaceToMissingKey: true,
      parseMissingKeyHandler: (key) => {
        if (hasTexts(key.split(':')[0]!)) onMissingKey(key);
        return '';
      },
      interpolation: {
        escapeValue: false, // React escapes
        defaultVariables: variables,
      },
      // Components rendered before their texts arrived render again with them.
      react: { useSuspense: false, bindI18nStore: 'added' },
    });

  // The portal opens without the files of another language too.
  const ready = init.catch(() => {});

  i18n.on('failedLoading', (_, area: string, reason: unknown) =>
    missing.set(area, { isRefused: isRefused(reason) }),
  );

  const loadTexts = async (areas: readonly string[]) => {
    const wanted = areas.filter((area) => !hasTexts(area));
    if (wanted.length === 0) return;
    // `loadNamespaces` counts a failed file as loaded, and does not retry a refused one.
    await i18n.reloadResources(languages, wanted);
    const lost = wanted.filter((area) => !hasTexts(area));
    if (lost.length === 0) return;
    throw new TextsMissing(
      lost,
      lost.every((area) => missing.get(area)?.isRefused),
    );
  };

  // The name has the version, so that a page never gets the texts of another build.
  const fetchAllOf = async (each: string) => ({ each, texts: await fetchTexts(each, `all-${version}`) });
  const keepTexts = (each: string, area: string, words: object) => {
    if (i18n.hasResourceBundle(each, area)) return;
    // A shown page waits for what could not be fetched before, and for nothing else.
    const isAwaited = missing.delete(area);
    i18n.addResourceBundle(each, area, words, false, false, { silent: !isAwaited });
  };

  // React i18next copies the own members of the instance for each component that appears: some eighty, of which this one
  // has all but a few by its prototype.
  return Object.assign(Object.create(i18n) as I18n, {
    ready,
    loadTexts,
    loadAllTexts: async () => {
      if (!version) return; // the build makes the file
      const fetched = await Promise.allSettled(languages.map(fetchAllOf));
      // Without those of the language itself, the others would take their place.
      if (fetched[0]?.status !== 'fulfilled') return;
      for (const each of fetched)
        if (each.status === 'fulfilled')
          for (const [area, words] of Object.entries(each.value.texts))
            keepTexts(each.value.each, area, words);
    },
    retryTexts: async () => {
      const again = [...missing.keys()];
      missing.clear();
      await loadTexts(again).catch(() => {}); // what fails again is missing again
    },
  });
}
