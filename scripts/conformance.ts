/**
 * Asks a board's backend for every call as the portal would, and says call by call what fits (docs/backend.md):
 *
 *     npm run conformance -- --url https://api.example.org --user jane.doe:password [--user …] [--write] [--json]
 */
import { parseArgs } from 'node:util';
import type { Call } from '#contract/core/call.ts';
import { calls, type CallName } from '#contract/calls.ts';
import { roles as roleNames, type Role } from '#contract/core/roles.ts';
import { checkBackend, type Account } from './conformance/check.ts';
import { passes, report } from './conformance/report.ts';

const usage = `Usage: npm run conformance -- --url <address> --user <name>[:<password>] [--user …] [options]

  --url      the backend's address, without /api
  --user     a test account; name one for each role at once. Without a password here, CONFORMANCE_PASSWORD is taken.
  --write    also adds records with these accounts, and deletes them again
  --roles    how tokens name roles, as in <meta name="portal-roles">: JSON
  --json     prints the findings as JSON
`;

const accountOf = (text: string): Account => {
  const [userName = '', ...rest] = text.split(':');
  return { userName, password: rest.length > 0 ? rest.join(':') : (process.env.CONFORMANCE_PASSWORD ?? '') };
};

function rolesIn(text: string | undefined) {
  if (text === undefined) return {};
  const { claim, ...guids } = JSON.parse(text) as { claim?: string } & Partial<Record<Role, string>>;
  const named = Object.fromEntries(roleNames.flatMap((role) => (guids[role] ? [[role, guids[role]]] : [])));
  return { ...(claim !== undefined && { claim }), guids: named as Record<Role, string> };
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      user: { type: 'string', multiple: true },
      write: { type: 'boolean', default: false },
      roles: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const { url, user = [], write, json } = values;
  if (url === undefined || !URL.canParse(url) || user.length === 0) {
    process.stderr.write(usage);
    process.exitCode = 2;
    return;
  }
  const accounts = user.map(accountOf);
  const found = await checkBackend({ url, accounts, write, roles: rolesIn(values.roles) });
  if (found.notSignedIn.length === accounts.length) {
    const why = found.findings
      .filter(({ call }) => call === 'authenticate')
      .flatMap(({ details }) => details);
    throw new Error(`No account could sign in (${why.join('; ')}).`);
  }
  const rows: Readonly<Record<CallName, Call>> = calls;
  process.stdout.write(json ? `${JSON.stringify(found, null, 2)}\n` : report(found, rows));
  process.exitCode = passes(found, rows) ? 0 : 1;
}

await main().catch((thrown: unknown) => {
  process.stderr.write(`${thrown instanceof Error ? thrown.message : String(thrown)}\n\n${usage}`);
  process.exitCode = 2;
});
