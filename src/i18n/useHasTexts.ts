import type { FlatNamespace } from 'i18next';
import { useTranslation } from 'react-i18next';

/** Whether the texts of an area are there. They are asked for; where they come late, the caller is drawn again. */
export function useHasTexts(area: FlatNamespace): boolean {
  const { i18n } = useTranslation([area]);
  return i18n.languages.some((language) => i18n.hasResourceBundle(language, area));
}
