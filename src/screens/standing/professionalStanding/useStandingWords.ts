import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { appointments, medicalLicenses, standingDetails } from '#contract/standing/standing.ts';
import { sanctionQuestions, type SanctionQuestion } from '#contract/standing/standingStatements.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useNow } from '#ui/useNow.ts';
import type { AnyRecord } from '../../kit/records/recordProps.ts';

const questions = Object.keys(sanctionQuestions) as SanctionQuestion[];

/** The texts of the four parts of the page, translated. */
export function useStandingWords() {
  const { t } = useTranslation(['standing', 'records', 'common']);
  const { day, soon } = useFormats();
  const now = useNow();
  return useMemo(() => {
    const listOf = (name: 'licenses' | 'appointments') => ({
      title: t(`standing:${name}.title`),
      lead: t(`standing:${name}.lead`),
      empty: t(`standing:${name}.empty`),
      add: t(`standing:${name}.add`),
      addTitle: t(`standing:${name}.addTitle`),
      changeTitle: t(`standing:${name}.changeTitle`),
      filter: t(`standing:${name}.filter`),
      file: t(`standing:${name}.file`),
    });
    return {
      licenses: {
        ...listOf('licenses'),
        labelOf: (field: keyof typeof medicalLicenses.fields) => t(`standing:licenses.fields.${field}`),
        summaryOf: ({ issuingState, expireDate }: AnyRecord) =>
          [issuingState, t('standing:licenses.until', { day: day(String(expireDate)) })].join(' · '),
        textOf: (field: string, { expireDate }: AnyRecord) => {
          const near = field === 'expireDate' ? soon(String(expireDate), now) : null;
          if (near === null) return undefined;
          return t('standing:licenses.expires', { day: day(String(expireDate)), relative: near });
        },
      },
      appointments: {
        ...listOf('appointments'),
        labelOf: (field: keyof typeof appointments.fields) => t(`standing:appointments.fields.${field}`),
        headerOf: (field: string) =>
          field === 'appointmentTypeId' || field === 'primaryAppointment'
            ? t(`standing:appointments.headers.${field}`)
            : undefined,
        hintOf: (field: string) =>
          field === 'organizationId' || field === 'authorizingOfficial'
            ? t(`standing:appointments.hints.${field}`)
            : undefined,
      },
      details: {
        title: t('standing:details.title'),
        lead: t('standing:details.lead'),
        labelOf: (field: keyof typeof standingDetails.fields) => t(`standing:details.fields.${field}`),
      },
      sanctions: {
        title: t('standing:sanctions.title'),
        lead: t('standing:sanctions.lead'),
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
    };
  }, [t, day, soon, now]);
}
