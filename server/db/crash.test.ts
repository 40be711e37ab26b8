import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { prepareFolder } from '#tests/support/server/preparedDatabase.ts';
import { startServerProcess } from '#tests/support/server/serverProcess.ts';
import { waitsFor } from '#tests/support/waitsFor.ts';
import { createWriter, type Writer } from '#tests/support/server/writer.ts';

/** How often the server is killed. */
const kills = Number(process.env.SERVER_KILLS ?? 6);

/** Writes, kills the server in the middle of a later write, and returns the number of the last acknowledged one. */
async function writeUntilDeath(writer: Writer, kill: () => void, round: number): Promise<number> {
  let acknowledged = -1;
  for (let count = 0; ; count++) {
    if (count === 5 + ((round * 7) % 20)) setTimeout(kill, round % 5);
    try {
      const status = await writer.write(`${round}-${count}`);
      if (status !== 200) throw new Error(`A write was answered with ${status}.`);
      acknowledged = count;
    } catch (error) {
      if (error instanceof TypeError) return acknowledged; // what fetch throws when the server is gone
      throw error;
    }
  }
}

// In `npm test` the fault suite kills a server in the middle of a write, and compares what it had acknowledged.
describe('a server that is killed while it writes', { tags: ['full'] }, () => {
  waitsFor('a server process of its own');

  it('has kept every write that it had acknowledged, after each kill', { timeout: 600_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-crash-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    let acknowledged: number | undefined;
    let writes = 0;
    let lost = 0;
    await prepareFolder(folder);
    for (let round = 0; round <= kills; round++) {
      const server = await startServerProcess(folder);
      const writer = await createWriter(await server.ready);
      if (acknowledged !== undefined) {
        const [ofRound, count] = (await writer.read()).split('-').map(Number);
        // A write in flight when the process died may have been saved too.
        if (ofRound !== round - 1 || !(count! >= acknowledged)) lost++;
      }
      acknowledged = await writeUntilDeath(writer, () => server.process.kill('SIGKILL'), round);
      await server.exited;
      writes += acknowledged + 1;
    }
    console.info(`${kills} kills, ${writes} acknowledged writes, ${lost} lost`);
    expect(lost).toBe(0);
    expect(writes).toBeGreaterThan(kills);
  });
});
