import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { countName } from '#domain/caseLogForm.ts';
import type { CaseLogCard } from '#machines/screens/caseLogs.types.ts';

/** More than a case log has fields before its hospitals, in one of them, or before its counts. */
const ROOM = 1000;

/** The fields of a case log as a list of mistakes needs them: by name, and in the order of the page. */
export function useFieldNames(directory: CaseLogCard['directory']) {
  const { t } = useTranslation(['cards', 'common']);
  return useMemo(() => {
    const single = [
      ['examPathwayId', t('cards:caseLogs.pathway')],
      ['institutionId', t('cards:caseLogs.program.institution')],
      ['completedOn', t('cards:caseLogs.program.completedOn')],
      ['programName', t('cards:caseLogs.program.name')],
      ['startDate', t('cards:caseLogs.period.first')],
      ['endDate', t('cards:caseLogs.period.last')],
      ['appointments', t('cards:hospitals.legend')],
    ] as const;
    const ofHospital = [
      ['hospitalName', t('cards:hospitals.name')],
      ['stateCode', t('cards:hospitals.state')],
      ['appointmentType', t('cards:hospitals.kind')],
      ['startDate', t('cards:hospitals.from')],
      ['endDate', t('cards:hospitals.until')],
    ] as const;
    const kinds = directory.examCaseLogs.flatMap(({ categories }) =>
      categories.map(({ categoryId, name }) => [countName(categoryId), name] as const),
    );
    const find = (field: string) => {
      const [part = '', place, member] = field.split('.');
      const search = (list: readonly (readonly [string, string])[], name = '') => {
        const index = list.findIndex(([each]) => each === name);
        return { index, label: list[index]?.[1] ?? name };
      };
      if (part === 'counts')
        return place === undefined
          ? { place: ROOM ** 3, label: t('cards:caseLogs.counts.legend') }
          : { place: ROOM ** 3 + search(kinds, place).index, label: search(kinds, place).label };
      if (part === 'appointments' && member !== undefined) {
        const { index, label } = search(ofHospital, member);
        const hospital = t('cards:hospitals.one', { number: Number(place) + 1 });
        return { place: ROOM * (Number(place) + 1) + index, label: `${hospital}, ${label}` };
      }
      const { index, label } = search(single, part);
      return { place: index, label };
    };
    return {
      labelOf: (field: string) => find(field).label,
      placeOf: (field: string) => find(field).place,
    };
  }, [t, directory]);
}
