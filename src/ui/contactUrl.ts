import { board } from '#domain/board.ts';

/**
 * The URL at which a member asks the board: it carries the page that is shown and what the question is about, such as
 * `payment-7004`. Its path has ids only, so neither names nor secrets leave the portal.
 */
export function contactUrl(page: string, reference: string | null): string {
  const url = new URL(board.contactUrl);
  url.searchParams.set('page', page);
  if (reference !== null) url.searchParams.set('reference', reference);
  return url.href;
}
