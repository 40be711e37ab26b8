import type { Resource, ResourceKey } from 'i18next';
import { filesBelow, textOf } from './sources.ts';

const areas = filesBelow('public/locales/en-US', /\.json$/).map((path) => [
  path.split('/').at(-1)!.replace('.json', ''),
  JSON.parse(textOf(path)) as ResourceKey,
]);

/** The texts of the locale files, by area. */
export const resources: Resource = { 'en-US': Object.fromEntries(areas) };
