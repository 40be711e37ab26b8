import type { KeyboardEvent } from 'react';
import { useKeptText } from './useKeptText.ts';

interface TextKeeperProps {
  id: string;
  describedBy?: string;
  rows: number;
  maxLength: number;
  value: string;
  isReadOnly: boolean;
  /** Called with the text shortly after each change. */
  onText: (text: string) => void;
  /** Called when Escape is pressed. */
  onLeave?: () => void;
  /** Called when Ctrl+Enter or ⌘+Enter is pressed. */
  onDone?: () => void;
}

/** A text area whose input is saved almost at once. */
export function TextKeeper({
  id,
  describedBy,
  rows,
  maxLength,
  value,
  isReadOnly,
  onText,
  onLeave,
  onDone,
}: TextKeeperProps) {
  const field = useKeptText(value, onText);
  const onKeyDown = (event: KeyboardEvent) => {
    const isDone = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    const act = isDone ? onDone : event.key === 'Escape' ? onLeave : undefined;
    if (event.nativeEvent.isComposing || !act) return;
    event.preventDefault();
    field.onBlur();
    act();
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
