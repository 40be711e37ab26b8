import { useCallback, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Sync status of the latest change. */
export type ReceiptPlace = 'nowhere' | 'page' | 'storing' | 'device' | 'board' | 'stale' | 'refused';

interface ReceiptMarkProps {
  place: ReceiptPlace;
  /** When the board received it, formatted: "10:32 AM". */
  time?: string | undefined;
  /** Shows only the icon; the text is for screen readers and the tooltip. */
  brief?: boolean;
  /** The words around it say the same. */
  isSilent?: boolean;
  className?: string;
}

/**
 * An icon for each status, so that color is never the only difference; all have the same size, so that nothing
 * moves.
 */
const shapes: Readonly<Record<ReceiptPlace, ReactNode>> = {
  nowhere: <circle cx="8" cy="8" r="5.2" strokeDasharray="2.2 2.2" />,
  page: <path d="M4 2h5.5L12.5 5v9H4ZM8.2 6.5v3.2M8.2 11.6v.2" />,
  storing: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M8 4.8V8l2 1.6" />
    </>
  ),
  device: (
    <>
      <rect x="2.5" y="3" width="11" height="7.5" rx="1" />
      <path d="M1.5 13h13M5.8 6.8l1.6 1.5 2.8-3" />
    </>
  ),
  board: (
    <>
      <circle cx="8" cy="8" r="6.6" fill="currentColor" />
      <path d="m4.9 8.2 2.2 2.1 4-4.4" className="stroke-raised" />
    </>
  ),
  stale: <path d="M2 5.2h9.5m-2.6-2.7 2.6 2.7-2.6 2.7M14 10.8H4.5m2.6-2.7-2.6 2.7 2.6 2.7" />,
  refused: <path d="M8 1.8 14.2 8 8 14.2 1.8 8ZM8 5v3.6M8 10.4v.4" />,
};

const colours: Readonly<Record<ReceiptPlace, string>> = {
  nowhere: 'text-muted',
  page: 'text-warning',
  storing: 'text-muted',
  device: 'text-info',
  board: 'text-success',
  stale: 'text-warning',
  refused: 'text-danger',
};

/** The sync status of a score or a text: an icon and words. */
export function ReceiptMark({ place, time, brief = false, isSilent, className = '' }: ReceiptMarkProps) {
  const words = useReceiptWords()(place, time);
  return (
    <span
      aria-hidden={isSilent}
      data-place={place}
      title={brief ? words : undefined}
      className={`inline-flex items-start gap-1.5 text-sm ${colours[place]} ${className}`}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 16 16"
        className="mt-0.75 size-4 shrink-0 fill-none stroke-current stroke-[1.5]"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {shapes[place]}
      </svg>
      <span className={brief ? 'sr-only' : 'tabular'}>{words}</span>
    </span>
  );
}

/** The text of a mark, for use in sentences. */
export function useReceiptWords(): (place: ReceiptPlace, time?: string) => string {
  const { t } = useTranslation(['scoring', 'common']);
  return useCallback(
    (place, time) =>
      place === 'board' && time === undefined
        ? t('scoring:receipt.there')
        : t(`scoring:receipt.${place}`, { time: time ?? '' }),
    [t],
  );
}
