import { useTranslation } from 'react-i18next';
import type { MissingGroup } from '#domain/ledger.ts';
import { useFormats } from '#i18n/useFormats.ts';

/** Says which cases of an examinee are missing, and why. */
export function useMissingWords(): (group: MissingGroup) => string {
  const { t } = useTranslation(['scoring', 'common']);
  const { list } = useFormats();
  return ({ examineeName, state, positions }) =>
    t('scoring:scores.missing.cases', {
      name: examineeName,
      cases: list(positions.map(String)),
      why: t(`scoring:scores.state.${state}`),
      count: positions.length,
    });
}
