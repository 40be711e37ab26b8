import { useCallback, useId, useState, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { onPaper } from './Fold.tsx';
import { useFindable } from './useFindable.ts';

interface TableDisclosureProps {
  /** The button while the table is hidden, and while it is shown; its name is its state. */
  show: string;
  hide: string;
  children: ReactNode;
}

/** The text of a picture, as a table: shown on request, and always on paper. */
export function TableDisclosure({ show, hide, children }: TableDisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const ref = useFindable(
    !isOpen,
    useCallback(() => setOpen(true), []),
  );
  return (
    <>
      <Button tone="quiet" className="mt-3 -ml-5" aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {isOpen ? hide : show}
      </Button>
      <div id={id} ref={ref} className={onPaper}>
        {children}
      </div>
    </>
  );
}
