import { useTranslation } from 'react-i18next';
import type { CaseGroup } from '#domain/scoring/ledger.ts';
import { useFormats } from '#i18n/useFormats.ts';

/** "Ana Silva, cases 1 and 3: not scored". */
export function useCaseWords(): (group: CaseGroup) => string {
  const { t } = useTranslation(['scoring', 'common']);
  const { list } = useFormats();
  return ({ examineeName, state, positions }) =>
    t('scoring:scores.cases', {
      name: examineeName,
      cases: list(positions.map(String)),
      state: t(`scoring:scores.state.${state}`),
      count: positions.length,
    });
}
