import type { Settings } from './settings.ts';

const ownNames = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\]):\d{1,5}$/;

/**
 * The origin of the portal for addresses that lead back to it. The demo works under localhost, 127.0.0.1 and [::1], but
 * a sign-in belongs to one of them: users are sent back to the one they came from.
 */
export function portalOriginOf(
  { headers }: Pick<Request, 'headers'>,
  { demo, portalUrl }: Pick<Settings, 'demo' | 'portalUrl'>,
): string {
  const origin = headers.get('origin');
  return demo && origin && ownNames.test(origin) ? origin : portalUrl;
}
