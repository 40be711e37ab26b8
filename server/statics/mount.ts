import { randomBytes } from 'node:crypto';
import { isScreenPath } from '#domain/access/screenPaths.ts';
import { notFound } from '#server/core/fault.ts';
import { xsrfCookie } from '#server/http/guards.ts';
import type { Respond } from '#server/http/respond.ts';
import type { Portal } from '#server/http/portal.ts';
import { KEPT_FOR_EVER, type StaticFile } from './files.ts';
import { sendFile } from './send.ts';

/** Whether a client accepts HTML, by name or by wildcard. */
function takesPage(accept: string | null): boolean {
  const types = (accept ?? '*/*').toLowerCase().split(',');
  const asked = ['text/html', 'text/*', '*/*'].flatMap((type) => {
    const found = types.find((each) => each.split(';')[0]?.trim() === type);
    return found === undefined ? [] : [found];
  });
  // The most specific one counts.
  return asked[0] !== undefined && !/;\s*q=0(\.0*)?\s*(;|$)/.test(asked[0]);
}

/** Whether the last segment of a path has an extension, such as that of a script or an image. */
const looksLikeFile = (path: string) => /\.[^/]*$/.test(path);

interface Site {
  readonly files: ReadonlyMap<string, StaticFile>;
  readonly page: StaticFile;
  readonly secure: boolean;
}

/** Serves the built portal: index.html for all its routes, and with status 404 for unknown paths. */
export function mountSite(app: Portal, { files, page, secure }: Site, respond: Respond): void {
  const sendPage = (request: Request, status: number) => {
    const hasCookie = (request.headers.get('cookie') ?? '').includes(`${xsrfCookie}=`);
    const cookie = `${xsrfCookie}=${randomBytes(16).toString('base64url')}; Path=/; SameSite=Strict${secure ? '; Secure' : ''}`;
    return sendFile(respond, request, page, { status, headers: hasCookie ? {} : { 'set-cookie': cookie } });
  };

  // Texts are asked for with the version of the build that the page is of.
  const [, version] = /\/locales\/[^"]*\?v=(\w+)/.exec(page.plain.toString()) ?? [];
  const isKept = (path: string, asked: string | undefined) =>
    version !== undefined && asked === version && path.startsWith('/locales/');

  app.get('*', (context) => {
    const request = context.req.raw;
    const { path } = context.req;
    const file = path === '/index.html' ? undefined : files.get(path);
    if (file) {
      const headers = isKept(path, context.req.query('v')) ? { 'cache-control': KEPT_FOR_EVER } : {};
      return sendFile(respond, request, file, { headers });
    }
    // Do not serve HTML for a missing script.
    if (!takesPage(request.headers.get('accept')) || looksLikeFile(path)) throw notFound();
    return sendPage(request, isScreenPath(path) ? 200 : 404);
  });
}
