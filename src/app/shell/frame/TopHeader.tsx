import { Link } from 'react-router-dom';
import { places } from '#domain/access/routeTable.ts';
import { Brand } from './Brand.tsx';
import { ExternalLinks } from '../navigation/ExternalLinks.tsx';

/** The header: the board's name and links to its other pages. */
export function TopHeader() {
  return (
    <header className="rule sides flex min-h-18 items-center justify-between gap-6 bg-paper pb-1">
      <Link to={places.home} className="py-2 text-accent">
        <Brand />
      </Link>
      <ExternalLinks className="hidden gap-6 desktop:flex" />
    </header>
  );
}
