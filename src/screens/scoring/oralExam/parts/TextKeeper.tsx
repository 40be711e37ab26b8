import type { KeyboardEvent } from 'react';
import { useCutPaste } from '#ui/fields/useCutPaste.ts';
import { ReceiptMark, type ReceiptPlace } from '#ui/status/ReceiptMark.tsx';
import { useKeptText } from './useKeptText.ts';

interface TextKeeperProps {
  id: string;
  /** What is wanted of the text; it is described by it. */
  note?: string | undefined;
  rows: number;
  maxLength: number;
  value: string;
  isReadOnly: boolean;
  /** The sync status of the text, shown below it; none for a text that the board does not get. */
  mark?: { place: ReceiptPlace; time: string | undefined };
  /** The id of an element that describes a text without a mark. */
  describedBy?: string;
  /** Called with the text shortly after each change. */
  onText: (text: string) => void;
  /** Called when Escape is pressed. */
  onLeave?: () => void;
  /** Called when Ctrl+Enter or ⌘+Enter is pressed. */
  onDone?: () => void;
}

/** A text area whose input is saved almost at once, with what became of it. */
export function TextKeeper({
  id,
  note,
  rows,
  maxLength,
  value,
  isReadOnly,
  mark,
  describedBy = `${id}-note`,
  onText,
  onLeave,
  onDone,
}: TextKeeperProps) {
  const { field, isTyping } = useKeptText(value, onText);
  const { cutText, ...watching } = useCutPaste(maxLength);
  // The last key is not on the device yet, whatever became of the text before it.
  const shown = mark && isTyping ? { place: 'storing' as const } : mark;
  const onKeyDown = (event: KeyboardEvent) => {
    const isDone = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    const act = isDone ? onDone : event.key === 'Escape' ? onLeave : undefined;
    if (event.nativeEvent.isComposing || !act) return;
    event.preventDefault();
    field.onBlur();
    act();
  };
  return (
    <>
      <textarea
        {...field}
        id={id}
        aria-describedby={describedBy}
        rows={rows}
        maxLength={maxLength}
        readOnly={isReadOnly}
        {...watching}
        onKeyDown={onKeyDown}
        className="control block scroll-mb-4 resize-y leading-snug read-only:bg-sunken"
      />
      {cutText !== null && (
        <p role="alert" className="font-semibold text-danger">
          {cutText}
        </p>
      )}
      {/* One line for both, so that the page below does not move. */}
      {shown && (
        <div className="flex min-h-6 flex-wrap items-center gap-x-3 text-sm">
          <p id={describedBy} className="text-warning empty:hidden">
            {note}
          </p>
          {(field.value !== '' || shown.place !== 'nowhere') && <ReceiptMark {...shown} />}
        </div>
      )}
    </>
  );
}
