import { useSelector } from '@xstate/react';
import { memo, useDeferredValue } from 'react';
import { groupProgress } from '#domain/application/caseLog.ts';
import { countName, countOf, type CaseLogDraft } from '#domain/application/caseLogForm.ts';
import type { CaseLogCardRef } from '#machines/application/caseLogs/caseLogs.machine.ts';
import type { CaseLogCard } from '#machines/application/caseLogs/caseLogs.types.ts';
import { GapList } from '#ui/card/GapList.tsx';
import { CaseProgress } from './CaseProgress.tsx';
import { useGaps } from './useGaps.ts';

type Directory = CaseLogCard['directory'];

/** What is missing and the progress of the cases while typing; deferred, so that typing stays responsive. */
export function Standing({ card, directory }: { card: CaseLogCardRef; directory: Directory }) {
  const draft = useDeferredValue(useSelector(card, ({ context }) => context.draft));
  return draft && <StandingOf draft={draft} directory={directory} />;
}

interface StandingOfProps {
  draft: CaseLogDraft;
  directory: Directory;
  /** Nothing can be edited. */
  isReadOnly?: boolean;
}

/** The same for one draft; memoized by it. */
export const StandingOf = memo(({ draft, directory, isReadOnly = false }: StandingOfProps) => {
  const gaps = useGaps(draft, directory, isReadOnly);
  return (
    <div className="space-y-6">
      <GapList {...gaps} />
      <CaseProgress
        groups={directory.examCaseLogs.map((group) =>
          groupProgress(group, (categoryId) => countOf(draft.counts[countName(categoryId)])),
        )}
      />
    </div>
  );
});
