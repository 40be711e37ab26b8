import { Disclosure, DisclosureButton, DisclosurePanel } from '@headlessui/react';
import { useLayoutEffect, type ReactNode } from 'react';

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

type Close = (focused?: HTMLElement) => void;

/** Content that small screens show on request, in place; at desktop width it is always shown. Escape closes it. */
export function NarrowDisclosure({
  label,
  place,
  className = '',
  buttonClassName,
  panelClassName,
  children,
}: NarrowDisclosureProps) {
  return (
    <Disclosure>
      {({ open, close }) => (
        // The key events come from the controls inside.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div className={className} onKeyDown={({ key }) => open && key === 'Escape' && close()}>
          <DisclosureButton className={`desk:hidden ${buttonClassName}`}>{label}</DisclosureButton>
          <DisclosurePanel static className={`${open ? '' : 'max-desk:hidden'} ${panelClassName}`}>
            {children(() => close())}
          </DisclosurePanel>
          <ClosedElsewhere place={place} close={close} />
        </div>
      )}
    </Disclosure>
  );
}

/** Closes a disclosure when the place changes, before it is painted, and leaves the focus where it is. */
function ClosedElsewhere({ place, close }: { place: string; close: Close }) {
  useLayoutEffect(() => {
    close(document.activeElement instanceof HTMLElement ? document.activeElement : document.body);
  }, [place, close]);
  return null;
}
