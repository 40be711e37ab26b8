/**
 * Opens a page in a new tab, which cannot reach back to this one.
 *
 * @returns Whether the browser opened it; browsers block tabs that no click asked for.
 * @throws Error for a URL that is neither same-origin nor https.
 */
export function openTab(address: string): boolean {
  const url = new URL(address, location.href);
  if (url.origin !== location.origin && url.protocol !== 'https:')
    throw new Error(`A page at ${url.origin} cannot be opened`);
  // With `noopener` a blocked tab could not be told from an open one.
  const tab = window.open(url.href, '_blank');
  if (!tab) return false;
  tab.opener = null;
  return true;
}
