/**
 * Placeholder bars for lines of text; hidden from screen readers, because the surrounding part announces that it is
 * loading.
 */
export function Skeleton({ lines }: { lines: number }) {
  return (
    <div aria-hidden="true" className="animate-pulse space-y-3">
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={`h-4 rounded-sheet bg-sunken ${line % 3 === 2 ? 'w-3/5' : ''}`} />
      ))}
    </div>
  );
}
