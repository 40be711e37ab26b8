import { useTranslation } from 'react-i18next';
import type { SessionExaminee } from '#contract/oralExams.ts';
import { useFormats } from '#i18n/useFormats.ts';

/** Formats an examinee's exam time in the exam's time zone, and in local time if it differs. */
export function useWhen() {
  const { t } = useTranslation(['scoring', 'common']);
  const formats = useFormats();
  return ({ examStartsAt, examEndsAt, timeZone, examDate }: SessionExaminee) => ({
    day: formats.date(examDate),
    there: formats.timesIn(examStartsAt, examEndsAt, timeZone),
    here: formats.isOtherZone(examStartsAt, timeZone)
      ? t('scoring:exam.yourTime', {
          times: formats.timesIn(examStartsAt, examEndsAt, formats.zoneHere()),
        })
      : null,
  });
}
