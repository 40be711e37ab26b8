import { useTranslation } from 'react-i18next';
import type { MbsCard } from '#machines/application/mbsActivities/mbsActivities.machine.ts';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Panel } from '#ui/Panel.tsx';
import { YearlyPicture } from './YearlyPicture.tsx';

/** The card, read-only. */
export function ActivitiesDetails({ value }: { value: MbsCard }) {
  const { t } = useTranslation(['cards', 'common']);
  const { mbsActivities, examPathwayId, examPathways } = value;
  const pathway = examPathways.find((each) => each.examPathwayId === examPathwayId)?.name ?? null;
  return (
    <Panel title={t('cards:mbs.card')} status="ready" prominent>
      <DescriptionList
        items={[
          [t('cards:mbs.pathway'), pathway],
          ...mbsActivities.years.map(({ year, cases }) => [t('cards:mbs.casesIn', { year }), cases] as const),
        ]}
      />
      <div className="mt-6">
        <YearlyPicture years={mbsActivities.years} averageMinimum={mbsActivities.averageMinimum} />
      </div>
    </Panel>
  );
}
