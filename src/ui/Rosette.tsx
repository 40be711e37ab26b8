const petals = Array.from({ length: 36 }, (_, petal) => petal * 10);

/** An engraver's rosette, as on certificates: one ellipse rotated about its end. Decoration only. */
export function Rosette({ className = '' }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="-100 -100 200 200" className={`fill-none stroke-current ${className}`}>
      {petals.map((angle) => (
        <ellipse key={angle} cx="46" rx="50" ry="22" strokeWidth="0.35" transform={`rotate(${angle})`} />
      ))}
    </svg>
  );
}
