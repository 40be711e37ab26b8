// JavaScript, so that Node starts it as it is, from the sources, with Vitest, or from a bundle; tsx then loads the
// TypeScript of the worker that `pdfs.ts` names.
import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
await import(workerData);
