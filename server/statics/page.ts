import type { Settings } from '#server/settings.ts';

const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The portal's page with the two facts that it must know before its scripts run, where it asks for them. */
export const fillPage = (html: string, { demo, portalApiUrl }: Pick<Settings, 'demo' | 'portalApiUrl'>) =>
  html
    .replace(/(<html\b[^>]*\bdata-demo=")(?:true|false)(")/, `$1${demo}$2`)
    .replace(/(<meta name="portal-api" content=")(")/, `$1${attribute(portalApiUrl)}$2`);
