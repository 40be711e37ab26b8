import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { gmeInformation, residencies, rotations } from '#contract/training/training.ts';
import type { RotationWarning } from '#domain/training/rotationRules.ts';
import { useFormats } from '#i18n/useFormats.ts';
import type { AnyRecord, ImportColumn } from '../../kit/records/recordProps.ts';

type Show = Parameters<ImportColumn['text']>[0];

/** The texts of rotations, information and residencies, for the kit of records. */
export function useGmeWords() {
  const { t } = useTranslation(['gme', 'common']);
  const { shortRange } = useFormats();
  return useMemo(
    () => ({
      rotations: {
        title: t('gme:rotations.title'),
        lead: t('gme:rotations.lead'),
        empty: t('gme:rotations.empty'),
        add: t('gme:rotations.add'),
        addTitle: t('gme:rotations.addTitle'),
        changeTitle: t('gme:rotations.changeTitle'),
        filter: t('gme:rotations.filter'),
        file: t('gme:rotations.file'),
        labelOf: (field: Exclude<keyof typeof rotations.fields, 'examSpecialtyId'>) =>
          t(`gme:rotations.fields.${field}`),
        hintOf: (field: string) =>
          field === 'isInternationalRotation' ? t('gme:rotations.international') : undefined,
        // Its level heads it, and its program is that of most others.
        summaryOf: ({ startDate, endDate }: AnyRecord) => shortRange(String(startDate), String(endDate)),
        groupOf: ({ clinicalLevel }: AnyRecord) => String(clinicalLevel ?? ''),
        // The newest.
        openGroup: 'last' as const,
        warningOf: (warning: RotationWarning) => t(`gme:rotations.warnings.${warning}`),
      },
      /** The columns of the rows of an import. */
      imported: [
        {
          id: 'period',
          header: t('gme:import.period'),
          text: (show: Show) => `${show('startDate')} – ${show('endDate')}`,
        },
        ...(['clinicalActivity', 'clinicalLevelId'] as const).map((field) => ({
          id: field,
          header: t(`gme:rotations.fields.${field}`),
          text: (show: Show) => show(field),
        })),
        {
          id: 'program',
          header: t('gme:rotations.fields.programName'),
          text: (show: Show) => show('programName') || show('alternateInstitutionName'),
        },
      ],
      information: {
        title: t('gme:information.title'),
        lead: t('gme:information.lead'),
        labelOf: (field: Exclude<keyof typeof gmeInformation.fields, 'examSpecialtyId'>) =>
          t(`gme:information.fields.${field}`),
      },
      residencies: {
        title: t('gme:residencies.title'),
        lead: t('gme:residencies.lead'),
        empty: t('gme:residencies.empty'),
        add: t('gme:residencies.add'),
        addTitle: t('gme:residencies.addTitle'),
        changeTitle: t('gme:residencies.addTitle'),
        filter: t('gme:residencies.filter'),
        file: t('gme:residencies.file'),
        labelOf: (field: keyof typeof residencies.fields) => t(`gme:residencies.fields.${field}`),
      },
    }),
    [t, shortRange],
  );
}
