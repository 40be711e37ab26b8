import { useTranslation } from 'react-i18next';
import { useMessage } from '#i18n/useMessage.ts';
import type { DialogAnswer, DialogContent } from '#machines/systemActor.ts';
import { ContactText } from '#ui/ContactText.tsx';
import { Countdown } from '#ui/dialog/Countdown.tsx';
import { DialogFrame } from '#ui/dialog/DialogFrame.tsx';
import { ToneShape } from '#ui/status/StatusBadge.tsx';
import { referenceOf } from './referenceOf.ts';

export interface DialogViewProps<Content extends DialogContent = DialogContent> {
  dialog: Content;
  answer: (type: DialogAnswer['type']) => void;
}
type Kind<Name extends DialogContent['kind']> = DialogViewProps<Extract<DialogContent, { kind: Name }>>;

/** The specification's dialogs, by kind. */
export default function DialogView({ dialog, answer }: DialogViewProps) {
  switch (dialog.kind) {
    case 'message':
      return <Tell dialog={dialog} answer={answer} />;
    case 'ask':
      return <Ask dialog={dialog} answer={answer} />;
    case 'warn':
      return <Warn dialog={dialog} answer={answer} />;
  }
}

function Tell({ dialog: { tone, title, text }, answer }: Kind<'message'>) {
  const { t } = useTranslation(['common']);
  const say = useMessage(title, text);
  const isGood = tone === 'success';
  const accept = () => answer('dialog.accepted');
  const label = t(isGood ? 'common:actions.continue' : 'common:actions.okay');
  return (
    <DialogFrame
      title={say(title)}
      mark={
        <ToneShape
          tone={isGood ? 'success' : 'danger'}
          className={`order-first size-7 ${isGood ? 'text-success' : 'text-danger'}`}
        />
      }
      size="message"
      role={isGood ? 'dialog' : 'alertdialog'}
      actions={[{ label, tone: 'primary', act: accept, isSafe: true }]}
      onEscape={accept}
    >
      <p>
        <ContactText text={say(text)} reference={referenceOf(text)} />
      </p>
    </DialogFrame>
  );
}

function Ask({ dialog: { title, text }, answer }: Kind<'ask'>) {
  const { t } = useTranslation(['common']);
  const say = useMessage(title, text);
  const decline = () => answer('dialog.declined');
  return (
    <DialogFrame
      title={say(title)}
      size="message"
      role="alertdialog"
      actions={[
        { label: t('common:actions.yes'), tone: 'primary', act: () => answer('dialog.accepted') },
        { label: t('common:actions.no'), tone: 'secondary', act: decline, isSafe: true },
      ]}
      onEscape={decline}
    >
      <p>
        <ContactText text={say(text)} reference={referenceOf(text)} />
      </p>
    </DialogFrame>
  );
}

/**
 * In a dialog with a deadline the first action keeps unsaved work, so it is the safe one, and Escape triggers it
 * too.
 */
function Warn({ dialog: { title, text, confirm, cancel, until }, answer }: Kind<'warn'>) {
  const { t } = useTranslation(['common']);
  const say = useMessage(title, text, confirm, cancel);
  const accept = () => answer('dialog.accepted');
  const decline = () => answer('dialog.declined');
  const isDeadline = until !== undefined;
  return (
    <DialogFrame
      title={say(title)}
      mark={<ToneShape tone="warning" className="order-first size-7 text-warning" />}
      size="message"
      role="alertdialog"
      actions={[
        {
          label: cancel ? say(cancel) : t('common:actions.cancel'),
          tone: 'secondary',
          act: decline,
          isSafe: !isDeadline,
        },
        {
          label: confirm ? say(confirm) : t('common:actions.confirm'),
          tone: isDeadline ? 'primary' : 'danger',
          act: accept,
          isSafe: isDeadline,
        },
      ]}
      onEscape={isDeadline ? accept : decline}
    >
      <p>
        <ContactText text={say(text)} reference={referenceOf(text)} />
      </p>
      {isDeadline && <Countdown until={until} />}
    </DialogFrame>
  );
}
