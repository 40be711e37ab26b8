import { useLayoutEffect, useRef } from 'react';
import { useMessage } from '#i18n/useMessage.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import { ContactText } from '#ui/ContactText.tsx';
import type { DialogViewProps } from './DialogView.tsx';
import { referenceOf } from './referenceOf.ts';

/** A dialog without any lazy code, for when nothing more can be fetched. */
export function PlainDialog({ dialog, answer }: DialogViewProps) {
  const { t } = useTranslation(['common']);
  const say = useMessage();
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const { current } = element;
    current?.showModal();
    // It gives the focus back only while it is still in the document.
    return () => current?.close();
  }, []);
  const isMessage = dialog.kind === 'message';
  const end = isMessage ? 'dialog.accepted' : 'dialog.declined';
  return (
    <dialog
      ref={element}
      aria-labelledby="plain-dialog"
      aria-describedby="plain-dialog-text"
      onCancel={(event) => {
        event.preventDefault();
        answer(end);
      }}
      className="m-auto max-w-xl rounded-sheet border-t-4 border-t-accent bg-raised p-6 text-ink shadow-float"
    >
      <h2 id="plain-dialog" className="text-2xl">
        {say(dialog.title)}
      </h2>
      <p id="plain-dialog-text" className="mt-4">
        <ContactText text={say(dialog.text)} reference={referenceOf(dialog.text)} />
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {!isMessage && (
          <Button className="w-[337px] max-w-full" onClick={() => answer('dialog.accepted')}>
            {t('common:actions.yes')}
          </Button>
        )}
        <Button tone="primary" className="w-[337px] max-w-full" onClick={() => answer(end)}>
          {t(isMessage ? 'common:actions.okay' : 'common:actions.no')}
        </Button>
      </div>
    </dialog>
  );
}
