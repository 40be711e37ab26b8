import { useEffect } from 'react';

/** The title of the page, and what stands before it, the newest first; the document's title is only written. */
let pageTitle = '';
let prefixes: readonly { text: string }[] = [];

function writeTitle() {
  // Two forms with errors are said once.
  document.title = [...new Set(prefixes.map(({ text }) => text)), pageTitle].join('');
}

/** Sets the document's title to the page's, after the prefixes of what is shown. */
export function setPageTitle(title: string): void {
  pageTitle = title;
  writeTitle();
}

/** Starts the document's title with a text while the component is shown, also when the page sets another title. */
export function useTitlePrefix(text: string): void {
  useEffect(() => {
    const own = { text };
    prefixes = [own, ...prefixes];
    writeTitle();
    return () => {
      prefixes = prefixes.filter((prefix) => prefix !== own);
      writeTitle();
    };
  }, [text]);
}
