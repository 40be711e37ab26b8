/* oxlint-disable vitest/valid-title, vitest/no-conditional-tests, vitest/no-conditional-expect -- generated from the contract's rows */
import { createHmac } from 'node:crypto';
import { SignJWT, base64url } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#contract/core/call.ts';
import { calls, type CallName } from '#contract/calls.ts';
import { roleClaim, roleGuids } from '#contract/core/roles.ts';
import { audience, issuer } from '#server/auth/accessTokens.ts';
import { newKey, readKeys } from '#server/auth/keys.ts';
import { fullUnless } from '#tests/support/fullUnless.ts';
import { onAnyEngine, startTestApp, type SignedIn, type TestApp } from '#tests/support/server/serverApp.ts';
import { bodyOf, examples, pathOf, permitted, rows, unfit, type Parts } from './examples.ts';
import { readRefusal } from './expectations.ts';

/** Calls whose example is authorized, but then rejected because of the data's state. */
const stillRefused: Readonly<Partial<Record<CallName, number>>> = {
  resetPassword: 400,
  getResetForgotPasswordGuid: 404,
  insertCertifying: 409,
  withdrawRegistration: 409,
  submitExam: 409,
};

const allRoles = Object.values(roleGuids);

/** What the guard refuses before it knows the call is tried at the first call of each method; roles and owners at each. */
const representatives = new Set(
  rows
    .filter(([, { access }]) => access !== 'public')
    .filter(([, { method }], index, all) => index === all.findIndex(([, other]) => other.method === method))
    .map(([name]) => name),
);

onAnyEngine('the refusal matrix', (engine) => {
  // Rejections before a call's first query are the same on both engines.
  const isEmbedded = engine === 'pglite';
  let server: TestApp;
  let maria: SignedIn;
  let sessionId: string;
  beforeAll(async () => {
    server = await startTestApp({ engine });
    maria = await server.signIn('maria.castellan');
    sessionId = maria.refresh_token.split('.')[0] ?? '';
    // An examiner without a team, who owns no exam data.
    await server.db.query`insert into user_roles (user_id, role) values (124, 'examiner')`;
  });
  afterAll(() => server.close());

  // Hashing a password is slower than a call, so accounts that are only rejected sign in once.
  const signedIn = new Map<string, Promise<SignedIn>>();
  async function headersOf(userName: string) {
    const known = signedIn.get(userName) ?? server.signIn(userName);
    signedIn.set(userName, known);
    return (await known).headers;
  }

  const send = (row: Call, parts: Parts, headers: Readonly<Record<string, string>> = {}) =>
    server.fetch(pathOf(row, parts), {
      method: row.method,
      headers,
      ...bodyOf(row, parts.body),
    });

  const tokenWith = (
    change: Partial<Record<'iss' | 'aud' | 'typ', string>> & {
      exp?: number;
      key?: ReturnType<typeof readKeys>;
    },
  ) =>
    new SignJWT({ sid: sessionId, [roleClaim]: allRoles })
      .setProtectedHeader({ alg: 'EdDSA', typ: change.typ ?? 'at+jwt' })
      .setIssuer(change.iss ?? issuer)
      .setAudience(change.aud ?? audience)
      .setSubject('121')
      .setIssuedAt()
      .setExpirationTime(change.exp ?? Math.floor(Date.now() / 1000) + 600)
      .sign((change.key ?? server.keys).signing);

  const part = (value: unknown) => base64url.encode(JSON.stringify(value));
  const claims = () => ({
    sid: sessionId,
    sub: '121',
    iss: issuer,
    aud: audience,
    iat: Math.floor(Date.now() / 1000),
    exp: Math.floor(Date.now() / 1000) + 600,
    [roleClaim]: allRoles,
  });

  const forgeries: Readonly<Record<string, () => Promise<string> | string>> = {
    'no token that can be read': () => 'garbage',
    'an unsigned token': () => `${part({ alg: 'none', typ: 'at+jwt' })}.${part(claims())}.`,
    'a token signed with the public key as a secret': () => {
      const head = `${part({ alg: 'HS256', typ: 'at+jwt' })}.${part(claims())}`;
      const secret = server.keys.verifying[0].export({ format: 'pem', type: 'spki' });
      return `${head}.${createHmac('sha256', secret).update(head).digest('base64url')}`;
    },
    'a token of another key': () => tokenWith({ key: readKeys(newKey()) }),
    'an expired token': () => tokenWith({ exp: Math.floor(Date.now() / 1000) - 1 }),
    'a token for someone else': () => tokenWith({ aud: 'another-api' }),
    'a token of another issuer': () => tokenWith({ iss: 'someone' }),
    'a token of another kind': () => tokenWith({ typ: 'JWT' }),
    'a token whose claims were edited': async () => {
      const [head, , signature] = maria.access_token.split('.');
      return `${head}.${part({ ...claims(), sub: '131' })}.${signature}`;
    },
  };

  for (const [name, row] of rows) {
    const parts = examples[name] as Parts;
    describe(name, () => {
      if (row.access === 'public') {
        it('answers anybody, and does not look at a token', async () => {
          const bare = await send(row, parts);
          const garbage = await send(row, parts, { authorization: 'Bearer garbage' });
          expect(bare.status).toBe(garbage.status);
          expect(bare.status).not.toBe(401);
        });
        return;
      }

      it('lets in an account that its row names', async () => {
        const { headers } = await server.signIn(permitted(name, row));
        const response = await send(row, parts, headers);
        expect(response.status).toBe(stillRefused[name] ?? 200);
      });

      if (isEmbedded) {
        it(
          'answers 401 without a token, and to a forged token',
          fullUnless(representatives.has(name)),
          async () => {
            const forged = await tokenWith({ key: readKeys(newKey()) });
            for (const headers of [undefined, { authorization: `Bearer ${forged}` }]) {
              const refusal = await readRefusal(await send(row, parts, headers));
              expect(refusal).toMatchObject({ status: 401, type: 'unauthenticated' });
            }
          },
        );

        if (typeof parts.body === 'object')
          it('refuses a body that names another person', async () => {
            const body = Object.assign({}, parts.body, { userId: 999_999 });
            const headers = await headersOf(permitted(name, row));
            const refusal = await readRefusal(await send(row, { ...parts, body }, headers));
            expect(['not-found', 'validation']).toContain(refusal.type);
          });

        const stranger = unfit(row);
        if (stranger)
          it('answers 403 to a person without the role', async () => {
            const refusal = await readRefusal(await send(row, parts, await headersOf(stranger)));
            expect(refusal).toMatchObject({ status: 403, type: 'forbidden' });
          });

        if (!row.duringReset)
          it(
            'answers 403 to a person who must choose a password first',
            fullUnless(representatives.has(name)),
            async () => {
              const refusal = await readRefusal(await send(row, parts, await headersOf('paul.marchetti')));
              expect(refusal).toMatchObject({ status: 403, type: 'password-reset-required' });
            },
          );
      }

      const { owner } = row;
      if (typeof owner !== 'string')
        it("answers another member's data exactly like data that does not exist", async () => {
          const headers = await headersOf('samuel.brandt');
          const [place, member] =
            'path' in owner
              ? (['params', owner.path] as const)
              : 'query' in owner
                ? (['query', owner.query] as const)
                : (['body', owner.body] as const);
          const named = parts[place] as Readonly<Record<string, unknown>>;
          const isList = Array.isArray(named[member]);
          const naming = (value: unknown): Parts => ({
            ...parts,
            [place]: { ...named, [member]: isList ? [value] : value },
          });
          const theirs = await readRefusal(await send(row, parts, headers));
          expect(theirs.status).toBe(404);
          for (const missing of [999_999_999, 2 ** 40, -1, 1.5]) {
            const absent = await readRefusal(await send(row, naming(missing), headers));
            expect({ ...absent, traceId: '' }).toEqual({ ...theirs, traceId: '' });
          }
        });
    });
  }

  if (isEmbedded)
    describe('the guard, by one call for all', () => {
      const sendWith = (token: string) =>
        send(calls.getCertificationStatus, {}, { authorization: `Bearer ${token}` });

      it('lets in the token that the forgeries imitate', async () => {
        expect((await sendWith(await tokenWith({}))).status).toBe(200);
      });

      for (const [what, forge] of Object.entries(forgeries))
        it(`answers 401 to ${what}`, async () => {
          const refusal = await readRefusal(await sendWith(await forge()));
          expect(refusal).toMatchObject({ status: 401, type: 'unauthenticated' });
        });
    });

  it('refuses a role that was taken away since the token was issued', async () => {
    const { headers } = await server.signIn('dana.reyes');
    expect((await server.fetch('/api/surgeons/certifications', { headers })).status).toBe(200);
    await server.db.query`delete from user_roles where user_id = 123 and role = 'surgeon'`;
    expect((await server.fetch('/api/surgeons/certifications', { headers })).status).toBe(403);
  });

  it('does not count a surgeon who is still a trainee as a surgeon', async () => {
    await server.db.query`insert into user_roles (user_id, role) values (124, 'trainee')`;
    const { headers } = await server.signIn('samuel.brandt');
    expect((await server.fetch('/api/surgeons/certifications', { headers })).status).toBe(403);
    expect((await server.fetch('/api/trainees/programs', { headers })).status).toBe(200);
  });

  it('refuses the token of a session that was ended', async () => {
    const { headers, refresh_token: refreshToken } = await server.signIn('victor.osei');
    expect((await server.fetch('/api/user/certification-status', { headers })).status).toBe(200);
    await server.fetch('/api/users/logout', { method: 'POST', json: { refreshToken } });
    expect((await server.fetch('/api/user/certification-status', { headers })).status).toBe(401);
  });
});
