import { randomBytes } from 'node:crypto';
import { notFound } from '#server/http/fault.ts';
import { xsrfCookie } from '#server/http/guards.ts';
import type { Respond } from '#server/http/respond.ts';
import type { Portal } from '#server/mount.ts';
import { chooseEncoding, type StaticFile } from './files.ts';

interface Site {
  readonly files: ReadonlyMap<string, StaticFile>;
  readonly page: StaticFile;
  readonly secure: boolean;
}

/** Serves the built portal; addresses of its screens all answer its one page. */
export function mountSite(app: Portal, { files, page, secure }: Site, respond: Respond): void {
  const send = (request: Request, file: StaticFile, headers: Readonly<Record<string, string>> = {}) => {
    const common = {
      etag: file.etag,
      'cache-control': file.cacheControl,
      vary: 'Accept-Encoding',
      ...headers,
    };
    if (request.headers.get('if-none-match')?.includes(file.etag)) return respond.bytes(304, null, common);
    const encoding = chooseEncoding(request.headers.get('accept-encoding'), file);
    const body = (encoding && file.packed[encoding]) ?? file.plain;
    return respond.bytes(200, body, {
      ...common,
      'content-type': file.type,
      'content-length': String(body.length),
      ...(encoding && { 'content-encoding': encoding }),
    });
  };

  const sendPage = (request: Request) => {
    const hasCookie = (request.headers.get('cookie') ?? '').includes(`${xsrfCookie}=`);
    const cookie = `${xsrfCookie}=${randomBytes(16).toString('base64url')}; Path=/; SameSite=Strict${secure ? '; Secure' : ''}`;
    return send(request, page, hasCookie ? {} : { 'set-cookie': cookie });
  };

  app.get('*', (context) => {
    const request = context.req.raw;
    const { path } = context.req;
    const file = path === '/index.html' ? undefined : files.get(path);
    if (file) return send(request, file);
    // Only somebody who wants to see a page gets one; a missing script must not be answered with HTML.
    const wantsPage = (request.headers.get('accept') ?? '').includes('text/html');
    if (!wantsPage || path.startsWith('/assets/') || path.startsWith('/locales/')) throw notFound();
    return sendPage(request);
  });
}
