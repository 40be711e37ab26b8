import { useTranslation } from 'react-i18next';
import { isPanelShown } from '#domain/dashboard/panels.ts';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Panel } from '#ui/Panel.tsx';
import type { PartProps } from './partProps.ts';
import { useDashboard, usePanel, useRoles } from './usePanels.ts';

/** A trainee's residency programs. */
export function ProgramsPanel({ actor }: PartProps) {
  const { t } = useTranslation(['dashboard', 'common']);
  const programs = useDashboard(actor).data.programs ?? [];
  const isShown = isPanelShown('programs', useRoles(actor));
  const state = usePanel(actor, 'programs');
  if (!isShown || (state.status === 'ready' && programs.length === 0)) return null;
  return (
    <Panel title={t('dashboard:programs.title')} {...state}>
      <ul className="space-y-6">
        {programs.map(({ programName, programNumber, programDirector, exam, clinicalLevel, city, state }) => (
          <li key={programNumber}>
            <h3 className="mb-2 font-sans font-semibold">{programName}</h3>
            <DescriptionList
              items={[
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
