import { useTranslation } from 'react-i18next';
import type { SessionExaminee } from '#contract/scoring/oralExams.ts';
import { useFormats } from '#i18n/useFormats.ts';

/** Formats an examinee's exam time in the exam's time zone, and in local time if it differs. */
export function useWhen() {
  const { t } = useTranslation(['scoring', 'common']);
  const formats = useFormats();
  return ({ examStartsAt, examEndsAt, timeZone, examDate }: SessionExaminee) => {
    const times = formats.timesHere(examStartsAt, examEndsAt, timeZone);
    return {
      day: formats.date(examDate),
      there: formats.timesIn(examStartsAt, examEndsAt, timeZone),
      here: times === null ? null : t('scoring:exam.yourTime', { times }),
    };
  };
}
