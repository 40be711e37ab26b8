import { useEffect } from 'react';

/** Starts the document's title with a mark while the component is shown, also when the page sets another title. */
export function useTitlePrefix(prefix: string): void {
  useEffect(() => {
    const mark = () => {
      if (!document.title.includes(prefix)) document.title = prefix + document.title;
    };
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      // The form's mark of an error may stand before it.
      document.title = document.title.replace(prefix, '');
    };
  }, [prefix]);
}
