import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordFields } from '#contract/records/recordFields.ts';
import type { AnyRecordArea } from '#contract/records/records.ts';
import { boardDay } from '#domain/boardTime.ts';
import type { RecordProblem } from '#domain/records/recordForm.ts';
import type { RecordRules } from '#domain/records/recordRules.ts';
import { plausibleDays } from '#domain/typed/plausibleDays.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useNow } from '#ui/useNow.ts';
import { useDatedName } from './useDatedName.ts';

/** The rules of an area that say which record is in the way. */
export type NamingRules = Partial<Pick<RecordRules<AnyRecordArea>, 'area' | 'nameField' | 'collisions'>>;

/**
 * What is said of a problem of one of these fields. With the rules of an area, it names the other record that is in the
 * way.
 */
export function useProblemText(fields: RecordFields, { area, nameField }: NamingRules = {}) {
  const { t } = useTranslation(['records']);
  const { day, number } = useFormats();
  const datedName = useDatedName();
  const today = boardDay(useNow());
  return useCallback(
    (name: string, problem: RecordProblem, other?: object) => {
      const { meaning, kind, most = 0 } = fields[name] ?? {};
      const bounds = meaning && plausibleDays(meaning, today);
      const shown = (bound = '') => (kind === 'year' ? bound.slice(0, 4) : bound && day(bound));
      if (other && area && nameField !== undefined && (problem === 'twice' || problem === 'overlaps')) {
        return t(`records:collision.${problem}`, { record: datedName({ area, nameField }, other) });
      }
      return t(`records:problem.${problem}`, {
        // Only a text can be too long, and each text has its limit.
        most: number(most),
        first: shown(bounds?.first),
        last: shown(bounds?.last),
      });
    },
    [t, day, number, datedName, fields, area, nameField, today],
  );
}
