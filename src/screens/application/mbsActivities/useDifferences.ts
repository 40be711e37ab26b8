import { useTranslation } from 'react-i18next';
import { mbsDraftOf, type MbsDraft } from '#domain/application/mbsActivities.ts';
import type { MbsActivitiesRef } from '#machines/application/mbsActivities/mbsActivities.machine.ts';
import { useCompared } from '#portal/useCompared.ts';
import type { Difference } from '#ui/card/Differences.tsx';
import { differencesOf } from '#ui/card/differencesOf.ts';

/** The differences between the draft and the server's version, as text. */
export function useDifferences(actor: MbsActivitiesRef): readonly Difference[] {
  const { t } = useTranslation(['cards', 'common']);
  const asked = useCompared(actor);
  if (!asked) return [];
  const { examPathways, mbsActivities } = asked.board;
  return differencesOf<MbsDraft>(
    [
      {
        name: 'examPathwayId',
        label: t('cards:mbs.pathway'),
        words: (id) => examPathways.find((each) => String(each.examPathwayId) === id)?.name ?? '',
      },
      ...mbsActivities.years.map(({ year }, place) => ({
        name: `cases.${place}`,
        label: t('cards:mbs.casesIn', { year }),
      })),
    ],
    asked.mine,
    mbsDraftOf(asked.board),
  );
}
