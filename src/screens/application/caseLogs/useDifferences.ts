import { useMemo } from 'react';
import { caseLogDraftOf } from '#domain/application/caseLogForm.ts';
import type { CaseLogCardRef } from '#machines/application/caseLogs/caseLogs.machine.ts';
import { useCompared } from '#portal/useCompared.ts';
import type { Difference } from '#ui/card/Differences.tsx';
import { caseLogDifferences } from './caseLogDifferences.ts';
import { useCaseLogWords } from './useCaseLogWords.ts';

/** The differences between the draft and the server's version, while the user has to choose. */
export function useDifferences(card: CaseLogCardRef): readonly Difference[] {
  const asked = useCompared(card);
  const words = useCaseLogWords(asked?.board.directory ?? null);
  return useMemo(
    () =>
      asked
        ? caseLogDifferences(asked.mine, caseLogDraftOf(asked.board.log, asked.board.directory), words)
        : [],
    [asked, words],
  );
}
