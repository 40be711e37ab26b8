import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/seed/password.ts';
import { startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';
import { weakPassword } from './passwordRules.ts';

const weak = [
  ['passwordpassword', 'repeats itself'],
  ['123456789012', 'repeats itself or follows the keyboard'],
  ['1qaz2wsx3edc', 'one of the most common'],
  ['nora.lindqvist1', 'made of your name'],
] as const;

describe('a new password that is easy to guess', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp();
  });
  afterAll(() => server.close());

  const send = async (method: string, path: string, json: object, headers = {}) => {
    const response = await server.fetch(`/api/users/${path}`, { method, json, headers });
    return { status: response.status, value: (await response.json()) as object };
  };
  const refusedAt = (field: string, words: string) => ({
    status: 400,
    value: { type: 'validation', errors: { [field]: [expect.stringContaining(words)] } },
  });

  it('is refused at its field in My Account, and the old one stays', async () => {
    const { headers } = await server.signIn('nora.lindqvist');
    const body = { userId: 101, emailAddress: 'nora.lindqvist@example.org' };
    for (const [password, words] of weak)
      expect(await send('PUT', 'credentials', { ...body, password }, headers)).toMatchObject(
        refusedAt('password', words),
      );
    await server.signIn('nora.lindqvist');
  });

  it('is refused at its field of a changed one', async () => {
    const { headers } = await server.signIn('nora.lindqvist');
    for (const [newPassword, words] of weak)
      expect(
        await send('POST', 'reset-password', { oldPassword: demoPassword, newPassword }, headers),
      ).toMatchObject(refusedAt('newPassword', words));
  });

  it('is refused behind a reset link, which works on', async () => {
    await send('POST', 'create-forgot-password', { userName: 'nora.lindqvist' });
    const guid = /guid=([\w-]+)/.exec((await server.mails())[0]?.text ?? '')?.[1] ?? '';
    for (const [newPassword, words] of weak)
      expect(await send('POST', 'reset-forgot-password', { guid, newPassword })).toMatchObject(
        refusedAt('newPassword', words),
      );
    const good = { guid, newPassword: 'four plain words of mine' };
    expect((await send('POST', 'reset-forgot-password', good)).status).toBe(200);
    await server.signIn('nora.lindqvist', good.newPassword);
  });

  it('does not hide that a link is unknown', async () => {
    expect(
      await send('POST', 'reset-forgot-password', { guid: 'unknown', newPassword: 'passwordpassword' }),
    ).toMatchObject({ status: 400, value: { type: 'reset-link-invalid' } });
  });
});

it.each([
  ['the user name', 'quill.marsh'],
  ['the first name', 'Theodora'],
  ['the last name', 'Vanterpool'],
  ['the display name', 'Theodora Vanterpool, MD'],
  ['what stands before the @ of the email address', 'harborpilot'],
])('a password of %s and two digits is made of your name', (_, word) => {
  const owner = {
    userName: 'quill.marsh',
    firstName: 'Theodora',
    lastName: 'Vanterpool',
    displayName: 'Theodora Vanterpool, MD',
    emailAddress: 'harborpilot@example.org',
  };
  expect(weakPassword(`${word}19`, owner)).toContain('made of your name');
  expect(weakPassword(`${word}19`, undefined)).toBeUndefined();
});
