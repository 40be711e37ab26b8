import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScreenName } from '#domain/access/routeTable.ts';
import { setPageTitle } from '#ui/useTitlePrefix.ts';

/** Calls back with the page's first heading, now or once it appears. */
function whenHeaded(act: (heading: HTMLElement) => void): () => void {
  const content = document.getElementById('content')!; // in the shell around it
  const look = () => {
    const heading = content.querySelector('h1');
    if (!heading) return;
    observer.disconnect();
    act(heading);
  };
  const observer = new MutationObserver(look);
  observer.observe(content, { childList: true, subtree: true });
  look();
  return () => observer.disconnect();
}

interface RouteTitleProps {
  name: ScreenName | 'notFound';
  visit: string;
  /** A screen is open over the page, which keeps its title. */
  isCovered: boolean;
}

/**
 * Sets the document's title. When another page opens, moves the focus to its heading, unless the page has set the
 * focus itself, and announces the title once; React Router does neither.
 */
export function RouteTitle({ name, visit, isCovered }: RouteTitleProps) {
  const { t } = useTranslation(['shell', 'common']);
  const title = t('shell:titles.page', { title: t(`shell:titles.${name}`), portal: t('common:portal') });
  const [announced, announce] = useState('');
  const lastVisit = useRef(visit);

  useEffect(() => {
    setPageTitle(title);
  }, [title, visit]);

  useEffect(() => {
    if (isCovered || lastVisit.current === visit) return;
    return whenHeaded((heading) => {
      lastVisit.current = visit;
      // The browser lays out the whole page to move the focus: the frame with the page comes first.
      requestAnimationFrame(() =>
        setTimeout(() => {
          if (lastVisit.current !== visit) return;
          announce(title);
          // The page may have set it already.
          if (!document.activeElement?.closest('#content *')) heading.focus({ preventScroll: true });
        }),
      );
    });
  }, [title, visit, isCovered]);

  return <output className="sr-only">{announced}</output>;
}
