import { useId, type ReactNode } from 'react';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { isPageOf, isWithin } from '#domain/access/menu.ts';

/** Styles of every entry of the side navigation, links and buttons alike. */
export const menuEntry =
  'flex min-h-11 w-full items-center gap-3 rounded-r-sheet border-l-4 border-transparent py-2 pr-2 pl-4 text-left leading-snug hover:bg-sunken aria-[current=page]:border-accent aria-[current=page]:bg-accent-tint aria-[current=page]:font-semibold aria-[current=page]:text-accent forced-colors:border-[Canvas] forced-colors:aria-[current=page]:border-[Highlight]';

/** A link of the side navigation, with how many things there are to do where it leads. */
export function MenuLink({
  to,
  end = false,
  className = '',
  moves,
  onChosen,
  children,
}: {
  to: string;
  end?: boolean;
  className?: string;
  /** What there is to do where it leads: a count, and the same in words; null for nothing now. */
  moves?: { readonly count: number; readonly words: string } | null;
  onChosen: () => void;
  children: ReactNode;
}) {
  const movesId = useId();
  const { pathname } = useLocation();
  const isCurrent = end ? matchPath(to, pathname) !== null : isWithin(pathname, to) || isPageOf(pathname, to);
  return (
    <>
      <Link
        to={to}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onChosen}
        className={`${menuEntry} ${className}`}
        aria-describedby={moves ? movesId : undefined}
      >
        {children}
        {/* Room for it is kept from the start: a name that wraps when the count arrives would move the menu. */}
        {moves !== undefined && (
          <span aria-hidden="true" className="-ml-1.5 min-w-6 grow text-right">
            {moves && (
              <span className="inline-block min-w-6 rounded-full bg-accent px-2 py-0.5 text-center text-sm font-semibold text-accent-ink">
                {moves.count}
              </span>
            )}
          </span>
        )}
      </Link>
      {/* A description, not a part of the name: the entry is called the same at any time. */}
      {moves && (
        <span id={movesId} hidden>
          {moves.words}
        </span>
      )}
    </>
  );
}
