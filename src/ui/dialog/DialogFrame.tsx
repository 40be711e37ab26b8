import { Description, Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Button, buttonStyle, type ButtonTone } from '../Button.tsx';
import { useFocusAfterwards } from './useFocusAfterwards.ts';

interface AnyAction {
  label: string;
  tone: ButtonTone;
  /** The action focused at first: the one that loses nothing. */
  isSafe?: boolean;
}
interface Act extends AnyAction {
  act: () => void;
}
/** Saves a file under the given name, and leaves the dialog open. */
interface Download extends AnyAction {
  href: string;
  download: string;
}

interface DialogFrameProps {
  title: string;
  /** Next to the title: a status badge or an icon. */
  mark?: ReactNode;
  /** The specified widths: a modal takes 70% of a desktop screen, a question or a warning half. */
  size: 'message' | 'modal';
  /** None if the content ends with its own, such as those of a form. */
  actions: readonly (Act | Download)[];
  /** What Escape does; clicking outside the dialog does nothing. */
  onEscape: () => void;
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
}

/** The specified width of a dialog's buttons. */
const width = 'w-[337px] max-w-full';
const sizes = { message: 'desktop:w-[50vw]', modal: 'desktop:w-[70vw]' };

/**
 * Takes the focus that another dialog took along: a modal in which it was when this dialog opened keeps it for a
 * moment, and when the modal is removed, nothing has the focus.
 */
function useTakenFocus() {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const take = () => {
      const { current } = panel;
      if (!current || current.closest('[inert]') || current.contains(document.activeElement)) return;
      current.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    };
    const frame = requestAnimationFrame(take);
    const removals = new MutationObserver(() => {
      if (document.activeElement === document.body) take();
    });
    removals.observe(document.body, { childList: true, subtree: true });
    return () => {
      cancelAnimationFrame(frame);
      removals.disconnect();
    };
  }, []);
  return panel;
}

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
  const panel = useTakenFocus();
  useFocusAfterwards();
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
            ref={panel}
            className={`w-full rounded-sheet border-t-4 border-t-accent bg-raised p-6 shadow-float desktop:p-8 ${sizes[size]}`}
          >
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <DialogTitle className="text-2xl wrap-anywhere">{title}</DialogTitle>
              {mark}
            </div>
            {/* Spoken with the title when the dialog opens. A form or a document is too long for that. */}
            {size === 'message' ? (
              <Description as="div" className="mt-4 wrap-anywhere">
                {children}
              </Description>
            ) : (
              <div className="mt-4 wrap-anywhere">{children}</div>
            )}
            <div className="mt-8 flex flex-wrap justify-center gap-3 empty:hidden">
              {actions.map(({ label, tone, isSafe, ...action }) => {
                const focus = { 'data-autofocus': isSafe ? '' : undefined };
                return 'act' in action ? (
                  <Button key={label} tone={tone} onClick={action.act} className={width} {...focus}>
                    {label}
                  </Button>
                ) : (
                  <a key={label} className={`${buttonStyle(tone)} ${width}`} {...focus} {...action}>
                    {label}
                  </a>
                );
              })}
            </div>
          </DialogPanel>
        </div>
      </div>
    </Dialog>
  );
}
