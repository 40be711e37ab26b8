import { useTranslation } from 'react-i18next';
import type { Accommodation } from '#contract/registration/accommodations.ts';
import { boardZone } from '#domain/boardTime.ts';
import { useFormats } from '#i18n/useFormats.ts';

/** The board's decision about a request, as names and values; none of a board that keeps its decisions elsewhere. */
export function useDecision() {
  const { t } = useTranslation(['registration']);
  const { dayIn } = useFormats();
  return ({ decision, decidedAt, decisionNote }: Accommodation): [string, string][] => {
    if (decision === undefined) return [];
    const text =
      decision === null || !decidedAt
        ? t('registration:accommodations.decision.open')
        : t(`registration:accommodations.decision.${decision}`, { date: dayIn(decidedAt, boardZone) });
    return [
      [t('registration:accommodations.decision.label'), text],
      ...(decisionNote
        ? [[t('registration:accommodations.decision.note'), decisionNote] as [string, string]]
        : []),
    ];
  };
}
