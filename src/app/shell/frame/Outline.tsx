import { Skeleton } from '#ui/Skeleton.tsx';

/** Placeholder of the side navigation; `scripts/firstPaint.js` takes it from pages without one. */
export function NavigationOutline() {
  return (
    <div
      aria-hidden="true"
      data-menu=""
      className="border-line max-desktop:h-12 max-desktop:border-b desktop:w-76 desktop:shrink-0 desktop:p-8"
    >
      <div className="max-desktop:hidden">
        <Skeleton lines={8} />
      </div>
    </div>
  );
}
