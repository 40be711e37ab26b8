import { createInterface } from 'node:readline';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { demo } from '#server/demo/demo.ts';
import { readEnv } from '#server/env.ts';
import { startServer } from '#server/listen.ts';

/**
 * The reference server for the fault suite: without rate limits that only a test would reach, and with a
 * clock that the suite sets, by the variable `AHEAD` and by lines such as `ahead 600000` on its standard
 * input, in milliseconds.
 */
let ahead = Number(process.env.AHEAD ?? 0);
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...given: [] | [string | number]) {
    super(given.length === 0 ? RealDate.now() + ahead : given[0]);
  }
  static override now = () => RealDate.now() + ahead;
} as DateConstructor;

createInterface({ input: process.stdin }).on('line', (line) => {
  const [word, value] = line.split(' ');
  if (word === 'ahead') ahead = Number(value);
  console.log(`clock set by ${ahead}`);
});

const generous = { points: 1_000_000, seconds: 60 };
const env = readEnv(process.env);
const { staticDir } = env;
const server = await startServer(
  {
    ...env,
    settings: {
      ...env.settings,
      limits: Object.fromEntries(
        Object.keys(env.settings.limits).map((name) => [name, generous]),
      ) as typeof env.settings.limits, // the same names
    },
  },
  { demo, ...(existsSync(join(staticDir, 'index.html')) && { staticDir }) },
);
console.log(`The server of the fault suite is ready (listening on ${server.url}).`);
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
