import { createHash } from 'node:crypto';

/**
 * The service worker's script with the revision of the page as this server serves it, which replaces the one of the
 * build: with other settings, the page and its policy are others, and a device must fetch the page again.
 */
export function fillWorker(script: string, page: string, headers: Readonly<Record<string, string>>): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([page, headers]))
    .digest('hex')
    .slice(0, 16);
  return script.replaceAll(/\bpage-[0-9a-f]{16}\b/g, `page-${hash}`);
}
