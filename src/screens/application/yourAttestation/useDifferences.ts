import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { attestationDraftOf, isAgreed } from '#domain/application/agreements.ts';
import type { YourAttestationRef } from '#machines/application/yourAttestation/yourAttestation.machine.ts';
import type { Difference } from '#ui/card/Differences.tsx';

/** The statements whose draft answer differs from the server's version. */
export function useDifferences(actor: YourAttestationRef): readonly Difference[] {
  const { t } = useTranslation(['cards', 'common']);
  const { value, found, draft, theirs } = useSelector(actor, ({ context }) => context);
  const board = theirs ?? value;
  const mine = found?.draft ?? draft;
  if (!board || !mine) return [];
  const other = attestationDraftOf(board.agreements);
  const words = (isTicked: boolean) => t(isTicked ? 'cards:attestation.agreed' : 'cards:attestation.open');
  return board.agreements.flatMap(({ statement }) => {
    const [here, there] = [isAgreed(mine, statement), isAgreed(other, statement)];
    if (mine.agreed[statement.name] !== undefined && !here && !there)
      return [
        {
          label: statement.title,
          mine: t('cards:attestation.agreedBefore'),
          theirs: t('cards:attestation.newWording'),
        },
      ];
    return here === there ? [] : [{ label: statement.title, mine: words(here), theirs: words(there) }];
  });
}
