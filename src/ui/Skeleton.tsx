/**
 * Placeholder bars for lines of text; hidden from screen readers, because the surrounding part announces that it is
 * loading. A part that takes more lines on a narrow screen says how many there.
 */
export function Skeleton({ lines, linesNarrow = lines }: { lines: number; linesNarrow?: number }) {
  return (
    <div aria-hidden="true" className="animate-pulse space-y-3">
      {Array.from({ length: linesNarrow }, (_, line) => (
        <div
          key={line}
          className={`h-4 rounded-sheet bg-sunken ${line % 3 === 2 ? 'w-3/5' : ''} ${line < lines ? '' : 'desktop:hidden'}`}
        />
      ))}
    </div>
  );
}

/**
 * Placeholder of a page, as the document has it before its scripts are there: a page that waits for its data shows the
 * same, so that nothing moves in between.
 */
export function PageOutline() {
  return (
    <div aria-hidden="true">
      <div className="mb-8 h-9 w-56 rounded-sheet bg-sunken" />
      <div className="rounded-sheet border border-line bg-raised p-6">
        <Skeleton lines={6} />
      </div>
    </div>
  );
}
