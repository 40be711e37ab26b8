import { Disclosure, DisclosureButton, DisclosurePanel } from '@headlessui/react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';

interface TableDisclosureProps {
  /** The button while the table is hidden, and while it is shown. */
  show: string;
  hide: string;
  children: ReactNode;
}

/** The text of a picture, as a table: shown on request, and always on paper. */
export const TableDisclosure = ({ show, hide, children }: TableDisclosureProps) => (
  <Disclosure>
    {({ open }) => (
      <>
        <DisclosureButton as={Button} tone="quiet" className="mt-3 -ml-5">
          {open ? hide : show}
        </DisclosureButton>
        <DisclosurePanel static className={open ? '' : 'hidden print:block'}>
          {children}
        </DisclosurePanel>
      </>
    )}
  </Disclosure>
);
