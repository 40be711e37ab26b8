import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordFields } from '#contract/recordFields.ts';
import { boardDay } from '#domain/boardTime.ts';
import type { RecordProblem } from '#domain/records/recordForm.ts';
import { plausibleDays } from '#domain/typed/plausibleDays.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useNow } from '#ui/useNow.ts';

/** What is said of a problem of one of these fields. */
export function useProblemText(fields: RecordFields) {
  const { t } = useTranslation(['records']);
  const { day, number } = useFormats();
  const today = boardDay(useNow());
  return useCallback(
    (name: string, problem: RecordProblem) => {
      const { meaning, kind, most = 0 } = fields[name] ?? {};
      const bounds = meaning && plausibleDays(meaning, today);
      const shown = (bound = '') => (kind === 'year' ? bound.slice(0, 4) : bound && day(bound));
      return t(`records:problem.${problem}`, {
        // Only a text can be too long, and each text has its limit.
        most: number(most),
        first: shown(bounds?.first),
        last: shown(bounds?.last),
      });
    },
    [t, day, number, fields, today],
  );
}
