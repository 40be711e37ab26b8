import { Skeleton } from '#ui/Skeleton.tsx';

/** Placeholder of the side navigation; `scripts/firstPaint.js` takes it from pages without one. */
export function NavigationOutline() {
  return (
    <div
      aria-hidden="true"
      data-menu=""
      className="border-line max-desk:h-12 max-desk:border-b desk:w-76 desk:shrink-0 desk:p-8"
    >
      <div className="max-desk:hidden">
        <Skeleton lines={8} />
      </div>
    </div>
  );
}
