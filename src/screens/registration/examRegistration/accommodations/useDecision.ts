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
    const state = decision ?? 'open';
    const text =
      decision && decidedAt
        ? t('registration:accommodations.decision.dated', {
            decision: t(`registration:accommodations.decision.${state}`),
            date: dayIn(decidedAt, boardZone),
          })
        : t(`registration:accommodations.decision.${state}`);
    return [
      [t('registration:accommodations.decision.label'), text],
      ...(decisionNote
        ? [[t('registration:accommodations.decision.note'), decisionNote] as [string, string]]
        : []),
    ];
  };
}
