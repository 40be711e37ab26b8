import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RotationWarning } from '#domain/training/rotationRules.ts';
import { useFormats } from '#i18n/useFormats.ts';
import type { AnyRecord, ImportColumn } from '../../kit/records/recordProps.ts';

type Show = Parameters<ImportColumn['text']>[0];

/** The texts of rotations that depend on a record or a warning, and the columns of their import. */
export function useGmeWords() {
  const { t } = useTranslation(['gme', 'common']);
  const { shortRange } = useFormats();
  return useMemo(
    () => ({
      rotations: {
        // Its level heads it, and its program is that of most others.
        summaryOf: ({ startDate, endDate }: AnyRecord) => shortRange(String(startDate), String(endDate)),
        groupOf: ({ clinicalLevel }: AnyRecord) => String(clinicalLevel ?? ''),
        // The newest.
        openGroup: 'last' as const,
        warningOf: (warning: RotationWarning) => t(`gme:rotations.warnings.${warning}`),
      },
      imported: [
        {
          id: 'period',
          header: t('gme:import.period'),
          text: (show: Show) => `${show('startDate')} – ${show('endDate')}`,
        },
        'clinicalActivity' as const,
        'clinicalLevelId' as const,
        {
          id: 'program',
          header: t('gme:rotations.fields.programName'),
          text: (show: Show) => show('programName') || show('alternateInstitutionName'),
        },
      ],
    }),
    [t, shortRange],
  );
}
