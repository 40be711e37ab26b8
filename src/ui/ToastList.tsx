import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useReservedRoom } from './useReservedRoom.ts';
import { ToneShape, type StatusTone } from './status/StatusBadge.tsx';

export interface ToastItem {
  id: string;
  tone: 'info' | 'success' | 'warning' | 'error';
  text: string;
}

/**
 * Where messages are: over the page at the bottom right; or where they cover nothing of it, which is over the menu on
 * a wide screen, or at the page's foot, above which the page ends.
 */
export type ToastPlace = 'corner' | 'menu' | 'foot';

interface ToastListProps {
  label: string;
  /** Oldest first. */
  toasts: readonly ToastItem[];
  place: ToastPlace;
  onClose: (id: string) => void;
  /** The pointer is over the messages, or the focus is in them. */
  onHold: () => void;
  onRelease: () => void;
}

const tones: Readonly<Record<ToastItem['tone'], { shape: StatusTone; style: string }>> = {
  info: { shape: 'info', style: 'border-l-info text-info' },
  success: { shape: 'success', style: 'border-l-success text-success' },
  warning: { shape: 'warning', style: 'border-l-warning text-warning' },
  error: { shape: 'danger', style: 'border-l-danger text-danger' },
};

/** The menu is 18rem wide. */
const places: Readonly<Record<ToastPlace, string>> = {
  corner: 'right-0 w-full p-3 desktop:right-2 desktop:bottom-[calc(0.5rem+var(--bar))] desktop:w-md',
  menu: 'left-1 w-70 p-2',
  foot: 'inset-x-0 max-h-[30dvh]! bg-raised p-2',
};

/** Messages, newest last and always visible. */
export function ToastList({ label, toasts, place, onClose, onHold, onRelease }: ToastListProps) {
  const { t } = useTranslation(['common']);
  const list = useRef<HTMLDivElement>(null);
  const isEmpty = toasts.length === 0;

  useReservedRoom(list, '--toasts', place === 'foot' && !isEmpty);

  // When the last message disappears, there is no pointerleave event.
  useEffect(() => {
    if (isEmpty) onRelease();
  }, [isEmpty, onRelease]);

  const close = (id: string) => {
    onClose(id);
    const others = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])].filter(
      (button) => button.dataset.id !== id,
    );
    (others[0] ?? document.getElementById('content'))?.focus({ preventScroll: true });
  };

  return (
    <section aria-label={label}>
      <div
        ref={list}
        data-toasts
        aria-live="polite"
        aria-relevant="additions"
        onPointerEnter={onHold}
        onPointerLeave={onRelease}
        onFocus={onHold}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) onRelease();
        }}
        className={`pointer-events-none fixed bottom-(--bar) z-30 flex max-h-[60dvh] flex-col-reverse gap-2 overflow-y-auto empty:hidden ${places[place]}`}
      >
        {toasts.toReversed().map(({ id, tone, text }) => (
          <div
            key={id}
            role={tone === 'error' || tone === 'warning' ? 'alert' : 'status'}
            className={`flex items-start gap-3 rounded-sheet border border-l-4 border-line bg-raised pl-4 shadow-sheet pointer-events-auto ${tones[tone].style}`}
          >
            <ToneShape tone={tones[tone].shape} className="mt-3.5 size-5" />
            <p className="grow py-2.5 wrap-anywhere text-ink">{text}</p>
            <button
              type="button"
              data-id={id}
              aria-label={t('common:actions.close')}
              onClick={() => close(id)}
              className="grid size-11 shrink-0 place-items-center text-muted hover:text-ink"
            >
              <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 stroke-current stroke-[1.6]">
                <path d="m3.5 3.5 9 9m0-9-9 9" />
              </svg>
            </button>
          </div>
        ))}
      </div>
    </section>
  );
}
