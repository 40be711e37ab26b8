import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

type Encoding = 'br' | 'gzip';

/** One file of the built portal, in memory with all its encodings. */
export interface StaticFile {
  readonly type: string;
  readonly etag: string;
  readonly cacheControl: string;
  readonly plain: Buffer;
  readonly packed: Readonly<Partial<Record<Encoding, Buffer>>>;
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
const suffixes: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

const etagOf = (bytes: Buffer) => `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

/** For what never changes at its address. */
export const KEPT_FOR_EVER = 'public, max-age=31536000, immutable';

/** From this size on, in bytes, the best compression would block the process for half a second. */
const LARGE = 200_000;

/** A file that the server generates itself, compressed at once. */
export function madeFile(text: string, extension: '.html' | '.js' | '.json' = '.html'): StaticFile {
  const plain = Buffer.from(text);
  const quality = plain.length < LARGE ? constants.BROTLI_MAX_QUALITY : 9;
  return {
    type: types[extension]!, // set above
    etag: etagOf(plain),
    cacheControl: 'no-cache',
    plain,
    packed: {
      br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
      gzip: gzipSync(plain),
    },
  };
}

/** Reads a folder into memory; keys are URL paths. Compressed siblings (`.br`, `.gz`) belong to their file. */
export function readFiles(folder: string): Map<string, StaticFile> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => statSync(name).isFile() && !/\.(br|gz)$/.test(name))
    .filter((name) => !relative(folder, name).startsWith('.'));
  return new Map(
    names.map((name) => {
      const path = `/${relative(folder, name).split(sep).join('/')}`;
      const plain = readFileSync(name);
      const packed = Object.fromEntries(
        Object.entries(suffixes)
          .filter(([, suffix]) => existsSync(name + suffix))
          .map(([encoding, suffix]) => [encoding, readFileSync(name + suffix)]),
      );
      return [
        path,
        {
          type: types[extname(name)] ?? 'application/octet-stream',
          etag: etagOf(plain),
          // The build puts a hash of the content into the names of assets.
          cacheControl: path.startsWith('/assets/') ? KEPT_FOR_EVER : 'no-cache',
          plain,
          packed,
        },
      ];
    }),
  );
}

/** The best encoding that a client accepts; `q=0` excludes one. */
export function chooseEncoding(accepted: string | null, file: StaticFile): Encoding | undefined {
  const refused = (quality: string) => /;\s*q=0(\.0*)?\s*$/.test(quality);
  const takes = (accepted ?? '')
    .split(',')
    .filter((each) => !refused(each))
    .map((each) => each.split(';')[0]?.trim());
  if (file.packed.br && takes.includes('br')) return 'br';
  return file.packed.gzip && takes.includes('gzip') ? 'gzip' : undefined;
}
