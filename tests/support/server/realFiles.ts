import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'realFiles');

/**
 * Files as programs write them: pictures by libjpeg and libpng, PDFs by PDFKit and qpdf (`open-` with an empty password,
 * `locked-` with "secret", by the revision of the encryption; `early` needs the fewest rounds of its hash), a Word
 * document, and the same with a password.
 */
export const realFiles: ReadonlyMap<string, Buffer<ArrayBuffer>> = new Map(
  readdirSync(folder).map((name) => [name, Buffer.from(readFileSync(join(folder, name)))]),
);

/** A real file by its name. */
export function realFile(name: string): Buffer<ArrayBuffer> {
  const bytes = realFiles.get(name);
  if (!bytes) throw new Error(`tests/support/server/realFiles has no ${name}`);
  return bytes;
}
