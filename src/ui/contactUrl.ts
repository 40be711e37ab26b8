/**
 * The URL at which a member asks the board, on its contact page: it carries the page that is shown and what the question is about, such as
 * `payment-7004`. Its path has ids only, so neither names nor secrets leave the portal.
 */
export function contactUrl(contactPage: string, page: string, reference: string | null): string {
  const url = new URL(contactPage);
  url.searchParams.set('page', page);
  if (reference !== null) url.searchParams.set('reference', reference);
  return url.href;
}
