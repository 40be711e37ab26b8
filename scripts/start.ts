import { buildPortal } from './build.ts';

// `npm start`: builds the portal, then becomes the reference server that serves it.
console.log('Building the portal …');
await buildPortal();
await import('#server/main.ts');
