import { createHash } from 'node:crypto';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const hashesOf = (html: string, element: 'script' | 'style') =>
  [...html.matchAll(new RegExp(`<${element}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${element}>`, 'g'))].map(
    ([, content = '']) => hashOf(content),
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

/**
 * The style attributes of WebKit's own page around a PDF. A document in a frame has the policy of the portal's page, from
 * which its `blob:` URL is: without these, WebKitGTK shows it in a small box.
 */
const viewerStyles = ['margin: 0px;height: 100vh;', 'width: 100%; height: 100%; border: 0; display: block;'];

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
    'style-src': list("'self'", ...hashesOf(html, 'style'), "'unsafe-hashes'", ...viewerStyles.map(hashOf)),
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': list("'self'", ...api),
    'frame-src': "'self' blob:",
    'form-action': list("'self'", ...payment),
    'base-uri': "'none'",
    // WebKit applies this to the documents that the page shows in frames, whose `blob:` URLs have the page's policy.
    'frame-ancestors': "'self'",
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
    'x-frame-options': 'SAMEORIGIN',
    ...(page.portalUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  };
}
