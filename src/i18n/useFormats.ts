import { useTranslation } from 'react-i18next';
import { createFormats, formatLocale, type Formats } from './format.ts';

/** Formatters are expensive to create: one set per locale is shared by all components. */
const made = new Map<string, Formats>();

/** The date and number formats for the user's locale. */
export function useFormats(): Formats {
  const { t, i18n } = useTranslation(['common']);
  const { language } = i18n;
  const locale = formatLocale(language, navigator.languages);
  const formats =
    made.get(locale) ??
    createFormats(locale, {
      yourTime: (there, time) => t('common:yourTime', { there, time }),
      yourTimeNextDay: (there, time) => t('common:yourTimeNextDay', { there, time }),
    });
  made.set(locale, formats);
  return formats;
}
