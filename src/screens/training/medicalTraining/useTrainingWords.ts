import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#i18n/useFormats.ts';
import { useNow } from '#ui/useNow.ts';
import type { RecordWords } from '../../kit/records/recordProps.ts';

export const listNames = ['fellowships', 'advanced', 'certifications', 'additional'] as const;
export type ListName = (typeof listNames)[number];

/** The texts of the lists of the page, translated. */
export function useTrainingWords(): Readonly<Record<ListName, RecordWords>> {
  const { t } = useTranslation(['training', 'records', 'common']);
  const { day, soon } = useFormats();
  const now = useNow();
  return useMemo(() => {
    const wordsOf = (name: ListName): RecordWords => ({
      title: t(`training:${name}.title`),
      lead: t(`training:${name}.lead`),
      empty: t(`training:${name}.empty`),
      add: t(`training:${name}.add`),
      addTitle: t(`training:${name}.addTitle`),
      changeTitle: t(`training:${name}.changeTitle`),
      filter: t(`training:${name}.filter`),
      file: t(`training:${name}.file`),
      labelOf: (field: string) =>
        t(`training:${name}.fields.${field}` as 'training:fellowships.fields.endDate'),
      warningOf: (_, record: string) => t('training:overlapsResidency', { record }),
    });
    return {
      fellowships: wordsOf('fellowships'),
      advanced: wordsOf('advanced'),
      additional: wordsOf('additional'),
      certifications: {
        ...wordsOf('certifications'),
        hintOf: (field) =>
          field === 'expireDate' ? t('training:certifications.hints.expireDate') : undefined,
        textOf: (field, { expireDate }) => {
          if (field !== 'expireDate') return undefined;
          if (typeof expireDate !== 'string') return t('training:certifications.noExpiry');
          const near = soon(expireDate, now);
          if (near === null) return undefined;
          return t('training:certifications.expires', { day: day(expireDate), relative: near });
        },
      },
    };
  }, [t, day, soon, now]);
}
