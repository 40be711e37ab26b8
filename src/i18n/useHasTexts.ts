import type { FlatNamespace } from 'i18next';
import { useTranslation } from 'react-i18next';

/** Whether the texts of a namespace are loaded. Fetches them if not, and renders the caller again when they arrive. */
export function useHasTexts(area: FlatNamespace): boolean {
  const { i18n } = useTranslation([area]);
  return i18n.languages.some((language) => i18n.hasResourceBundle(language, area));
}
