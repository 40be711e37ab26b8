import type { KeyboardEvent } from 'react';
import { useKeptText } from './useKeptText.ts';

interface TextKeeperProps {
  id: string;
  describedBy?: string;
  rows: number;
  maxLength: number;
  value: string;
  isReadOnly: boolean;
  /** What is typed, almost at once. */
  onText: (text: string) => void;
  /** Escape was pressed. */
  onLeave?: () => void;
}

/** Several lines of text of which nothing that is typed is ever kept back. */
export function TextKeeper({
  id,
  describedBy,
  rows,
  maxLength,
  value,
  isReadOnly,
  onText,
  onLeave,
}: TextKeeperProps) {
  const field = useKeptText(value, onText);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || !onLeave) return;
    event.preventDefault();
    field.onBlur();
    onLeave();
  };
  return (
    <textarea
      {...field}
      id={id}
      aria-describedby={describedBy}
      rows={rows}
      maxLength={maxLength}
      readOnly={isReadOnly}
      onKeyDown={onKeyDown}
      className="control block scroll-mb-4 resize-y leading-snug read-only:bg-sunken"
    />
  );
}
