import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Grant } from '#contract/users.ts';
import { prepareFolder } from '#tests/support/server/preparedDatabase.ts';
import { startServerProcess } from '#tests/support/server/serverProcess.ts';
import { waitsFor } from '#tests/support/waitsFor.ts';
import { demoPassword } from './seed/password.ts';

const json = { 'content-type': 'application/json' };

/** Writes, kills the server in the middle of a later write, and returns the last acknowledged address. */
async function writeUntilDeath(
  { url, kill }: { url: string; kill: () => void },
  grant: Grant,
  round: number,
) {
  let acknowledged: string | undefined;
  for (let count = 0; ; count++) {
    if (count === 5 + ((round * 7) % 20)) setTimeout(kill, round % 5);
    const emailAddress = `r${round}-${count}@example.org`;
    try {
      const response = await fetch(`${url}/api/users/credentials`, {
        method: 'PUT',
        headers: { ...json, authorization: `Bearer ${grant.access_token}` },
        body: JSON.stringify({ userId: 121, emailAddress, password: '' }),
      });
      if (response.ok) acknowledged = emailAddress;
    } catch {
      return acknowledged;
    }
  }
}

describe('a server that is killed while it writes', () => {
  waitsFor('a server process of its own');

  async function expectAllKept(kills: number) {
    const folder = mkdtempSync(join(tmpdir(), 'portal-crash-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    let acknowledged: string | undefined;
    let writes = 0;
    let lost = 0;
    let grant: Grant | undefined;
    await prepareFolder(folder);
    for (let round = 0; round <= kills; round++) {
      const server = await startServerProcess(folder);
      const url = await server.ready;
      if (grant && acknowledged) {
        const profile = await fetch(`${url}/api/users/profiles/by-userId?userId=121`, {
          headers: { authorization: `Bearer ${grant.access_token}` },
        });
        const { emailAddress } = (await profile.json()) as { emailAddress: string };
        const numberOf = (address: string) => Number(/-(\d+)@/.exec(address)?.[1]);
        // A write in flight when the process died may have been saved too.
        if (numberOf(emailAddress) < numberOf(acknowledged)) lost++;
      }
      const signedIn = await fetch(`${url}/api/users/authenticate`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ userName: 'maria.castellan', password: demoPassword }),
      });
      grant = (await signedIn.json()) as Grant;
      const kill = () => server.process.kill('SIGKILL');
      acknowledged = await writeUntilDeath({ url, kill }, grant, round);
      await server.exited;
      writes += acknowledged === undefined ? 0 : Number(/-(\d+)@/.exec(acknowledged)?.[1]) + 1;
    }
    console.info(`${kills} kills, ${writes} acknowledged writes, ${lost} lost`);
    expect(lost).toBe(0);
    expect(writes).toBeGreaterThan(kills);
  }

  it('has kept every write that it had acknowledged', { timeout: 600_000 }, () => expectAllKept(2));

  it('has kept them after each of twenty kills', { tags: ['full'], timeout: 600_000 }, () =>
    expectAllKept(20),
  );
});
