import { parentPort } from 'node:worker_threads';

parentPort?.on('message', () => {
  throw new Error('A layout failed outside of its promise.');
});
