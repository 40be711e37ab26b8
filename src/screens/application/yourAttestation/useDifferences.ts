import { useTranslation } from 'react-i18next';
import { attestationDraftOf, isAgreed, type AttestationDraft } from '#domain/application/agreements.ts';
import type { YourAttestationRef } from '#machines/application/yourAttestation/yourAttestation.machine.ts';
import { useCompared } from '#portal/useCompared.ts';
import type { Difference } from '#ui/card/Differences.tsx';
import { differencesOf } from '#ui/card/differencesOf.ts';

/** The statements whose draft answer differs from the server's version. */
export function useDifferences(actor: YourAttestationRef): readonly Difference[] {
  const { t } = useTranslation(['cards', 'common']);
  const asked = useCompared(actor);
  if (!asked) return [];
  const { board, mine } = asked;
  const theirs = attestationDraftOf(board.agreements);
  return board.agreements.flatMap(({ statement }) => {
    const { name, title: label } = statement;
    // An answer to an earlier wording is shown, although it counts as none.
    const isOpen = [mine, theirs].every((draft) => !isAgreed(draft, statement));
    if (mine.agreed[name] !== undefined && isOpen)
      return [
        { label, mine: t('cards:attestation.agreedBefore'), theirs: t('cards:attestation.newWording') },
      ];
    const words = (_: string, draft: AttestationDraft) =>
      t(isAgreed(draft, statement) ? 'cards:attestation.agreed' : 'cards:attestation.open');
    return differencesOf([{ name, label, words }], mine, theirs);
  });
}
