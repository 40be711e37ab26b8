import type { ReactNode, Ref } from 'react';

/** The page's only h1; it takes the focus when the page opens. */
export function PageTitle({
  children,
  lead,
  ref,
}: {
  children: ReactNode;
  lead?: ReactNode;
  ref?: Ref<HTMLHeadingElement>;
}) {
  return (
    <header className="mb-6">
      <h1 ref={ref} tabIndex={-1} className="text-3xl">
        {children}
      </h1>
      {lead && <p className="mt-2 max-w-prose text-muted">{lead}</p>}
    </header>
  );
}
