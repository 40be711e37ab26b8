import type { LucideIcon } from 'lucide-react';
import { Button } from './Button.tsx';

/** Styles of a row action, also for links: an icon, with its label where there is room. */
export const iconButton =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-sheet px-2 font-semibold text-accent transition-colors hover:bg-accent-tint';

interface IconButtonProps {
  icon: LucideIcon;
  /** For a focus that returns to it. */
  id?: string;
  /** The accessible name: the action and what it applies to. */
  label: string;
  /** The action in one word; shown on cards and as a tooltip. */
  text: string;
  busy?: boolean;
  onClick: () => void;
}

/** A row action of a table: only the icon in a row, with its label on a card. */
export function IconButton({ icon: Icon, id, label, text, busy = false, onClick }: IconButtonProps) {
  return (
    <Button
      tone="quiet"
      id={id}
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
