/** The URL of the card page: from the page that the server sent, else the reference server's own. */
export const cardPageAddress = (page: Document = document): string =>
  page.documentElement.dataset.payment || '/payment';

/**
 * Navigates to the card page with a payment's token. It posts a form, so that the token appears in no URL, history
 * entry or log.
 *
 * @throws Error for a URL that is neither same-origin nor https, because the token must not go anywhere else.
 */
export function openCardPage(transactionToken: string, address = cardPageAddress()): void {
  const url = new URL(address, location.href);
  if (url.origin !== location.origin && url.protocol !== 'https:')
    throw new Error(`The card page cannot be at ${url.origin}`);
  const form = document.createElement('form');
  form.method = 'post';
  form.action = url.href;
  form.hidden = true;
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = 'transactionToken';
  field.value = transactionToken;
  form.append(field);
  document.body.append(form);
  // The browser may keep this page in its back/forward cache; the token must not stay in it.
  window.addEventListener('pagehide', () => form.remove(), { once: true });
  form.submit();
}
