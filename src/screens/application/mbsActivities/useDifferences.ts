import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { mbsDraftOf, type MbsDraft } from '#domain/application/mbsActivities.ts';
import type { MbsActivitiesRef } from '#machines/application/mbsActivities/mbsActivities.machine.ts';
import type { Difference } from '#ui/card/Differences.tsx';

/** The differences between the draft and the server's version, as text. */
export function useDifferences(actor: MbsActivitiesRef): readonly Difference[] {
  const { t } = useTranslation(['cards', 'common']);
  const { value, found, draft, theirs } = useSelector(actor, ({ context }) => context);
  const board = theirs ?? value;
  const mine = found?.draft ?? draft;
  if (!board || !mine) return [];
  const pathway = ({ examPathwayId }: MbsDraft) =>
    board.examPathways.find((each) => String(each.examPathwayId) === examPathwayId)?.name ?? '';
  const other = mbsDraftOf(board);
  return [
    { label: t('cards:mbs.pathway'), mine: pathway(mine), theirs: pathway(other) },
    ...board.mbsActivities.years.map(({ year }, place) => ({
      label: t('cards:mbs.casesIn', { year }),
      mine: mine.cases[place] ?? '',
      theirs: other.cases[place] ?? '',
    })),
  ].filter((row) => row.mine !== row.theirs);
}
