import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../support/sources.ts';
import { expect, test } from './fixtures.ts';

test('the production bundle holds no inspector and names no foreign host', async () => {
  const dist = join(root, 'dist');
  const names = (await readdir(dist, { recursive: true })).filter((name) => /\.(js|html|css)$/.test(name));
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) {
    const text = await readFile(join(dist, name), 'utf8');
    expect(text, name).not.toMatch(/stately\.ai\/inspect|createBrowserInspector|statelyai/);
  }
});
