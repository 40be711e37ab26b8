import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from './Button.tsx';

/** The row actions of a table are quiet until the pointer or the focus is in their row: there are as many as rows. */
const quiet =
  'columns:[tr_&]:text-muted columns:[tr:hover_&]:text-accent columns:[tr:focus-within_&]:text-accent';

/** Styles of a row action, also for links: an icon, with its label where there is room. */
export const iconButton = `inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-sheet px-2 font-semibold text-accent transition-colors hover:bg-accent-tint ${quiet}`;

/** `id`: for a focus that returns to it. */
interface IconButtonProps extends Pick<
  ComponentProps<typeof Button>,
  'id' | 'busy' | 'onClick' | 'onFocus' | 'onBlur'
> {
  icon: LucideIcon;
  /** The accessible name: the action and what it applies to. */
  label: string;
  /** The action in one word; shown on cards and as a tooltip. */
  text: string;
  /** Whether a row shows the text too, for an action that few would know by its icon. */
  isTextShown?: boolean;
}

/** A row action of a table: only the icon in a row, with its label on a card. */
export function IconButton({
  icon: Icon,
  label,
  text,
  isTextShown = false,
  busy = false,
  ...rest
}: IconButtonProps) {
  return (
    <Button
      {...rest}
      tone="quiet"
      busy={busy}
      aria-label={label}
      title={text}
      className={`min-w-11 shrink-0 px-2! ${isTextShown ? '' : quiet}`}
    >
      {busy ? (
        <span
          aria-hidden="true"
          className="size-5 animate-spin rounded-full border-2 border-line border-t-accent"
        />
      ) : (
        <Icon aria-hidden="true" className="size-5" />
      )}
      <span className={isTextShown ? '' : 'columns:sr-only'}>{text}</span>
    </Button>
  );
}
