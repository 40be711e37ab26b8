import type { LucideIcon } from 'lucide-react';
import { Button } from './Button.tsx';

/** The looks of an act on one row, for links that act like one: a picture, and beside it its word where there is room. */
export const iconButton =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-sheet px-2 font-semibold text-accent transition-colors hover:bg-accent-tint';

interface IconButtonProps {
  icon: LucideIcon;
  /** The whole wish, naming what it is about. */
  label: string;
  /** The act in a word; it is seen on cards and said by the pointer. */
  text: string;
  busy?: boolean;
  onClick: () => void;
}

/** An act on one row of a table: in a row only its picture, on a card with its word. */
export function IconButton({ icon: Icon, label, text, busy = false, onClick }: IconButtonProps) {
  return (
    <Button
      tone="quiet"
      busy={busy}
      aria-label={label}
      title={text}
      onClick={onClick}
      className="min-w-11 px-2!"
    >
      {busy ? (
        <span
          aria-hidden="true"
          className="size-5 animate-spin rounded-full border-2 border-line border-t-accent"
        />
      ) : (
        <Icon aria-hidden="true" className="size-5" />
      )}
      <span className="columns:sr-only">{text}</span>
    </Button>
  );
}
