import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#i18n/useFormats.ts';
import { useNow } from '#ui/useNow.ts';
import type { AnyRecord } from '../../kit/records/recordProps.ts';

/** The texts of the lists of the page that depend on a record. */
export function useTrainingWords() {
  const { t } = useTranslation(['training', 'common']);
  const { day, soon } = useFormats();
  const now = useNow();
  return useMemo(
    () => ({
      besideResidencies: {
        warningOf: (_: unknown, record: string) => t('training:overlapsResidency', { record }),
      },
      certifications: {
        textOf: (field: string, { expireDate }: AnyRecord) => {
          if (field !== 'expireDate') return undefined;
          if (typeof expireDate !== 'string') return t('training:certifications.noExpiry');
          const near = soon(expireDate, now);
          if (near === null) return undefined;
          return t('training:certifications.expires', { day: day(expireDate), relative: near });
        },
      },
    }),
    [t, day, soon, now],
  );
}
