import type { ReactNode, Ref } from 'react';

/** The page's only h1; it takes the focus when the page opens. */
export function PageTitle({
  children,
  lead,
  noticeId,
  ref,
}: {
  children: ReactNode;
  lead?: ReactNode;
  /** The id of a notice below, which is read with the heading. */
  noticeId?: string | undefined;
  ref?: Ref<HTMLHeadingElement>;
}) {
  return (
    <header className="mb-6">
      <h1 ref={ref} tabIndex={-1} aria-describedby={noticeId} className="text-3xl">
        {children}
      </h1>
      {lead && <p className="mt-2 max-w-prose text-muted">{lead}</p>}
    </header>
  );
}
