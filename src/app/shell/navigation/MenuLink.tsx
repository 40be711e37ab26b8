import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';

/** Styles of every entry of the side navigation, links and buttons alike. */
export const menuEntry =
  'flex min-h-11 w-full items-center gap-3 rounded-r-sheet border-l-4 border-transparent py-2 pr-3 pl-4 text-left leading-snug hover:bg-sunken aria-[current=page]:border-accent aria-[current=page]:bg-accent-tint aria-[current=page]:font-semibold aria-[current=page]:text-accent';

/** A link of the side navigation. */
export function MenuLink({
  to,
  end = false,
  className = '',
  onChosen,
  children,
}: {
  to: string;
  end?: boolean;
  className?: string;
  onChosen: () => void;
  children: ReactNode;
}) {
  return (
    <NavLink to={to} end={end} onClick={onChosen} className={`${menuEntry} ${className}`}>
      {children}
    </NavLink>
  );
}
