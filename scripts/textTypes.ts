import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const locales = 'public/locales/en-US';

/** Where the generated types of the texts are saved; i18next reads them from there. */
export const textTypesFile = 'src/i18n/resources.d.ts';

/** The declaration with the keys of every locale file, for i18next. */
export function textTypes(): string {
  const areas = readdirSync(join(root, locales))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replace('.json', ''))
    .toSorted();
  return `// Written by \`npm run texts\`.
import 'i18next';
${areas.map((area) => `import type ${area} from '../../${locales}/${area}.json';`).join('\n')}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
${areas.map((area) => `      ${area}: typeof ${area};`).join('\n')}
    };
  }
}
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(join(root, textTypesFile), textTypes());
