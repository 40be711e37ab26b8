import type { ReactNode } from 'react';

interface SectionProps {
  title: string;
  lead?: string;
  children: ReactNode;
}

/** Fields of the case log that belong together. */
export function Section({ title, lead, children }: SectionProps) {
  return (
    <fieldset className="min-w-0 border-t border-line pt-6">
      {/* Floated, so that the line above belongs to the whole. */}
      <legend className="float-left w-full">
        <h3 className="text-lg">{title}</h3>
      </legend>
      <div className="clear-both space-y-5 pt-2">
        {lead && <p className="max-w-prose text-sm text-muted">{lead}</p>}
        {children}
      </div>
    </fieldset>
  );
}
