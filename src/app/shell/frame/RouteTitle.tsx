import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScreenName } from '#domain/access/routeTable.ts';
import { setPageTitle } from '#ui/useTitlePrefix.ts';

/** Calls back with the page's first heading, now or once it appears. */
function whenHeaded(content: HTMLElement, act: (heading: HTMLElement) => void): () => void {
  const heading = content.querySelector('h1');
  if (heading) {
    act(heading);
    return () => {};
  }
  const observer = new MutationObserver(() => {
    const late = content.querySelector('h1');
    if (!late) return;
    observer.disconnect();
    act(late);
  });
  observer.observe(content, { childList: true, subtree: true });
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
    const content = document.getElementById('content');
    if (!content) return;
    return whenHeaded(content, (heading) => {
      lastVisit.current = visit;
      announce(title);
      const { activeElement } = document;
      if (activeElement === content || !content.contains(activeElement))
        heading.focus({ preventScroll: true });
    });
  }, [title, visit, isCovered]);

  return <output className="sr-only">{announced}</output>;
}
