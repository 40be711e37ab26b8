import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Plugin } from 'vite';

/**
 * For `vitest --changed`: a test depends on the screens of its own folder. The portal that it renders can open every
 * screen, so otherwise each change of a screen would select every screen test.
 */
export const ownScreen = (): Plugin => ({
  name: 'own-screen',
  enforce: 'post',
  transform(code, id) {
    // An import whose path is computed is none of the graph's.
    if (id.endsWith('/src/app/screens.ts'))
      return { code: code.replaceAll(/import\(("[^"]+\.screen\.ts")\)/g, 'import(String($1))'), map: null };
    if (!/\/src\/screens\/.*\.test\.tsx$/.test(id)) return undefined;
    const own = readdirSync(dirname(id)).filter((name) => name.endsWith('.screen.ts'));
    const imports = own.map((name) => `() => import('./${name}');`);
    return { code: `${code}\n${imports.join('\n')}`, map: null };
  },
});
