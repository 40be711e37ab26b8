import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesBelow, root, textOf } from '../support/sources.ts';
import { routeTable, type RouteRow } from '#domain/access/routeTable.ts';
import { expect, test } from '@playwright/test';

test('the production bundle holds no inspector and names no foreign host', async () => {
  const dist = join(root, 'dist');
  const all = await readdir(dist, { recursive: true });
  // Without the hash of the content, which may have any letters.
  const plain = all.map((name) => name.replace(/-[\w-]{8}(?=\.)/, ''));
  expect(plain.filter((name) => /inspector|elk/i.test(name))).toEqual([]);
  const names = all.filter((name) => /\.(js|html|css)$/.test(name));
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) {
    const text = await readFile(join(dist, name), 'utf8');
    expect(text, name).not.toMatch(
      /stately\.ai\/inspect|createBrowserInspector|statelyai|portal\.inspect|inspector-recording|@inspector\.|elk\.algorithm/,
    );
  }
});

test('the first page fetches the chunk and the texts of each screen that has a path of its own', async () => {
  const html = await readFile(join(root, 'dist/index.html'), 'utf8');
  const rows: readonly RouteRow[] = routeTable;
  for (const path of filesBelow('src/screens', /\.screen\.ts$/)) {
    const name = /(\w+)\.screen\.ts$/.exec(path)![1]!;
    const address = rows.find(({ screen }) => screen === name)!.paths[0];
    if (address.includes(':')) continue;
    const preloads = new RegExp(`"${address}":\\[([^\\]]*)\\]`).exec(html)?.[1] ?? '';
    const [, list = ''] = /\btexts: \[([^\]]*)\]/.exec(textOf(path)) ?? [];
    const texts = [...list.matchAll(/'(\w+)'/g)].map(([, text]) => text!);
    expect(preloads, address).toMatch(new RegExp(`"/assets/${name}-[^"]+\\.js"`));
    for (const text of texts) expect(preloads, address).toContain(`"/locales/en-US/${text}.json"`);
  }
});
