/** Pale bars where lines of text will be; said to nobody, since the part around it says that it loads. */
export function Skeleton({ lines }: { lines: number }) {
  return (
    <div aria-hidden="true" className="animate-pulse space-y-3">
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={`h-4 rounded-sheet bg-sunken ${line % 3 === 2 ? 'w-3/5' : ''}`} />
      ))}
    </div>
  );
}
