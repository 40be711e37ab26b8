import type { ReactNode } from 'react';
import { PageTitle } from '#ui/PageTitle.tsx';

/** A page with only a message and a link. */
export function Notice({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <div className="max-w-prose">
      <PageTitle>{title}</PageTitle>
      <p className="text-lg">{text}</p>
      <div className="mt-8 flex flex-wrap gap-3">{children}</div>
    </div>
  );
}
