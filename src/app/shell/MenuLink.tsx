import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { prefetchRoute } from '../prefetch.ts';

/** The looks of every entry of the side navigation, links and buttons alike. */
export const menuEntry =
  'flex min-h-11 w-full items-center gap-3 rounded-r-sheet border-l-4 border-transparent py-2 pr-3 pl-4 text-left leading-snug hover:bg-sunken aria-[current=page]:border-accent aria-[current=page]:bg-accent-tint aria-[current=page]:font-semibold aria-[current=page]:text-accent';

/** A link of the side navigation; its screen is fetched as soon as somebody seems to want it. */
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
  const prefetch = () => prefetchRoute(to);
  return (
    <NavLink
      to={to}
      end={end}
      onClick={onChosen}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onTouchStart={prefetch}
      className={`${menuEntry} ${className}`}
    >
      {children}
    </NavLink>
  );
}
