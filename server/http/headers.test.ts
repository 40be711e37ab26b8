/* oxlint-disable vitest/valid-expect -- the second argument names the case that fails */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeTable } from '#domain/access/routeTable.ts';
import { startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';

const html =
  '<!doctype html><html lang="en-US" data-demo="false"><head><meta name="portal-api" content=""><style>p{color:red}</style></head>' +
  '<body><script>window.a="/locales/a.json?v=1a2b"</script><script type="module" src="/assets/app-1a2b.js"></script></body></html>';
const script = 'console.log(1);'.repeat(200);
const worker = 'precache([{url:`/`,revision:`page-0123456789abcdef`},{url:`/favicon.svg`,revision:`0123`}]);';

describe('what is served beside the API', () => {
  let server: TestApp;
  const folder = mkdtempSync(join(tmpdir(), 'portal-dist-'));
  beforeAll(async () => {
    mkdirSync(join(folder, 'assets'));
    mkdirSync(join(folder, 'locales'));
    writeFileSync(join(folder, 'index.html'), html);
    writeFileSync(join(folder, 'locales', 'a.json'), '{"a":"b"}');
    writeFileSync(join(folder, 'assets', 'app-1a2b.js'), script);
    writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    writeFileSync(join(folder, 'sw.js'), worker);
    writeFileSync(join(folder, 'assets', 'app-1a2b.js.br'), brotliCompressSync(script));
    writeFileSync(join(folder, 'assets', 'app-1a2b.js.gz'), gzipSync(script));
    server = await startTestApp({
      staticDir: folder,
      faults: true,
      settings: {
        portalApiUrl: 'https://api.board.example/v1',
        portalUrl: 'https://portal.board.example',
        paymentUrl: 'https://cards.example/pay?board=1&x="',
      },
    });
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });
  const page = (path: string, headers: Record<string, string> = {}) =>
    server.fetch(path, { headers: { accept: 'text/html', ...headers } });

  it('gives the page kept on devices another revision where other settings make it another page', async () => {
    const revisionOf = async (app: TestApp) => {
      const answer = await app.fetch('/sw.js');
      expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      return /revision:`(page-[0-9a-f]{16})`/.exec(await answer.text())?.[1];
    };
    const mine = await revisionOf(server);
    expect(mine).not.toBe('page-0123456789abcdef');
    expect(await revisionOf(server)).toBe(mine);
    const other = await startTestApp({
      staticDir: folder,
      settings: { portalApiUrl: 'https://api.board.example/v2', portalUrl: 'https://portal.board.example' },
    });
    expect(await revisionOf(other)).not.toBe(mine);
    await other.close();
  });

  it('puts the security headers on every kind of answer', async () => {
    const { headers } = await server.signIn('maria.castellan');
    const answers = {
      data: await server.fetch('/api/features'),
      download: await server.fetch('/api/documents/9001', { headers }),
      refusal: await server.fetch('/api/users/profiles/by-userId?userId=1'),
      missing: await server.fetch('/api/none'),
      page: await page('/dashboard'),
      asset: await server.fetch('/assets/app-1a2b.js'),
      noAsset: await server.fetch('/assets/none.js'),
      health: await server.fetch('/health'),
      description: await server.fetch('/api/openapi.json'),
      mail: await page('/demo/mail'),
      head: await server.fetch('/api/features', { method: 'HEAD' }),
    };
    for (const [kind, { headers: found }] of Object.entries(answers)) {
      const csp = found.get('content-security-policy') ?? '';
      expect(csp, kind).toContain("default-src 'none'");
      // The portal's own pages may frame what the portal shows; nobody else may.
      expect(csp, kind).toMatch(/frame-ancestors '(none|self)'/);
      // 'unsafe-hashes' allows two style attributes by their hash.
      expect(csp.replace(/img-src [^;]*|'unsafe-hashes'/g, ''), kind).not.toMatch(/unsafe|\*|data:/);
      expect(found.get('x-content-type-options'), kind).toBe('nosniff');
      expect(found.get('referrer-policy'), kind).toBe('no-referrer');
      expect(found.get('cross-origin-opener-policy'), kind).toBe('same-origin');
      expect(found.get('cross-origin-resource-policy'), kind).toBe('same-origin');
      expect(found.get('permissions-policy'), kind).toContain('camera=()');
      expect(found.get('strict-transport-security'), kind).toContain('max-age');
      expect(found.get('x-powered-by'), kind).toBeNull();
    }
    expect(answers.data.headers.get('cache-control')).toBe('no-store');
  });

  it('allows the inline scripts and styles of the page by their hash, and the configured API', async () => {
    const csp = (await page('/')).headers.get('content-security-policy') ?? '';
    expect(csp).toMatch(/script-src 'self' 'sha256-[\w+/=]+';/);
    expect(csp).toMatch(/style-src 'self' 'sha256-[\w+/=]+' 'unsafe-hashes'( 'sha256-[\w+/=]+'){2};/);
    expect(csp).toContain("connect-src 'self' https://api.board.example;");
    expect(csp).toContain("require-trusted-types-for 'script'; trusted-types portal-worker");
  });

  it('lets each page that names no icon show the one for which browsers ask', async () => {
    const icon = await server.fetch('/favicon.ico', { headers: { accept: 'image/*' } });
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    const csp = (await page('/demo/mail')).headers.get('content-security-policy') ?? '';
    expect(csp).toContain("img-src 'self';");
  });

  it('includes in the page whether it shows demo data and where its API is', async () => {
    const text = await (await page('/')).text();
    expect(text).toContain('data-demo="true"');
    expect(text).toContain('content="https://api.board.example/v1"');
  });

  it('includes in the page where cards are taken, and lets it send a form there and nowhere else', async () => {
    const answer = await page('/');
    expect(await answer.text()).toContain('data-payment="https://cards.example/pay?board=1&amp;x=&quot;"');
    const csp = answer.headers.get('content-security-policy') ?? '';
    expect(csp).toContain("form-action 'self' https://cards.example;");
  });

  it('answers the page to a navigation to any screen, and 404 to anything else', async () => {
    expect((await page('/case-logs/7')).status).toBe(200);
    for (const accept of ['*/*', 'text/html;q=0.9, */*;q=0.1', 'application/json, */*'])
      expect((await page('/', { accept })).headers.get('content-type'), accept).toContain('text/html');
    const bare = await server.fetch('/dashboard');
    expect([bare.status, bare.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    for (const accept of ['application/json', 'image/*', 'text/html;q=0, */*'])
      expect((await page('/dashboard', { accept })).headers.get('content-type'), accept).toContain('json');
    expect((await page('/favicon.png')).headers.get('content-type')).toContain('json');
    expect((await page('/assets/old-chunk.js')).status).toBe(404);
    expect((await page('/locales/xx/none.json')).status).toBe(404);
    expect((await page('/api/none')).status).toBe(404);
    for (const path of ['/..%2f..%2fetc/passwd', '//etc/passwd', '/.env', '/assets/../../package.json'])
      expect(await (await server.fetch(path)).text()).not.toMatch(/root:|member-portal"/);
  });

  it('answers the page with 404 to an address that is none of the portal', async () => {
    for (const path of ['/none', '/dashboard/none', '/case-logs/7/none']) {
      const answer = await page(path);
      expect([answer.status, answer.headers.get('content-type')], path).toEqual([
        404,
        'text/html; charset=utf-8',
      ]);
      const again = await page(path, { 'if-none-match': answer.headers.get('etag') ?? '' });
      expect(again.status, path).toBe(404);
    }
    for (const { paths } of routeTable)
      for (const path of paths) expect((await page(path.replace(/:\w+/g, '7'))).status, path).toBe(200);
  });

  it('sends the encoding that the client prefers', async () => {
    const get = (encodings: string) =>
      server.fetch('/assets/app-1a2b.js', { headers: { 'accept-encoding': encodings } });
    const packed = await get('gzip, deflate, br');
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(packed.headers.get('vary')).toContain('Accept-Encoding');
    expect(brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(script);
    expect((await get('gzip')).headers.get('content-encoding')).toBe('gzip');
    expect((await get('br;q=0, gzip')).headers.get('content-encoding')).toBe('gzip');
    expect((await get('identity')).headers.get('content-encoding')).toBeNull();
  });

  it('lets hashed assets and the texts of the build be kept for ever, and everything else be asked for again', async () => {
    for (const path of ['/assets/app-1a2b.js', '/locales/a.json?v=1a2b'])
      expect((await server.fetch(path)).headers.get('cache-control'), path).toContain('immutable');
    for (const path of ['/', '/locales/a.json', '/locales/a.json?v=0000']) {
      const first = await page(path);
      expect(first.headers.get('cache-control')).toBe('no-cache');
      const again = await page(path, { 'if-none-match': first.headers.get('etag') ?? '' });
      expect(again.status).toBe(304);
    }
  });

  it('gives the page a cookie against forged requests and asks for its value in writes', async () => {
    const cookie = (await page('/')).headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^XSRF-TOKEN=[\w-]+; Path=\/; SameSite=Strict; Secure$/);
    const [pair = ''] = cookie.split(';');
    const token = pair.split('=')[1] ?? '';
    const write = (headers: Record<string, string>) =>
      server.fetch('/api/users/logout', { method: 'POST', json: { refreshToken: 'x' }, headers });
    expect((await write({})).status).toBe(200);
    expect((await write({ cookie: pair, 'x-xsrf-token': token })).status).toBe(200);
    const removed = await write({ cookie: pair });
    expect([removed.status, await removed.json()]).toMatchObject([403, { type: 'xsrf' }]);
    expect((await write({ cookie: pair, 'x-xsrf-token': 'other' })).status).toBe(403);
    expect((await write({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await write({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  it('sends a document as a download with a name that cannot break its header', async () => {
    const { headers } = await server.signIn('maria.castellan');
    await server.db.query`
      update documents set document_name = ${'Zeugnis "Müller"\r\nX-Evil: 1\u202Efdp.exe/../é.pdf'}
       where document_id = 9002`;
    const pdf = await server.fetch('/api/documents/9001', { headers });
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    const bytes = Buffer.from(await pdf.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.toString('latin1')).toContain('/StructTreeRoot');
    const odd = await server.fetch('/api/documents/9002', { headers });
    expect(odd.headers.get('x-evil')).toBeNull();
    expect(odd.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w.%~-]+$/,
    );
  });

  it('shows demo mail with its text escaped and its links clickable', async () => {
    await server.fetch('/api/users/create-forgot-password', {
      method: 'POST',
      json: { userName: 'nora.lindqvist' },
    });
    const [mail] = await server.mails();
    const list = await (await page('/demo/mail')).text();
    expect(list).toContain(`/demo/mail/${mail?.id}`);
    const text = await (await page(`/demo/mail/${mail?.id}`)).text();
    expect(text).toMatch(/<a href="https:\/\/portal\.board\.example\/forgot-password\?guid=[\w-]{43}">/);
    expect((await page('/demo/mail/..%2f..%2fsecret')).status).toBe(404);
  });
});
