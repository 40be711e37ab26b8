import type { ReactNode } from 'react';

interface SectionProps {
  title: string;
  lead?: string;
  children: ReactNode;
}

/** A group of related fields of the case log. */
export function Section({ title, lead, children }: SectionProps) {
  return (
    <fieldset className="min-w-0 border-t border-line pt-6">
      {/* Floated, so that the border above spans the whole fieldset. */}
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
