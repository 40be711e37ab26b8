import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#contract/core/call.ts';
import { calls, type CallName } from '#contract/calls.ts';
import { roleClaim, roleGuids } from '#contract/core/roles.ts';
import { configureRoles } from '#domain/access/token.ts';
import { examplePassword, exampleRoles, startExampleBackend } from '#tests/support/server/exampleBackend.ts';
import { waitsFor } from '#tests/support/waitsFor.ts';
import { checkBackend } from '../../scripts/conformance/check.ts';
import { passes } from '../../scripts/conformance/report.ts';

const rows: Readonly<Record<CallName, Call>> = calls;
const accounts = ['trainee', 'surgeon', 'examiner'].map((userName) => ({
  userName,
  password: examplePassword,
}));

let backend: Awaited<ReturnType<typeof startExampleBackend>>;
beforeAll(async () => {
  backend = await startExampleBackend();
});
afterAll(async () => {
  configureRoles({ claim: roleClaim, guids: roleGuids });
  await backend.end();
});

waitsFor('the example backend, a process of its own');

describe('the example backend', () => {
  it('passes the conformance check, with writes, and lacks only calls that the portal adds', async () => {
    const { url } = backend;
    const found = await checkBackend({ url, accounts, write: true, roles: exampleRoles });
    const troubles = found.findings.filter(({ state }) => state === 'misfit' || state === 'failed');
    expect(troubles).toEqual([]);
    expect(passes(found, rows)).toBe(true);
    const missing = found.findings.filter(({ state }) => state === 'missing').map(({ call }) => call);
    expect(missing.length).toBeGreaterThan(0);
    expect(missing.filter((name) => rows[name].added === undefined)).toEqual([]);
  });

  it('has each call of the specification, and none that the portal adds', async () => {
    const tokens = await Promise.all(
      accounts.map(async (account) => {
        const path = `${backend.url}/api/users/authenticate`;
        const answer = await fetch(path, { method: 'POST', body: JSON.stringify(account) });
        return ((await answer.json()) as { access_token: string }).access_token;
      }),
    );
    const isKnown = async ({ method, path }: Call) => {
      const address = backend.url + path.replaceAll(/\{\w+\}/g, '1');
      const answers = await Promise.all(
        tokens.map((token) => fetch(address, { method, headers: { authorization: `Bearer ${token}` } })),
      );
      const texts = await Promise.all(answers.map((answer) => answer.text()));
      return texts.every((text) => !text.includes('"unknown-call"'));
    };
    const known = await Promise.all(
      Object.entries(rows).map(async ([name, row]) => [name, await isKnown(row)] as const),
    );
    expect(known.filter(([, is]) => is).map(([name]) => name)).toEqual(
      Object.keys(rows).filter((name) => rows[name as CallName].added === undefined),
    );
  });
});
