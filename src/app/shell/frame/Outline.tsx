import { Skeleton } from '#ui/Skeleton.tsx';

/** Placeholder of the side navigation. */
export function NavigationOutline() {
  return (
    <div
      aria-hidden="true"
      className="border-line max-desk:h-12 max-desk:border-b desk:w-76 desk:shrink-0 desk:p-8"
    >
      <div className="max-desk:hidden">
        <Skeleton lines={8} />
      </div>
    </div>
  );
}

/** Placeholder of a page. */
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
