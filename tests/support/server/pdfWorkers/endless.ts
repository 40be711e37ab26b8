import { parentPort } from 'node:worker_threads';

parentPort?.on('message', () => {
  // oxlint-disable-next-line no-constant-condition -- until it is ended
  while (true) Math.random();
});
