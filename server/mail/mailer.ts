import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { board } from '#domain/board.ts';
import type { Settings } from '#server/core/settings.ts';
import { htmlLetter } from './htmlLetter.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text; links are on lines of their own. */
  readonly text: string;
}

/** A mail of the queue on its way out. */
export interface OutgoingMail extends Mail {
  /** Its id in the queue, which its `Message-ID` is made of. */
  readonly id: string;
}

/** A mail with everything that the mail server gets. */
export interface SignedMail extends Mail {
  readonly html: string;
  readonly from: string;
  /** The board's office, unless none is set or the mail is for it. */
  readonly replyTo?: string;
  readonly messageId: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface SentMail extends SignedMail {
  readonly id: string;
  readonly sentAt: string;
}

/** Takes mails, to send or to keep them. */
export interface Mailer {
  send(mail: SignedMail): Promise<void>;
  /** Mails that were saved instead of sent, newest first; undefined when they are really sent. */
  readonly outbox:
    | { list(): Promise<SentMail[]>; read(id: string): Promise<SentMail | undefined> }
    | undefined;
  close(): void;
}

/** Nobody wrote these mails by hand, so no program should answer them (RFC 3834; Exchange and Outlook). */
const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } as const;

/** The id of the queue in a `Message-ID`; undefined if the mail is not this portal's. */
export const mailIdOf = (messageId: string): string | undefined =>
  /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@[^<>@\s]+>?$/.exec(messageId)?.[1];

/**
 * Completes a mail: with the address of the board's office for questions, the names of portal and board, the HTML part
 * and the headers. Two mails with one id are the same mail, so that a mail program shows a repeated one once.
 */
export function signed(
  { id, to, subject, text: words }: OutgoingMail,
  { officeEmail, mailFrom, portalUrl }: Pick<Settings, 'officeEmail' | 'mailFrom' | 'portalUrl'>,
): SignedMail {
  const isAsked = officeEmail !== '' && to !== officeEmail;
  const questions = isAsked ? [`Questions? Write to the board: ${officeEmail}`] : [];
  const text = [words, ...questions, `Member Portal\n${board.name}`].join('\n\n');
  return {
    to,
    subject,
    text,
    html: htmlLetter(subject, text, portalUrl).toString(),
    from: mailFrom,
    ...(isAsked && { replyTo: officeEmail }),
    messageId: `<${id}@${new URL(portalUrl).hostname}>`,
    headers: automatic,
  };
}

const KEPT = 200;
const SECOND = 1_000;

/** How long a mail server may take, in milliseconds. */
export interface SmtpTimeouts {
  /** Until its name is resolved, until it is connected, and until it greets, each. */
  readonly connect: number;
  /** For each of the five answers after that. */
  readonly answer: number;
}

/**
 * Together shorter than the queue's claim on a mail. An answer may take long, because a mail that is taken after the time
 * is over is sent twice (RFC 5321, 4.5.3.2.6).
 */
const usualTimeouts: SmtpTimeouts = { connect: 10 * SECOND, answer: 60 * SECOND };

const smtpTransport = (url: string, { connect, answer }: SmtpTimeouts) =>
  createTransport({
    url,
    connectionTimeout: connect,
    greetingTimeout: connect,
    dnsTimeout: connect,
    socketTimeout: answer,
  });

/** Connects to a mail server and signs in there, without sending a mail; rejects with its reason if that fails. */
export async function checkSmtp(url: string, timeouts = usualTimeouts): Promise<void> {
  const transport = smtpTransport(url, timeouts);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Sends by SMTP. A mail server that does not answer is given up for this time. */
export function smtpMailer(url: string, timeouts = usualTimeouts): Mailer {
  const transport = smtpTransport(url, timeouts);
  return {
    send: async (mail) => {
      await transport.sendMail({ ...mail, headers: { ...mail.headers } });
    },
    outbox: undefined,
    close: () => transport.close(),
  };
}

/** Keeps mails in memory; for tests. */
export function memoryMailer(clock: () => number = Date.now): Mailer {
  const kept: SentMail[] = [];
  return {
    async send(mail) {
      kept.unshift({ ...mail, id: randomUUID(), sentAt: new Date(clock()).toISOString() });
      kept.splice(KEPT);
    },
    outbox: {
      list: async () => [...kept],
      read: async (id) => kept.find((mail) => mail.id === id),
    },
    close: () => {},
  };
}

const idOf = (name: string) => /^([\dTZ-]+_[0-9a-f]{8})\.json$/.exec(name)?.[1];

/** Written under a temporary name and renamed: a reader of the folder never sees half a mail. */
async function writeWhole(path: string, content: string | Buffer): Promise<void> {
  await writeFile(`${path}.part`, content, { mode: 0o600 });
  await rename(`${path}.part`, path);
}

/** Writes each mail as an `.eml` file, with its parts as JSON for the demo's mail page. */
export function folderMailer(folder: string, clock: () => number = Date.now): Mailer {
  const writer = createTransport({ streamTransport: true, buffer: true });
  const names = async () =>
    (await readdir(folder).catch(() => []))
      .map(idOf)
      .filter((id) => id !== undefined)
      .toSorted()
      .toReversed();
  const read = async (id: string): Promise<SentMail | undefined> => {
    if (idOf(`${id}.json`) === undefined) return undefined; // never a path from the caller
    const text = await readFile(join(folder, `${id}.json`), 'utf8').catch(() => undefined);
    return text === undefined ? undefined : (JSON.parse(text) as SentMail);
  };
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const sentAt = new Date(clock()).toISOString();
      const id = `${sentAt.replace(/[:.]/g, '-')}_${randomUUID().slice(0, 8)}`;
      const { message } = await writer.sendMail({ ...mail, headers: { ...mail.headers }, date: sentAt });
      await writeWhole(join(folder, `${id}.eml`), message as Buffer);
      await writeWhole(join(folder, `${id}.json`), JSON.stringify({ ...mail, id, sentAt }));
      for (const old of (await names()).slice(KEPT))
        for (const type of ['eml', 'json']) await rm(join(folder, `${old}.${type}`), { force: true });
    },
    outbox: {
      list: async () => (await Promise.all((await names()).map(read))).filter((mail) => mail !== undefined),
      read,
    },
    close: () => {},
  };
}
