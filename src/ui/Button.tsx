import type { ComponentPropsWithRef, MouseEvent } from 'react';

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger';

const tones: Readonly<Record<ButtonTone, string>> = {
  primary: 'bg-accent text-accent-ink border-accent hover:bg-accent-deep hover:border-accent-deep',
  secondary: 'bg-raised text-accent border-edge hover:border-accent hover:bg-accent-tint',
  quiet: 'text-accent border-transparent hover:bg-accent-tint',
  danger: 'bg-danger text-danger-ink border-danger hover:underline',
};

/** Button styles, also for links that act like a button; hidden in print. */
export const buttonStyle = (tone: ButtonTone) =>
  `inline-flex min-h-11 items-center justify-center gap-2 rounded-sheet border px-5 py-2 text-center font-semibold has-[>svg]:text-left [&>svg]:shrink-0 leading-snug transition-colors print:hidden ${tones[tone]}`;

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'disabled'> {
  tone?: ButtonTone;
  /** Work is in progress: the button keeps focus and width, and does nothing. */
  busy?: boolean;
}

export function Button({
  tone = 'secondary',
  busy = false,
  type = 'button',
  className = '',
  onClick,
  ...rest
}: ButtonProps) {
  const act = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event));
  return (
    <button
      {...rest}
      type={type}
      onClick={act}
      aria-disabled={busy || undefined}
      className={`${buttonStyle(tone)} aria-disabled:opacity-65 ${className}`}
    />
  );
}
