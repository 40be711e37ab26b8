import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDisclosure } from './useDisclosure.ts';
import { useFindable } from './useFindable.ts';

interface DisclosureProps {
  /** What is below, as text of the button. */
  label: ReactNode;
  isOpenAtFirst?: boolean;
  /** Styles of the button, beside those of all. */
  buttonClassName?: string;
  className?: string;
  onToggle?: () => void;
  /** Closing it forgets what was typed in it, such as a passphrase. */
  forgets?: boolean;
  children: ReactNode;
}

/** Content that is shown on request, below a button with an arrow. */
export function Disclosure({
  label,
  isOpenAtFirst = false,
  buttonClassName = '',
  className = '',
  onToggle,
  forgets = false,
  children,
}: DisclosureProps) {
  const { isOpen, open, button, panel } = useDisclosure(isOpenAtFirst);
  // What else its button does, finding does not do.
  const isFindable = !forgets && onToggle === undefined;
  const ref = useFindable(!isOpen && isFindable, open);
  return (
    <div className={className}>
      <button
        {...button}
        onClick={() => {
          onToggle?.();
          button.onClick();
        }}
        className={`group flex min-h-11 items-baseline gap-1.5 py-2 text-left ${buttonClassName}`}
      >
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 self-center transition-transform group-aria-expanded:rotate-90"
        />
        <span>{label}</span>
      </button>
      <div {...panel} ref={ref} hidden={isFindable ? undefined : !isOpen}>
        {(isOpen || !forgets) && children}
      </div>
    </div>
  );
}
