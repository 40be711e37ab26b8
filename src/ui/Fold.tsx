import { ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useDisclosure } from './useDisclosure.ts';
import { useFindable } from './useFindable.ts';
import { useIsNarrow } from './useIsNarrow.ts';

interface FoldProps {
  /** What is in it, as text of the button. */
  label: string;
  /** A desktop always shows it: only on a screen that is narrow at first other parts of the page matter more. */
  isNarrowOnly?: boolean;
  isOpenAtFirst?: boolean;
  /** It cannot be closed now, such as a form with unsaved input. */
  isFixed?: boolean;
  /** There is nothing but the sentence that says so, which is always shown. */
  isEmpty?: boolean;
  children: ReactNode;
}

/** Styles of a closed part that paper shows: not `details`, of which some browsers print only those that are open. */
export const onPaper = 'print:block print:[content-visibility:visible]';

/** A part of a page that is closed until it is opened, or until find-in-page finds something in it; paper shows it. */
export function Fold({
  label,
  isNarrowOnly = false,
  isOpenAtFirst = false,
  isFixed = false,
  isEmpty = false,
  children,
}: FoldProps) {
  const isNarrow = useIsNarrow();
  // A page that gets narrower, on paper too, keeps what it has shown.
  const [isAlwaysShown] = useState(isNarrowOnly && !isNarrow);
  const { isOpen, open, button, panel } = useDisclosure(isOpenAtFirst);
  const ref = useFindable(!isOpen && (isNarrow || !isNarrowOnly), open);
  if (isEmpty || isAlwaysShown) return children;
  return (
    <div className={isNarrowOnly ? '' : 'border-t border-line first:border-t-0'}>
      <button
        {...button}
        disabled={isFixed}
        className={`tabular group flex min-h-11 w-full items-center gap-1.5 py-2 text-left font-semibold print:break-after-avoid ${isNarrowOnly ? 'text-accent desktop:hidden print:hidden' : ''}`}
      >
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 transition-transform group-aria-expanded:rotate-90 print:hidden"
        />
        <span>{label}</span>
      </button>
      <div {...panel} ref={ref} className={onPaper}>
        <div className={isNarrowOnly ? 'max-desktop:pt-3' : 'pb-4'}>{children}</div>
      </div>
    </div>
  );
}
