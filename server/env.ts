import { join } from 'node:path';
import { IANAZone } from 'luxon';
import * as z from 'zod/mini';
import { TrainingRules } from '#contract/training/training.ts';
import { usualRules } from '#domain/training/usualRules.ts';
import { readKeys } from './auth/keys.ts';
import { exampleBoard } from '#domain/board.ts';
import { standInUrl } from './core/paymentPage.ts';
import { defaultSettings, type Settings, type VirusScanner } from './core/settings.ts';

/** A placeholder host; the reserved domain never resolves. */
const demoAttestation = 'https://conflicts.example/attestation';
const demoCredentialSearch = 'https://credentials.example/search';
const demoOffice = 'office@board.example';

/** The server's configuration from the environment, validated. */
export interface Env {
  readonly port: number;
  readonly host: string;
  /** Where Prometheus reads metrics; undefined if nobody does. */
  readonly metricsPort: number | undefined;
  /** The address of that port. */
  readonly metricsHost: string;
  readonly databaseUrl: string | undefined;
  /** Whether `databaseUrl` leads to a pooler that gives each transaction another connection. */
  readonly isPooled: boolean;
  readonly dataDir: string;
  /** The folder of the built portal; without an `index.html` in it, only the API is served. */
  readonly staticDir: string;
  readonly signingKey: string | undefined;
  /** Another key whose tokens are accepted, while a board changes the key. */
  readonly acceptedKey: string | undefined;
  /** Mail server URL; without it mails are files in the data folder. */
  readonly smtpUrl: string | undefined;
  /** Shared with the service that reports mails that came back. */
  readonly mailSecret: string | undefined;
  /** Shared with the card page; the demo creates its own. */
  readonly paymentSecret: string | undefined;
  readonly settings: Settings;
}

/** The environment is invalid; the message has one sentence per variable. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

const flags: Readonly<Record<string, boolean>> = { '1': true, true: true, '0': false, false: false };
const flag = z.pipe(
  z.string().check(z.refine((text) => text in flags)),
  z.transform((text: string) => flags[text] === true),
);
const url = (...protocols: string[]) =>
  z
    .string()
    .check(z.refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol.slice(0, -1))));
const wholeNumber = (least: number, most: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,6}$/)),
    z.transform(Number).check(z.refine((value: number) => value >= least && value <= most)),
  );
const key = z.string().check(
  z.refine((text) => {
    try {
      return readKeys(text) !== undefined;
    } catch {
      return false;
    }
  }),
);

const words = (most: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(most), z.regex(/^\P{Cc}+$/u));
const sender = z.string().check(z.regex(/^(?:[^\p{Cc}<>@]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u));
const timeZone = z.string().check(z.refine((name) => IANAZone.isValidZone(name)));

const rules = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.issues.push({ code: 'custom', input: text, message: 'no JSON' });
        return z.NEVER;
      }
    }),
  ),
  z.record(z.string(), TrainingRules),
);

const command = z.pipe(
  z.string(),
  z.transform((text: string): readonly string[] => text.trim().split(/\s+/)),
);
const hostName = z.string().check(z.regex(/^[\w.:-]+$/));
/** `host:port`, or the path of a Unix socket. */
const clamd = z.pipe(
  z.string().check(z.regex(/^(?:\/[^\0]+|(?:[\w.-]+|\[[\da-f:.]+\]):\d{1,5})$/i)),
  z.transform((text: string) => {
    if (text.startsWith('/')) return { path: text };
    const split = text.lastIndexOf(':');
    return { host: text.slice(0, split).replace(/^\[|\]$/g, ''), port: Number(text.slice(split + 1)) };
  }),
);

const variables = {
  PORT: [wholeNumber(0, 65_535), 'must be a port number from 0 to 65535'],
  METRICS_PORT: [wholeNumber(0, 65_535), 'must be a port number from 0 to 65535'],
  HOST: [hostName, 'must be a host name or an IP address'],
  METRICS_HOST: [hostName, 'must be a host name or an IP address'],
  DATABASE_URL: [url('postgres', 'postgresql'), 'must be a postgres:// address'],
  DATABASE_POOLER: [z.literal('transaction'), 'must be transaction, or unset'],
  DATA_DIR: [z.string().check(z.minLength(1)), 'must be a folder'],
  STATIC_DIR: [z.string().check(z.minLength(1)), 'must be a folder'],
  DEMO: [flag, 'must be true or false'],
  SIGNING_KEY: [key, 'must be an Ed25519 private key, in PEM or as JWK'],
  ACCEPTED_KEY: [key, 'must be an Ed25519 private key, in PEM or as JWK'],
  SMTP_URL: [url('smtp', 'smtps'), 'must be an smtp:// or smtps:// address'],
  MAIL: [z.literal('folder'), 'must be folder, or unset'],
  MAIL_FROM: [
    sender,
    'must be an email address, or a name and an address as in The Board <portal@board.org>',
  ],
  MAIL_WEBHOOK_SECRET: [z.string().check(z.minLength(32)), 'must be at least 32 characters long'],
  BOARD_NAME: [words(120), 'must be a name of at most 120 characters'],
  BOARD_ABBREVIATION: [words(20), 'must be an abbreviation of at most 20 characters'],
  BOARD_TIME_ZONE: [timeZone, 'must be the name of a time zone, such as America/New_York'],
  CONTACT_URL: [url('http', 'https', 'mailto'), 'must be an http://, https:// or mailto: address'],
  PORTAL_URL: [url('http', 'https'), 'must be an http:// or https:// address'],
  PORTAL_API_URL: [url('http', 'https'), 'must be an http:// or https:// address'],
  PAYMENT_URL: [url('https'), 'must be an https:// address'],
  PAYMENT_SECRET: [z.string().check(z.minLength(32)), 'must be at least 32 characters long'],
  CREDENTIAL_SEARCH_URL: [url('http', 'https'), 'must be an http:// or https:// address'],
  CONFLICTS_ATTESTATION_URL: [url('http', 'https'), 'must be an http:// or https:// address'],
  OFFICE_EMAIL: [z.email(), 'must be an email address'],
  REFUND_TERMS: [z.string().check(z.maxLength(500)), 'must have at most 500 characters'],
  TRAINING_RULES: [rules, 'must be JSON with the rules by specialty, as getTrainingRules answers them'],
  VIRUS_SCAN_COMMAND: [command, 'must be a command'],
  CLAMD_SOCKET: [clamd, 'must be host:port, or the path of a socket that begins with a slash'],
  CASE_TEXTS_ON_DEVICE: [flag, 'must be true or false'],
  TRUST_PROXY: [wholeNumber(0, 10), 'must be the number of proxies in front of the server, from 0 to 10'],
  FAULT_SWITCHES: [flag, 'must be true or false'],
  ACCESS_LOG: [flag, 'must be true or false'],
} as const satisfies Record<string, readonly [z.ZodMiniType, string]>;

type Variables = { [Name in keyof typeof variables]?: z.output<(typeof variables)[Name][0]> };

function parse(source: Readonly<Record<string, string | undefined>>) {
  const values: Record<string, unknown> = {};
  const complaints: string[] = [];
  for (const [name, [schema, rule]] of Object.entries(variables)) {
    const text = source[name];
    if (text === undefined || text === '') continue;
    const result = z.safeParse(schema, text);
    if (result.success) values[name] = result.data;
    else complaints.push(`${name} ${rule}.`);
  }
  return { values: values as Variables, complaints };
}

const scannerOf = ({ VIRUS_SCAN_COMMAND, CLAMD_SOCKET }: Variables): VirusScanner | null => {
  if (VIRUS_SCAN_COMMAND) return { command: VIRUS_SCAN_COMMAND };
  return CLAMD_SOCKET ? { clamd: CLAMD_SOCKET } : null;
};

/**
 * Reads the environment. Empty variables count as unset.
 *
 * @throws EnvironmentError with a sentence for each invalid or missing variable.
 */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const { values, complaints } = parse(source);
  const demo = values.DEMO ?? !source.DATABASE_URL;
  if (!demo && !source.SIGNING_KEY)
    complaints.push('SIGNING_KEY is needed outside demo mode; it signs the access tokens.');
  if (!demo && !source.SMTP_URL && !source.MAIL)
    complaints.push(
      'SMTP_URL is needed outside demo mode, for people who forgot their password; with MAIL=folder their mails are only files in DATA_DIR/outbox.',
    );
  if (source.SMTP_URL && !source.MAIL_FROM)
    complaints.push('MAIL_FROM is needed with SMTP_URL; it is the sender of every mail.');
  for (const name of ['BOARD_NAME', 'BOARD_ABBREVIATION', 'CONTACT_URL'] as const)
    if (!demo && !source[name])
      complaints.push(`${name} is needed outside demo mode; mails, pages and papers show it.`);
  if (!demo && values.FAULT_SWITCHES) complaints.push('FAULT_SWITCHES is for tests in demo mode only.');
  if (source.PAYMENT_URL && !source.PAYMENT_SECRET)
    complaints.push('PAYMENT_SECRET is needed with PAYMENT_URL; the payment page shares it.');
  if (!demo && source.PAYMENT_SECRET && !source.PAYMENT_URL)
    complaints.push('PAYMENT_URL is needed with PAYMENT_SECRET; the stand-in page is for the demo only.');
  if (source.VIRUS_SCAN_COMMAND && source.CLAMD_SOCKET)
    complaints.push('Set VIRUS_SCAN_COMMAND or CLAMD_SOCKET; files are checked by one scanner.');
  if (complaints.length > 0) throw new EnvironmentError(complaints.join('\n'));
  const port = values.PORT ?? 4000;
  const host = values.HOST ?? '127.0.0.1';
  const shown = ['0.0.0.0', '::', '127.0.0.1'].includes(host) ? 'localhost' : host;
  return {
    port,
    host,
    metricsPort: values.METRICS_PORT,
    metricsHost: values.METRICS_HOST ?? host,
    databaseUrl: values.DATABASE_URL,
    isPooled: values.DATABASE_POOLER !== undefined,
    dataDir: values.DATA_DIR ?? 'data',
    staticDir: values.STATIC_DIR ?? join(import.meta.dirname, '..', 'dist'),
    signingKey: values.SIGNING_KEY,
    acceptedKey: values.ACCEPTED_KEY,
    smtpUrl: values.SMTP_URL,
    mailSecret: values.MAIL_WEBHOOK_SECRET,
    paymentSecret: values.PAYMENT_SECRET,
    settings: {
      ...defaultSettings,
      demo,
      checkAnswers: demo,
      faultSwitches: values.FAULT_SWITCHES ?? false,
      accessLog: values.ACCESS_LOG ?? false,
      board: {
        name: values.BOARD_NAME ?? exampleBoard.name,
        abbreviation: values.BOARD_ABBREVIATION ?? exampleBoard.abbreviation,
        timeZone: values.BOARD_TIME_ZONE ?? exampleBoard.timeZone,
        contactUrl: values.CONTACT_URL ?? exampleBoard.contactUrl,
      },
      mailFrom: values.MAIL_FROM ?? defaultSettings.mailFrom,
      portalUrl: (values.PORTAL_URL ?? `http://${shown}:${port}`).replace(/\/+$/, ''),
      portalApiUrl: values.PORTAL_API_URL ?? '',
      paymentUrl: values.PAYMENT_URL ?? (demo ? standInUrl : ''),
      credentialSearchUrl: values.CREDENTIAL_SEARCH_URL ?? (demo ? demoCredentialSearch : ''),
      conflictsAttestationUrl: values.CONFLICTS_ATTESTATION_URL ?? (demo ? demoAttestation : ''),
      officeEmail: values.OFFICE_EMAIL ?? (demo ? demoOffice : ''),
      refundTerms: values.REFUND_TERMS ?? defaultSettings.refundTerms,
      trainingRules: values.TRAINING_RULES ?? usualRules,
      virusScanner: scannerOf(values),
      caseTextsOnDevice: values.CASE_TEXTS_ON_DEVICE ?? false,
      trustedProxies: values.TRUST_PROXY ?? 0,
    },
  };
}
