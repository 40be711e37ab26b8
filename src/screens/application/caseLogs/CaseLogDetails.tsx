import { useTranslation } from 'react-i18next';
import { caseLogDraftOf } from '#domain/application/caseLogForm.ts';
import type { CaseLogCard } from '#machines/application/caseLogs/caseLogs.types.ts';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Panel } from '#ui/Panel.tsx';
import { CountValues } from './parts/CountTable.tsx';
import { StandingOf } from './parts/Standing.tsx';
import { useCaseLogWords } from './useCaseLogWords.ts';

/** The case log, read-only. */
export function CaseLogDetails({ value: { log, directory } }: { value: CaseLogCard }) {
  const { t } = useTranslation(['cards', 'common']);
  const words = useCaseLogWords(directory);
  const { labels, pathway, program, day, hospitalDetails } = words;
  const draft = caseLogDraftOf(log, directory);
  const counts = new Map(
    log.examUserCaseLogPeriod.counts.map(({ categoryId, count }) => [categoryId, count]),
  );
  // Empty fields say "not provided".
  const fact = (label: string, text: string) => [label, text === '' ? null : text] as const;
  return (
    <Panel title={t('cards:caseLogs.card')} status="ready" prominent>
      <StandingOf draft={draft} directory={directory} isReadOnly />
      <section className="mt-8 border-t border-line pt-6">
        <DescriptionList
          items={[
            fact(labels.pathway, pathway(draft.examPathwayId)),
            fact(labels.program, program(draft)),
            fact(labels.completedOn, day(draft.completedOn)),
            fact(labels.startDate, day(draft.startDate)),
            fact(labels.endDate, day(draft.endDate)),
          ]}
        />
      </section>
      <section className="mt-8 border-t border-line pt-6">
        <h3 className="text-lg">{t('cards:hospitals.legend')}</h3>
        {draft.appointments.length === 0 ? (
          <p className="mt-2 text-muted">{t('cards:hospitals.none')}</p>
        ) : (
          <ul className="mt-2 space-y-3">
            {draft.appointments.map((row) => (
              <li key={row.id} className="wrap-anywhere">
                <p className="font-semibold">{row.hospitalName}</p>
                <p className="text-sm text-muted">{hospitalDetails(row)}</p>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="mt-8 space-y-6 border-t border-line pt-6">
        <h3 className="text-lg">{t('cards:caseLogs.counts.legend')}</h3>
        {directory.examCaseLogs.map((group) => (
          <CountValues
            key={group.examCaseLogId}
            group={group}
            countOf={(categoryId) => counts.get(categoryId) ?? 0}
          />
        ))}
      </section>
    </Panel>
  );
}
