import { describe, expect, it } from 'vitest';
import { newKey } from './auth/keys.ts';
import { EnvironmentError, readEnv } from './env.ts';

/** A real deployment, without mail. */
const real = {
  DATABASE_URL: 'postgres://localhost/board',
  SIGNING_KEY: newKey(),
  MAIL: 'folder',
  BOARD_NAME: 'Board of Hand Surgery',
  BOARD_ABBREVIATION: 'BHS',
  CONTACT_URL: 'https://hand.example/contact',
};

const complaintsOf = (source: Record<string, string>) => {
  try {
    readEnv(source);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message.split('\n');
    throw error;
  }
  return [];
};

describe('the environment', () => {
  it('needs nothing: a demo on the embedded database, on port 4000 of this machine', () => {
    const env = readEnv({});
    expect(env).toMatchObject({ port: 4000, host: '127.0.0.1', dataDir: 'data', databaseUrl: undefined });
    expect(env.settings).toMatchObject({
      demo: true,
      faultSwitches: false,
      portalUrl: 'http://localhost:4000',
    });
  });

  it('takes a second key, a pooler and an address for metrics, and none by default', () => {
    expect(readEnv({ ...real, HOST: '10.0.0.7' })).toMatchObject({
      acceptedKey: undefined,
      isPooled: false,
      metricsHost: '10.0.0.7',
    });
    const acceptedKey = newKey();
    const more = { ACCEPTED_KEY: acceptedKey, DATABASE_POOLER: 'transaction', METRICS_HOST: '10.1.0.7' };
    expect(readEnv({ ...real, ...more })).toMatchObject({
      acceptedKey,
      isPooled: true,
      metricsHost: '10.1.0.7',
    });
    expect(
      complaintsOf({ ...real, ACCEPTED_KEY: 'x', DATABASE_POOLER: 'session', METRICS_HOST: 'a b' }),
    ).toEqual([
      expect.stringMatching(/^METRICS_HOST must be/),
      expect.stringMatching(/^DATABASE_POOLER must be/),
      expect.stringMatching(/^ACCEPTED_KEY must be/),
    ]);
  });

  it('turns the demo off with a real database, which then needs a key', () => {
    expect(complaintsOf({ ...real, SIGNING_KEY: '' })).toEqual([
      expect.stringMatching(/^SIGNING_KEY is needed/),
    ]);
    expect(readEnv(real).settings).toMatchObject({ demo: false, checkAnswers: false });
  });

  it('needs a way to send mail outside the demo, or an explicit setting that there is none', () => {
    const board = { ...real, MAIL: '' };
    const mail = { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'Hand Surgery <portal@hand.example>' };
    expect(complaintsOf(board)).toEqual([expect.stringMatching(/^SMTP_URL is needed outside demo mode/)]);
    expect(complaintsOf({ ...board, SMTP_URL: mail.SMTP_URL })).toEqual([
      expect.stringMatching(/^MAIL_FROM is needed with SMTP_URL/),
    ]);
    expect(readEnv({ ...board, ...mail })).toMatchObject({
      smtpUrl: mail.SMTP_URL,
      settings: { mailFrom: mail.MAIL_FROM },
    });
    expect(readEnv(real).smtpUrl).toBeUndefined();
    expect(readEnv({}).smtpUrl).toBeUndefined();
  });

  it('needs what the board is called and where it is reached outside the demo', () => {
    const { BOARD_NAME, BOARD_ABBREVIATION, CONTACT_URL, ...unnamed } = real;
    expect(complaintsOf(unnamed)).toEqual([
      expect.stringMatching(/^BOARD_NAME is needed/),
      expect.stringMatching(/^BOARD_ABBREVIATION is needed/),
      expect.stringMatching(/^CONTACT_URL is needed/),
    ]);
    expect(readEnv({ ...real, BOARD_TIME_ZONE: 'America/Denver' }).settings.board).toEqual({
      name: BOARD_NAME,
      abbreviation: BOARD_ABBREVIATION,
      contactUrl: CONTACT_URL,
      timeZone: 'America/Denver',
    });
  });

  it('refuses nonsense with one sentence for each variable', () => {
    const nonsense = {
      PORT: 'eighty',
      HOST: 'a b',
      DATABASE_URL: 'mysql://localhost',
      DEMO: 'perhaps',
      SIGNING_KEY: 'secret',
      SMTP_URL: 'http://mail',
      MAIL: 'off',
      MAIL_FROM: 'the board',
      MAIL_WEBHOOK_SECRET: 'secret',
      BOARD_NAME: 'A\nB',
      BOARD_ABBREVIATION: 'An abbreviation that is too long',
      BOARD_TIME_ZONE: 'Eastern',
      CONTACT_URL: 'javascript:alert(1)',
      PORTAL_URL: 'javascript:alert(1)',
      PORTAL_API_URL: 'ftp://x',
      PAYMENT_URL: 'http://cards.example',
      PAYMENT_SECRET: 'secret',
      CONFLICTS_ATTESTATION_URL: 'javascript:alert(1)',
      OFFICE_EMAIL: 'the office',
      CLAMD_SOCKET: 'clamd',
      TRUST_PROXY: 'yes',
      FAULT_SWITCHES: '2',
      ACCESS_LOG: 'loud',
    };
    const complaints = complaintsOf(nonsense);
    for (const name of Object.keys(nonsense))
      expect(
        complaints.filter((line) => line.startsWith(`${name} must be `) && line.endsWith('.')),
      ).toHaveLength(1);
    expect(complaints.join()).not.toContain('secret');
  });

  it('has files checked by one virus scanner: a command, or a clamd at a port or a path', () => {
    const scannerOf = (source: Record<string, string>) => readEnv(source).settings.virusScanner;
    expect(scannerOf({})).toBeNull();
    expect(scannerOf({ VIRUS_SCAN_COMMAND: 'clamdscan --no-summary -' })).toEqual({
      command: ['clamdscan', '--no-summary', '-'],
    });
    expect(scannerOf({ CLAMD_SOCKET: 'scanner:3310' })).toEqual({ clamd: { host: 'scanner', port: 3310 } });
    expect(scannerOf({ CLAMD_SOCKET: '[::1]:3310' })).toEqual({ clamd: { host: '::1', port: 3310 } });
    expect(scannerOf({ CLAMD_SOCKET: '/run/clamav/clamd.ctl' })).toEqual({
      clamd: { path: '/run/clamav/clamd.ctl' },
    });
    expect(complaintsOf({ VIRUS_SCAN_COMMAND: 'scan', CLAMD_SOCKET: 'scanner:3310' })).toEqual([
      expect.stringMatching(/^Set VIRUS_SCAN_COMMAND or CLAMD_SOCKET/),
    ]);
  });

  it('leads examiners to the page for their conflicts, and in the demo to an example of one', () => {
    const CONFLICTS_ATTESTATION_URL = 'https://conflicts.board.example/attest';
    const urlOf = (source: Record<string, string>) => readEnv(source).settings.conflictsAttestationUrl;
    expect(urlOf({ ...real, CONFLICTS_ATTESTATION_URL })).toBe(CONFLICTS_ATTESTATION_URL);
    expect(urlOf(real)).toBe('');
    expect(new URL(urlOf({})).hostname).toMatch(/\.example$/);
  });

  it('leads to the public search for certificates, and in the demo to an example of one', () => {
    const CREDENTIAL_SEARCH_URL = 'https://search.board.example';
    const urlOf = (source: Record<string, string>) => readEnv(source).settings.credentialSearchUrl;
    expect(urlOf({ ...real, CREDENTIAL_SEARCH_URL })).toBe(CREDENTIAL_SEARCH_URL);
    expect(urlOf(real)).toBe('');
    expect(new URL(urlOf({})).hostname).toMatch(/\.example$/);
  });

  it('lets the office approve letters where its address is known, and in the demo by an example', () => {
    const officeOf = (source: Record<string, string>) => readEnv(source).settings.officeEmail;
    expect(officeOf({ ...real, OFFICE_EMAIL: 'office@surgeons.example' })).toBe('office@surgeons.example');
    expect(officeOf(real)).toBe('');
    expect(officeOf({})).toMatch(/\.example$/);
  });

  it('takes cards on its own page in the demo, and elsewhere only with a shared secret', () => {
    const page = { PAYMENT_URL: 'https://cards.example/pay', PAYMENT_SECRET: 'x'.repeat(32) };
    expect(readEnv({}).settings.paymentUrl).toBe('/payment');
    expect(readEnv(real).settings.paymentUrl).toBe('');
    expect(readEnv({ ...real, ...page })).toMatchObject({
      paymentSecret: page.PAYMENT_SECRET,
      settings: { paymentUrl: page.PAYMENT_URL },
    });
    expect(complaintsOf({ ...real, PAYMENT_URL: page.PAYMENT_URL })).toEqual([
      expect.stringMatching(/^PAYMENT_SECRET is needed/),
    ]);
    expect(complaintsOf({ ...real, PAYMENT_SECRET: page.PAYMENT_SECRET })).toEqual([
      expect.stringMatching(/^PAYMENT_URL is needed/),
    ]);
  });

  it('takes an empty variable for one that is not set', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '', DEMO: '' }).port).toBe(4000);
  });

  it('refuses a port that does not exist and takes any free one for 0', () => {
    expect(complaintsOf({ PORT: '65536' })).toHaveLength(1);
    expect(readEnv({ PORT: '0' }).port).toBe(0);
  });
});
