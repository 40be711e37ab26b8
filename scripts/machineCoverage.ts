import { readFile } from 'node:fs/promises';
import type { Coverage } from '#app/inspector/coverage.ts';
import { coverageRows, coverageSummary, share } from '#tests/support/machines/coverageTable.ts';

/**
 * Prints what the last browser suite walked of each machine of `src/machines`, or for the machines that are named, what
 * it did not walk. Machines that only a screen's declaration makes count for their kit, where it is clear which it is.
 */
const file = 'test-results/coverage/machines.json';
const text = await readFile(file, 'utf8').catch(() => {
  console.error(`There is no ${file}. Run the browser tests first: npm run test:browser`);
  process.exit(1);
});
const coverage = JSON.parse(text) as Coverage;
const named = process.argv.slice(2);
const rows = coverageRows(coverage);
const unknown = named.filter((id) => !rows.some((row) => row.id === id));
if (unknown.length > 0) {
  console.error(`There is no machine ${unknown.join(', ')}.`);
  process.exit(1);
}

for (const { id, all, missing } of rows.filter((row) => named.length === 0 || named.includes(row.id))) {
  const states = `states ${share(all.states, missing.states)}`;
  const transitions = `transitions ${share(all.transitions, missing.transitions)}`;
  console.log(`${id.padEnd(28)} ${states.padEnd(18)} ${transitions}`);
  if (named.length === 0) continue;
  for (const name of [...missing.states, ...missing.transitions]) console.log(`  not walked: ${name}`);
}
if (named.length === 0) console.log(coverageSummary(coverage));
