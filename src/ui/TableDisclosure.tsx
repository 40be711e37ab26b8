import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { onPaper } from './Fold.tsx';
import { useDisclosure } from './useDisclosure.ts';
import { useFindable } from './useFindable.ts';

interface TableDisclosureProps {
  /** What is in it, as text of the button, also while it is open: screen readers do not say a name that changes. */
  label: string;
  children: ReactNode;
}

/** The text of a picture, as a table: shown on request, and always on paper. */
export function TableDisclosure({ label, children }: TableDisclosureProps) {
  const { isOpen, open, button, panel } = useDisclosure();
  const ref = useFindable(!isOpen, open);
  return (
    <>
      <Button {...button} tone="quiet" className="group mt-3 -ml-5">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 transition-transform group-aria-expanded:rotate-90"
        />
        <span>{label}</span>
      </Button>
      <div {...panel} ref={ref} className={onPaper}>
        {children}
      </div>
    </>
  );
}
