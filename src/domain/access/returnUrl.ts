/** An origin that cannot exist (RFC 2606), to resolve relative addresses against. */
const here = 'https://portal.invalid';

const waysOut = new Set(['/login', '/forgot-password', '/unauthorized']);

/**
 * Returns the address to go to after signing in, or null when it would leave the portal or lead to a page that
 * makes no sense for a signed-in user. Parsed with `URL`, because browsers resolve addresses the same way.
 */
export function safeReturnUrl(asked: string | null | undefined): string | null {
  if (!asked || !asked.startsWith('/') || asked.length > 2000) return null;
  let url: URL;
  try {
    url = new URL(asked, here);
  } catch {
    return null;
  }
  const path = url.pathname + url.search + url.hash;
  if (url.origin !== here || !/^\/(?![/\\])/.test(path) || /%(2f|5c)/i.test(url.pathname.slice(0, 5)))
    return null;
  return waysOut.has(url.pathname.replace(/\/+$/, '').toLowerCase()) ? null : path;
}
