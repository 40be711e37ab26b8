import type { Settings } from '#server/settings.ts';

const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

type Facts = Pick<Settings, 'demo' | 'portalApiUrl' | 'paymentUrl'>;

/** Inserts into index.html the facts that it needs before its scripts run. */
export const fillPage = (html: string, { demo, portalApiUrl, paymentUrl }: Facts) =>
  html
    .replace(
      /(<html\b[^>]*\bdata-demo=")(?:true|false)"/,
      (_, before: string) => `${before}${demo}" data-payment="${attribute(paymentUrl)}"`,
    )
    .replace(
      /(<meta name="portal-api" content=")"/,
      (_, before: string) => `${before}${attribute(portalApiUrl)}"`,
    );
