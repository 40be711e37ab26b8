import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '#server/env.ts';
import { startBackend, type Backend } from '#tests/support/server/backend.ts';
import { startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';
import { startSmtpServer, type SmtpServer } from '#tests/support/server/smtpServer.ts';
import { checkService } from './checkService.ts';

describe('the check of a service', () => {
  let server: TestApp;
  let pages: Backend;
  let mailServer: SmtpServer;
  beforeAll(async () => {
    [server, pages, mailServer] = await Promise.all([startTestApp(), startBackend(), startSmtpServer()]);
    pages.on('GET /broken', () => ({ status: 502 }));
  });
  afterAll(async () => {
    await Promise.all([server.close(), pages.close(), mailServer.stop()]);
  });

  const check = ({
    paymentUrl,
    smtpUrl,
    portalUrl = pages.origin,
  }: {
    paymentUrl?: string;
    smtpUrl?: string;
    portalUrl?: string;
  }) => {
    const env = readEnv({ PORTAL_URL: portalUrl });
    return checkService(server.db, {
      ...env,
      smtpUrl,
      settings: { ...env.settings, ...(paymentUrl !== undefined && { paymentUrl }) },
    });
  };

  it('says a sentence about each part that works', async () => {
    const { sentences, isGood } = await check({
      paymentUrl: `${pages.origin}/pay?secret=1`,
      smtpUrl: mailServer.url,
    });
    expect(isGood).toBe(true);
    expect(sentences).toEqual([
      'The settings are valid.',
      'This is a demo, with invented people.',
      expect.stringMatching(/^The database \(pglite\) has schema version \d+, and \d+ accounts\.$/) as string,
      'The clock agrees with that of the database.',
      `The mail server ${new URL(mailServer.url).host} takes mails; \`npm run mail:test -- ADDRESS\` sends one.`,
      `The payment page answers at ${pages.origin}.`,
      `The portal answers at ${pages.origin}.`,
    ]);
  });

  it('names what does not work, and why', async () => {
    const gone = await startBackend();
    await gone.close();
    const { host } = new URL(gone.origin);
    const { sentences, isGood } = await check({
      paymentUrl: `${pages.origin}/broken`,
      smtpUrl: `smtp://${host}`,
    });
    expect(isGood).toBe(false);
    expect(sentences).toContain(`The payment page fails at ${pages.origin} with status 502.`);
    expect(sentences).toContainEqual(
      expect.stringMatching(new RegExp(`^The mail server ${host} takes no mails: .*ECONNREFUSED`)),
    );
    const unpaid = await check({ paymentUrl: gone.origin });
    expect(unpaid.isGood).toBe(false);
    expect(unpaid.sentences).toContainEqual(
      expect.stringMatching(/^The payment page does not answer at .*ECONNREFUSED/),
    );
  });

  it.each(['127.0.0.1', 'localhost'])(
    'takes a portal at %s that was not started yet for no problem',
    async (host) => {
      const gone = await startBackend();
      await gone.close();
      const portalUrl = gone.origin.replace('127.0.0.1', host);
      const { sentences, isGood } = await check({ paymentUrl: '', portalUrl });
      expect(isGood).toBe(true);
      expect(sentences).toContain('Nothing can be paid; PAYMENT_URL is not set.');
      expect(sentences.at(-1)).toMatch(/ECONNREFUSED.* Before the first start, that is as it should be\.$/);
    },
  );

  it('tells a portal whose address is wrong, which is no matter of its start', async () => {
    const portalUrl = pages.origin.replace('http:', 'https:');
    const { sentences, isGood } = await check({ paymentUrl: '', portalUrl });
    expect(isGood).toBe(false);
    expect(sentences.at(-1)).toMatch(/^The portal does not answer at https:/);
    expect(sentences.at(-1)).not.toContain('Before the first start');
  });

  it('tells a database whose clock is wrong', async () => {
    const behind = {
      ...server.db,
      query: async () => [{ now: new Date(Date.now() - 90_000).toISOString() }],
    } as unknown as TestApp['db'];
    const { sentences, isGood } = await checkService(behind, readEnv({ PORTAL_URL: pages.origin }));
    expect(isGood).toBe(false);
    expect(sentences).toContain('The database’s clock is 90 seconds behind this machine’s; set both by NTP.');
  });
});
