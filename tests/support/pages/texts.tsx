import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { boardWords } from '#domain/board.ts';
import { createPortalI18n } from '#i18n/createI18n.ts';
import { resources } from '../localeFiles.ts';

const i18n = createPortalI18n({ resources, variables: boardWords() });
await i18n.ready;

/** Provides the portal's texts to the rendered element, without fetching them. */
export function WithTexts({ children }: { children: ReactNode }) {
  return <I18nextProvider i18n={i18n}>{children}</I18nextProvider>;
}
