import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusedHeading } from '#portal/useFocusedHeading.ts';
import { ImportPaste } from './ImportPaste.tsx';
import { ImportReview } from './ImportReview.tsx';
import type { RecordImportProps } from './recordProps.ts';

/** The import of many records from a spreadsheet: paste, review, save. */
export function RecordImport(props: RecordImportProps) {
  const isFinding = useSelector(props.actor, (snapshot) => snapshot.hasTag('finding'));
  // The rows of an earlier visit may still be read.
  return isFinding ? null : <FoundImport {...props} />;
}

/** The page of the import; each takes the focus where it begins. */
function FoundImport(props: RecordImportProps) {
  const { t } = useTranslation(['records', 'common']);
  const { actor } = props;
  const isPasting = useSelector(actor, (snapshot) => snapshot.hasTag('pasting'));
  const isReviewing = useSelector(actor, (snapshot) => snapshot.hasTag('reviewing'));
  const isIdle = useSelector(actor, (snapshot) => snapshot.hasTag('idle'));
  const { rows, saved, wanted } = useSelector(actor, ({ context }) => context);
  const [chosenId, setOpened] = useState<number | null>(null);
  const openedId = isReviewing && rows.some(({ id }) => id === chosenId) ? chosenId : null;
  const page = isReviewing
    ? openedId === null
      ? 'list'
      : `row ${openedId}`
    : isPasting
      ? 'paste'
      : isIdle
        ? 'idle'
        : null;
  // The button stands for the page that was closed.
  const heading = useFocusedHeading(page, rows.length, props.button);
  if (isReviewing)
    return <ImportReview {...props} heading={heading} openedId={openedId} onOpen={setOpened} />;
  if (isPasting) return <ImportPaste {...props} heading={heading} />;
  if (!isIdle) return null;
  return (
    <output className="mt-3 block empty:hidden">
      {saved > 0 && t('records:import.saved', { saved, count: wanted })}
    </output>
  );
}
