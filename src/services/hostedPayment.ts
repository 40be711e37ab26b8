/** Where the card page is: said by the page that the server sent, else the reference server's own. */
export const cardPageAddress = (page: Document = document): string =>
  page.documentElement.dataset.payment || '/payment';

/**
 * Sends this window to the card page with the token of a payment. A form, so that the token is in no address,
 * no history and no log.
 *
 * @throws Error for an address that is neither of this origin nor https: a token is not given to anybody else.
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
  // A page that the browser keeps for the way back keeps no token.
  window.addEventListener('pagehide', () => form.remove(), { once: true });
  form.submit();
}
