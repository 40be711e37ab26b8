import { useTranslation } from 'react-i18next';
import { createFormats, formatLocale, type Formats } from './format.ts';

/** Formatters are slow to make: those of a locale are made once, for whatever is on the screen. */
const made = new Map<string, Formats>();

/** The formats of dates and numbers for the person at the screen. */
export function useFormats(): Formats {
  const { language } = useTranslation(['common']).i18n;
  const locale = formatLocale(language, navigator.languages);
  const formats = made.get(locale) ?? createFormats(locale);
  made.set(locale, formats);
  return formats;
}
