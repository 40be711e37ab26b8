import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createFormats, formatLocale, type Formats } from './format.ts';

/** The formats of dates and numbers for the person at the screen. */
export function useFormats(): Formats {
  const { language } = useTranslation(['common']).i18n;
  return useMemo(() => createFormats(formatLocale(language, navigator.languages)), [language]);
}
