import { useLayoutEffect, useRef, type RefObject } from 'react';
import { LOAD_TIMEOUT_MS } from '#ui/useTogether.ts';

/**
 * Marks the content of a page that was just opened with `data-fresh`, until the user acts, or has waited as long as
 * `useTogether` does: until then, `styles/page.css` does not show what follows a part that still loads.
 */
export function useFreshContent(visit: string): RefObject<HTMLElement | null> {
  const content = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = content.current;
    const end = () => element?.removeAttribute('data-fresh');
    element?.setAttribute('data-fresh', '');
    const timer = setTimeout(end, LOAD_TIMEOUT_MS);
    document.addEventListener('pointerdown', end);
    document.addEventListener('keydown', end);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerdown', end);
      document.removeEventListener('keydown', end);
    };
  }, [visit]);
  return content;
}
