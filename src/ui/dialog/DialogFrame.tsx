import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Button, type ButtonTone } from '../Button.tsx';

export interface DialogAction {
  label: string;
  tone: ButtonTone;
  act: () => void;
  /** The action focused at first: the one that loses nothing. */
  isSafe?: boolean;
}

interface DialogFrameProps {
  title: string;
  /** Next to the title: a status badge or an icon. */
  mark?: ReactNode;
  /** The specified widths: a modal takes 70% of a desktop screen, a question or a warning half. */
  size: 'message' | 'modal';
  actions: readonly DialogAction[];
  /** What Escape does; clicking outside the dialog does nothing. */
  onEscape: () => void;
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
}

const sizes = { message: 'desk:w-[50vw]', modal: 'desk:w-[70vw]' };

/** The frame of every dialog: it traps the focus, and restores it when it closes. */
export function DialogFrame({
  title,
  mark,
  size,
  actions,
  onEscape,
  role = 'dialog',
  children,
}: DialogFrameProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onEscape();
  };
  return (
    <Dialog open onClose={() => {}} role={role} onKeyDown={onKeyDown} className="fixed inset-0 z-50">
      <DialogBackdrop className="fixed inset-0 bg-veil" />
      <div className="fixed inset-0 overflow-y-auto">
        <div className="grid min-h-full grid-cols-1 place-items-center p-4">
          <DialogPanel
            className={`w-full rounded-sheet border-t-4 border-t-accent bg-raised p-6 shadow-float desk:p-8 ${sizes[size]}`}
          >
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <DialogTitle className="text-2xl">{title}</DialogTitle>
              {mark}
            </div>
            <div className="mt-4 wrap-anywhere">{children}</div>
            <div className="mt-8 flex flex-wrap justify-center gap-3">
              {actions.map(({ label, tone, act, isSafe }) => (
                <Button
                  key={label}
                  tone={tone}
                  onClick={act}
                  data-autofocus={isSafe ? '' : undefined}
                  className="w-[337px] max-w-full"
                >
                  {label}
                </Button>
              ))}
            </div>
          </DialogPanel>
        </div>
      </div>
    </Dialog>
  );
}
