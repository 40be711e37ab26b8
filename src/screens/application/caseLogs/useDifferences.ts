import { shallowEqual, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { caseLogDraftOf } from '#domain/application/caseLogForm.ts';
import type { CaseLogCardRef } from '#machines/application/caseLogs/caseLogs.machine.ts';
import type { Difference } from '#ui/card/Differences.tsx';
import { caseLogDifferences } from './caseLogDifferences.ts';
import { useCaseLogWords } from './useCaseLogWords.ts';

/** The differences between the draft and the server's version, while the user has to choose. */
export function useDifferences(card: CaseLogCardRef): readonly Difference[] {
  // Not needed while typing, so nothing is compared then.
  const asked = useSelector(
    card,
    ({ context: { value, found, theirs, draft } }) => {
      const board = theirs ?? value;
      const mine = found?.draft ?? draft;
      return board && mine && (found || theirs) ? { board, mine } : null;
    },
    shallowEqual,
  );
  const words = useCaseLogWords(asked?.board.directory ?? null);
  return useMemo(
    () =>
      asked
        ? caseLogDifferences(asked.mine, caseLogDraftOf(asked.board.log, asked.board.directory), words)
        : [],
    [asked, words],
  );
}
