/** The board's seal: two rings and a cross. */
export function BrandMark({ className = 'size-9' }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 40 40" className={`shrink-0 fill-none stroke-current ${className}`}>
      <circle cx="20" cy="20" r="18.5" strokeWidth="1.5" />
      <circle cx="20" cy="20" r="15" strokeWidth="0.75" strokeDasharray="1 1.36" />
      <path d="M20 11.5v17M11.5 20h17" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
