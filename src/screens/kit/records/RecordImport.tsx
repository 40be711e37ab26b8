import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import { ImportPaste } from './ImportPaste.tsx';
import { ImportReview } from './ImportReview.tsx';
import type { RecordImportProps } from './recordProps.ts';

/** The import of many records from a spreadsheet: paste, review, save. */
export function RecordImport(props: RecordImportProps) {
  const { t } = useTranslation(['records', 'common']);
  const { actor } = props;
  const isPasting = useSelector(actor, (snapshot) => snapshot.hasTag('pasting'));
  const isReviewing = useSelector(actor, (snapshot) => snapshot.hasTag('reviewing'));
  const isIdle = useSelector(actor, (snapshot) => snapshot.hasTag('idle'));
  if (isReviewing) return <ImportReview {...props} />;
  if (isPasting) return <ImportPaste {...props} />;
  // The rows of an earlier visit may still be read.
  if (!isIdle) return null;
  return (
    <Button className="mt-5" onClick={() => actor.send({ type: 'import.open' })}>
      {t('records:import.open')}
    </Button>
  );
}
