import { exampleBoard } from '#domain/board.ts';
import { html } from '#server/http/html.ts';
import type { Settings } from '#server/core/settings.ts';

/** A text inside a quoted attribute. */
export const attribute = (text: string) => html`${text}`.toString();

type PageSettings = Pick<Settings, 'demo' | 'portalApiUrl' | 'paymentUrl' | 'board'>;

/** Inserts into index.html the settings that it needs before its scripts run. */
export const fillPage = (page: string, { demo, portalApiUrl, paymentUrl, board }: PageSettings) =>
  page
    .replace(
      /(<html\b[^>]*\bdata-demo=")(?:true|false)"/,
      (_, before: string) => `${before}${demo}" data-payment="${attribute(paymentUrl)}"`,
    )
    .replace(
      /(<meta name="portal-api" content=")"/,
      (_, before: string) => `${before}${attribute(portalApiUrl)}"`,
    )
    .replace(
      /(<meta name="portal-board" content=")"/,
      (_, before: string) => `${before}${attribute(JSON.stringify(board))}"`,
    )
    // The prerendered sign-in page has the build's link.
    .replaceAll(`href="${exampleBoard.contactUrl}`, () => `href="${attribute(board.contactUrl)}`);
