import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isCalendarDay } from '#domain/calendarDay.ts';
import { countName, OTHER_PROGRAM, OUTSIDE_STATES } from '#domain/application/caseLogForm.ts';
import { useFormats } from '#i18n/useFormats.ts';
import type { CaseLogCard } from '#machines/application/caseLogs/caseLogs.types.ts';
import type { CaseLogWords } from './caseLogDifferences.ts';
import { useChoices } from './parts/useChoices.ts';

/** The labels and displayed values of a case log; without a directory, no categories and no pathways. */
export function useCaseLogWords(directory: CaseLogCard['directory'] | null): CaseLogWords {
  const { t } = useTranslation(['cards', 'common']);
  const { date } = useFormats();
  const { nameOf: programName } = useChoices('accredited-program-institutions');
  const { nameOf: stateName } = useChoices('states');
  const { nameOf: kindName } = useChoices('appointment-types');

  return useMemo(() => {
    const day = (text: string) => (isCalendarDay(text) ? date(text) : text);
    const filled = (texts: readonly string[]) => texts.filter((text) => text !== '').join(' · ');
    return {
      labels: {
        pathway: t('cards:caseLogs.pathway'),
        program: t('cards:caseLogs.program.institution'),
        completedOn: t('cards:caseLogs.program.completedOn'),
        startDate: t('cards:caseLogs.period.first'),
        endDate: t('cards:caseLogs.period.last'),
      },
      kinds: (directory?.examCaseLogs ?? []).flatMap(({ categories }) =>
        categories.map(({ categoryId, name }) => [countName(categoryId), name] as const),
      ),
      pathway: (id) =>
        directory?.examPathways.find(({ examPathwayId }) => String(examPathwayId) === id)?.name ?? '',
      program: ({ institutionId, programName: typed }) =>
        institutionId === OTHER_PROGRAM ? typed : programName(institutionId),
      day,
      hospitalName: ({ hospitalName }) => hospitalName || t('cards:hospitals.unnamed'),
      hospitalDetails: ({ stateCode, appointmentType, startDate, endDate }) =>
        filled([
          stateCode === OUTSIDE_STATES ? t('cards:hospitals.abroad') : stateName(stateCode),
          kindName(appointmentType),
          startDate === '' && endDate === ''
            ? ''
            : endDate === ''
              ? t('cards:hospitals.since', { from: day(startDate) })
              : t('cards:hospitals.span', { from: day(startDate), until: day(endDate) }),
        ]),
    };
  }, [t, date, programName, stateName, kindName, directory]);
}
