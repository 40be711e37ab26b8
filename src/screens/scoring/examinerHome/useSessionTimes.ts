import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#i18n/useFormats.ts';

/** Formats a time span in the exam's time zone, and in local time if it differs. */
export function useSessionTimes(): (from: string, to: string, timeZone: string) => string {
  const { t } = useTranslation(['scoring', 'common']);
  const { timesIn, timesHere } = useFormats();
  return useCallback(
    (from, to, timeZone) => {
      const times = timesIn(from, to, timeZone);
      const here = timesHere(from, to, timeZone);
      return here === null ? times : t('scoring:home.timesHere', { times, here });
    },
    [t, timesIn, timesHere],
  );
}
