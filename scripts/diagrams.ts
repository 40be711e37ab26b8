import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#tests/support/sources.ts';
import { machineFolder, machinePages } from './machinePages.ts';

// Draws every machine into docs/machines, and removes the drawings of machines that are gone.
const folder = join(root, machineFolder);
const pages = machinePages();
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) if (!pages.has(name)) rmSync(join(folder, name));
for (const [name, text] of pages) writeFileSync(join(folder, name), text);
console.log(`${pages.size} pages in ${machineFolder}`);
