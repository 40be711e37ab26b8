import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDisclosure } from './useDisclosure.ts';

interface NarrowFoldProps {
  label: string;
  /** There is nothing but the sentence that says so, which is always shown. */
  isEmpty?: boolean;
  children: ReactNode;
}

/** What a narrow screen shows on request, because other parts of the page matter more; a desk and paper always show it. */
export function NarrowFold({ label, isEmpty = false, children }: NarrowFoldProps) {
  const { isOpen, button, panel } = useDisclosure();
  if (isEmpty) return children;
  return (
    <>
      <button
        {...button}
        className="group flex min-h-11 items-center gap-1.5 py-2 text-left font-semibold text-accent desk:hidden print:hidden"
      >
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 transition-transform group-aria-expanded:rotate-90"
        />
        <span>{label}</span>
      </button>
      <div {...panel} className={isOpen ? 'max-desk:pt-3' : 'not-print:max-desk:hidden'}>
        {children}
      </div>
    </>
  );
}
