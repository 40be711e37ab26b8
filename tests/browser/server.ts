import { createInterface } from 'node:readline';
import { demo } from '#server/demo/demo.ts';
import { readEnv } from '#server/env.ts';
import { startServer, type RunningServer } from '#server/listen.ts';

/**
 * The reference server for browser tests. Each line on its standard input is a data folder, on which it starts again: in
 * a process that has already started once, this takes a third of the processor time.
 */
let running: RunningServer | undefined;
for await (const dataDir of createInterface({ input: process.stdin })) {
  await running?.stop();
  const env = readEnv({ ...process.env, DATA_DIR: dataDir });
  running = await startServer(env, { staticDir: env.staticDir, demo });
  console.log(`The server is ready (listening on ${running.url}).`);
}
// The process of the tests has ended.
process.exit(0);
