import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { routeTable } from '#domain/access/routeTable.ts';

it('each route has a screen, but for the page that needs no code of its own', () => {
  const declared = readdirSync('src/screens', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.screen.ts'))
    .map((path) => path.split(/[/.]/).at(-3)!);
  const screens = routeTable.map(({ screen }) => screen).filter((screen) => screen !== 'unauthorized');
  expect(declared.toSorted()).toEqual([...new Set<string>(screens)].toSorted());
});
