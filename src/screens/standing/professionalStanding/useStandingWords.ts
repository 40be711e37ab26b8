import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { sanctionQuestions, type SanctionQuestion } from '#contract/standing/standingStatements.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useNow } from '#ui/useNow.ts';
import type { AnyRecord } from '../../kit/records/recordProps.ts';

const questions = Object.keys(sanctionQuestions) as SanctionQuestion[];

/** The texts of licenses that depend on their days, and the labels of the sanctions. */
export function useStandingWords() {
  const { t } = useTranslation(['standing', 'common']);
  const { day, soon } = useFormats();
  const now = useNow();
  return useMemo(
    () => ({
      licenses: {
        summaryOf: ({ issuingState, expireDate }: AnyRecord) =>
          [issuingState, t('standing:licenses.until', { day: day(String(expireDate)) })].join(' · '),
        textOf: (field: string, { expireDate }: AnyRecord) => {
          const near = field === 'expireDate' ? soon(String(expireDate), now) : null;
          if (near === null) return undefined;
          return t('standing:licenses.expires', { day: day(String(expireDate)), relative: near });
        },
      },
      sanctions: {
        // The wording is that of the contract, which is saved with its version.
        labelOf: (field: string) => {
          const question = questions.find((each) => field.startsWith(each))!; // each field is one of a question
          if (field === question) return sanctionQuestions[question];
          const topic = t(`standing:sanctions.topics.${question}`);
          return field.endsWith('Date')
            ? t('standing:sanctions.dateOf', { topic })
            : t('standing:sanctions.explanationOf', { topic });
        },
      },
    }),
    [t, day, soon, now],
  );
}
