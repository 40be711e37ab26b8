import { parentPort } from 'node:worker_threads';

parentPort?.on('message', () => {
  const kept: object[] = [];
  // oxlint-disable-next-line no-constant-condition -- until its memory is used up
  while (true) kept.push({ kept: Array.from({ length: 10_000 }, (_, index) => ({ index })) });
});
