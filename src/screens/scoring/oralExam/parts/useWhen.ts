import { useTranslation } from 'react-i18next';
import type { SessionExaminee } from '#contract/oralExams.ts';
import { useFormats } from '#i18n/useFormats.ts';

/** When an examinee's exam is: in the exam's zone, and in one's own where clocks differ. */
export function useWhen() {
  const { t } = useTranslation(['scoring', 'common']);
  const formats = useFormats();
  return ({ examStartsAt, examEndsAt, timeZone, examDate }: SessionExaminee) => ({
    day: formats.date(examDate),
    there: formats.timesIn(examStartsAt, examEndsAt, timeZone),
    here: formats.isElsewhere(examStartsAt, timeZone)
      ? t('scoring:exam.yourTime', {
          times: formats.timesIn(examStartsAt, examEndsAt, formats.zoneHere()),
        })
      : null,
  });
}
