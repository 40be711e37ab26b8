import { useLayoutEffect, type ReactNode } from 'react';
import { useDisclosure } from './useDisclosure.ts';

interface NarrowDisclosureProps {
  label: ReactNode;
  /** Where the user is: going elsewhere closes it. */
  place: string;
  className?: string;
  buttonClassName: string;
  panelClassName: string;
  /** `close` also returns the focus to the button. */
  children: (close: () => void) => ReactNode;
}

/** Content that small screens show on request, in place; at desktop width it is always shown. Escape closes it. */
export function NarrowDisclosure({
  label,
  place,
  className = '',
  buttonClassName,
  panelClassName,
  children,
}: NarrowDisclosureProps) {
  const { isOpen, close, closeAndFocus, button, panel } = useDisclosure();
  // Before it is painted.
  useLayoutEffect(close, [place, close]);
  return (
    // The key events come from the controls inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={className} onKeyDown={({ key }) => isOpen && key === 'Escape' && closeAndFocus()}>
      <button {...button} className={`desktop:hidden ${buttonClassName}`}>
        {label}
      </button>
      <div {...panel} className={`${isOpen ? '' : 'max-desktop:hidden'} ${panelClassName}`}>
        {children(closeAndFocus)}
      </div>
    </div>
  );
}
