import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { countName } from '#domain/application/caseLogForm.ts';
import type { CaseLogCard } from '#machines/application/caseLogs/caseLogs.types.ts';

type Named = readonly (readonly [field: string, label: string])[];

/** A label with the field's position on the page: section, position in it, and position in a hospital. */
interface Found {
  label: string;
  order: readonly [part: number, place: number, member: number];
}

const seek = (list: Named, name: string) => {
  const place = list.findIndex(([field]) => field === name);
  return { place, label: list[place]?.[1] ?? name };
};

/** The fields of a case log for an error list: names, and the order of the page. */
export function useFieldNames(directory: CaseLogCard['directory']) {
  const { t } = useTranslation(['cards', 'common']);
  return useMemo(() => {
    const single: Named = [
      ['examPathwayId', t('cards:caseLogs.pathway')],
      ['institutionId', t('cards:caseLogs.program.institution')],
      ['completedOn', t('cards:caseLogs.program.completedOn')],
      ['programName', t('cards:caseLogs.program.name')],
      ['startDate', t('cards:caseLogs.period.first')],
      ['endDate', t('cards:caseLogs.period.last')],
      ['appointments', t('cards:hospitals.legend')],
      ['counts', t('cards:caseLogs.counts.legend')],
    ];
    const ofHospital: Named = [
      ['hospitalName', t('cards:hospitals.name')],
      ['stateCode', t('cards:hospitals.state')],
      ['appointmentType', t('cards:hospitals.kind')],
      ['startDate', t('cards:hospitals.from')],
      ['endDate', t('cards:hospitals.until')],
    ];
    const kinds: Named = directory.examCaseLogs.flatMap(({ categories }) =>
      categories.map(({ categoryId, name }) => [countName(categoryId), name] as const),
    );

    const find = (field: string): Found => {
      const [part = '', row, member] = field.split('.');
      if (part === 'counts' && row !== undefined) {
        const { place, label } = seek(kinds, row);
        return { label, order: [2, place, 0] };
      }
      if (member !== undefined) {
        const { place, label } = seek(ofHospital, member);
        const hospital = t('cards:hospitals.one', { number: Number(row) + 1 });
        return { label: `${hospital}, ${label}`, order: [1, Number(row), place] };
      }
      const { place, label } = seek(single, part);
      return { label, order: [0, place, 0] };
    };
    return {
      labelOf: (field: string) => find(field).label,
      /** Sorts fields by their position on the page. */
      compare: (one: string, other: string) => {
        const [a, b] = [find(one).order, find(other).order];
        return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
      },
    };
  }, [t, directory]);
}
