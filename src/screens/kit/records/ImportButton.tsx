import { useSelector } from '@xstate/react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordImportRef } from '#machines/kit/records/recordImport.machine.ts';
import { Button } from '#ui/Button.tsx';

/** The import of a list: its actor, and the button that stands for it while it is closed, which takes the focus then. */
export interface ImportPlace {
  actor: RecordImportRef;
  button: RefObject<HTMLButtonElement | null>;
}

/** Opens the import of a list; absent while it is open. */
export function ImportButton({ actor, button }: ImportPlace) {
  const { t } = useTranslation(['records', 'common']);
  const isIdle = useSelector(actor, (snapshot) => snapshot.hasTag('idle'));
  if (!isIdle) return null;
  return (
    <Button
      tone="quiet"
      className="-mx-2 px-2!"
      ref={button}
      onClick={() => actor.send({ type: 'import.open' })}
    >
      {t('records:import.open')}
    </Button>
  );
}
