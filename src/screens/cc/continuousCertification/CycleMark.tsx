import type { CycleState } from '#domain/cc/cycle.ts';

/** A year of the cycle in the picture; the states differ in shape, not only in color. */
export function CycleMark({ state }: { state: CycleState | null }) {
  if (state === null) return <path d="M8 12h14" className="stroke-line" strokeWidth="1.5" />;
  if (state === 'past') return <circle cx="15" cy="12" r="4" className="fill-muted" />;
  if (state === 'done')
    return (
      <>
        <circle cx="15" cy="12" r="8" className="fill-success" />
        <path d="m11 12.5 3 2.5 5-6" className="fill-none stroke-raised" strokeWidth="2" />
      </>
    );
  return (
    <>
      <circle cx="15" cy="12" r="7" className="fill-none stroke-accent" strokeWidth="2" />
      {state === 'next' && <circle cx="15" cy="12" r="3" className="fill-accent" />}
    </>
  );
}
