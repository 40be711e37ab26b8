import { createHash } from 'node:crypto';

const hashesOf = (html: string, element: 'script' | 'style') =>
  [...html.matchAll(new RegExp(`<${element}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${element}>`, 'g'))].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  );

interface Page {
  /** The document whose inline scripts and styles are allowed. */
  readonly html?: string;
  readonly portalUrl: string;
  readonly portalApiUrl: string;
  /** The payment page: a path of this server, a full URL, or empty. */
  readonly paymentUrl: string;
}

/** The Trusted Types policy of `src/services/offline/registerWorker.ts`; it can be created once per page. */
const workerPolicy = 'portal-worker';

/** The policy for a page, with a hash for each inline script and style instead of `unsafe-inline`. */
export function contentSecurityPolicy({
  html = '',
  portalApiUrl,
  paymentUrl,
}: Omit<Page, 'portalUrl'>): string {
  const list = (...sources: string[]) => sources.join(' ');
  const api = portalApiUrl === '' ? [] : [new URL(portalApiUrl).origin];
  const payment = URL.canParse(paymentUrl) ? [new URL(paymentUrl).origin] : [];
  return Object.entries({
    'default-src': "'none'",
    'script-src': list("'self'", ...hashesOf(html, 'script')),
    'worker-src': "'self'",
    'style-src': list("'self'", ...hashesOf(html, 'style')),
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': list("'self'", ...api),
    'frame-src': "'self' blob:",
    'form-action': list("'self'", ...payment),
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'object-src': "'none'",
    'manifest-src': "'self'",
    'require-trusted-types-for': "'script'",
    // The only one: it makes the URL of the service worker, and of nothing else.
    'trusted-types': workerPolicy,
  })
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

/** The headers of every response, computed once. */
export function securityHeaders(page: Page): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(page),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
    'x-frame-options': 'DENY',
    ...(page.portalUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  };
}
