import react from '@vitejs/plugin-react';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { build } from 'vite';

/** Builds the baseline application and compresses it like the portal. */
export async function buildFloor(root: string, outDir: string): Promise<void> {
  await build({
    root: join(root, 'bench/floor'),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    publicDir: join(root, 'public'),
    build: { target: 'es2023', outDir, emptyOutDir: true, modulePreload: { polyfill: false } },
  });
  const files = (await readdir(outDir, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && /\.(html|js|json|svg)$/.test(entry.name),
  );
  for (const entry of files) {
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes));
  }
}
