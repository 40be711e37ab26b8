import type { ReactNode } from 'react';

/** A page's one first heading; it takes the focus when the page is opened. */
export function PageTitle({ children, lead }: { children: ReactNode; lead?: ReactNode }) {
  return (
    <header className="mb-6">
      <h1 tabIndex={-1} className="text-3xl">
        {children}
      </h1>
      {lead && <p className="mt-2 max-w-prose text-muted">{lead}</p>}
    </header>
  );
}
