import { useTranslation } from 'react-i18next';
import { Facts } from '#ui/Facts.tsx';
import { Panel } from '#ui/Panel.tsx';
import type { PartProps } from './partProps.ts';
import { useDashboard, usePanel } from './usePanels.ts';

/** A trainee's residency programs. */
export function ProgramsPanel({ actor }: PartProps) {
  const { t } = useTranslation(['dashboard', 'common']);
  const programs = useDashboard(actor).facts.programs ?? [];
  return (
    <Panel
      title={t('dashboard:programs.title')}
      {...usePanel(actor, 'programs')}
      empty={programs.length === 0 && t('dashboard:programs.empty')}
    >
      <ul className="space-y-6">
        {programs.map(({ programName, programNumber, programDirector, exam, clinicalLevel, city, state }) => (
          <li key={programNumber}>
            <h3 className="mb-2 font-sans font-semibold">{programName}</h3>
            <Facts
              facts={[
                [t('dashboard:programs.director'), programDirector],
                [t('dashboard:programs.number'), programNumber],
                [t('dashboard:programs.exam'), exam],
                [t('dashboard:programs.level'), clinicalLevel],
                [t('dashboard:programs.place'), [city, state].filter(Boolean).join(', ')],
              ]}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
