import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Countdown } from '#ui/dialog/Countdown.tsx';
import { DialogFrame } from '#ui/dialog/DialogFrame.tsx';
import { SpinnerVeil } from '#ui/SpinnerVeil.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { ToastList, type ToastItem } from '#ui/ToastList.tsx';
import { longText, Section, Specimen } from '../Section.tsx';

const none = () => {};
const toasts: readonly ToastItem[] = (['info', 'success', 'warning', 'error'] as const).map((tone) => ({
  id: tone,
  tone,
  text: tone === 'error' ? longText : 'Your license was saved.',
}));
const TEN_MINUTES = 600_000;

type Shown = 'question' | 'modal' | null;

/** What is over a page. A box that moves what is fixed shows messages and veil in place. */
export function Overlays() {
  const [shown, setShown] = useState<Shown>(null);
  const [until] = useState(() => Date.now() + TEN_MINUTES);
  const close = () => setShown(null);
  return (
    <Section title="Over the page">
      <Specimen name="messages">
        <div className="relative h-120 translate-x-0 overflow-hidden rounded-sheet border border-line">
          <ToastList
            label="Messages"
            toasts={toasts}
            place="corner"
            onClose={none}
            onHold={none}
            onRelease={none}
          />
        </div>
      </Specimen>
      <Specimen name="working">
        <div className="relative h-40 translate-x-0 overflow-hidden rounded-sheet border border-line">
          <SpinnerVeil isShown />
        </div>
      </Specimen>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setShown('question')}>Open a question</Button>
        <Button onClick={() => setShown('modal')}>Open a modal</Button>
      </div>
      {shown === 'question' && (
        <DialogFrame
          title="Leave without saving?"
          size="message"
          role="alertdialog"
          actions={[
            { label: 'Stay', tone: 'primary', isSafe: true, act: close },
            { label: 'Leave', tone: 'secondary', act: close },
          ]}
          onEscape={close}
        >
          <p>{`What you changed would be lost. ${longText}`}</p>
          <Countdown until={until} />
        </DialogFrame>
      )}
      {shown === 'modal' && (
        <DialogFrame
          title={longText}
          mark={<StatusBadge tone="info">Draft</StatusBadge>}
          size="modal"
          actions={[
            { label: 'Delete', tone: 'danger', act: close },
            { label: 'Save as a file', tone: 'secondary', href: 'data:,', download: 'file.txt' },
            { label: 'Close', tone: 'quiet', isSafe: true, act: close },
          ]}
          onEscape={close}
        >
          <p>{longText}</p>
        </DialogFrame>
      )}
    </Section>
  );
}
