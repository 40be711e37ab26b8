import { useCallback, useId, useRef, useState } from 'react';

/**
 * A button that shows and hides a part of the page, with what each of the two needs. Headless UI has such a button too, but
 * every page needs one in its menu, and would wait for that library. It also opens when `isOpenAtFirst` becomes true.
 */
export function useDisclosure(isOpenAtFirst = false) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const [wasOpenAtFirst, setWasOpenAtFirst] = useState(isOpenAtFirst);
  if (isOpenAtFirst !== wasOpenAtFirst) {
    setWasOpenAtFirst(isOpenAtFirst);
    if (isOpenAtFirst) setIsOpen(true);
  }
  const id = useId();
  const ref = useRef<HTMLButtonElement>(null);
  const open = useCallback(() => setIsOpen(true), []);
  const close = useCallback(() => setIsOpen(false), []);
  const closeAndFocus = useCallback(() => {
    setIsOpen(false);
    ref.current?.focus();
  }, []);
  return {
    isOpen,
    open,
    /** Closes it and leaves the focus where it is. */
    close,
    /** Closes it and moves the focus to the button. */
    closeAndFocus,
    button: {
      ref,
      type: 'button',
      'aria-expanded': isOpen,
      // What is closed may not be there.
      'aria-controls': isOpen ? id : undefined,
      onClick: () => setIsOpen((was) => !was),
    },
    panel: { id },
  } as const;
}
