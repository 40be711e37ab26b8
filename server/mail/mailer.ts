import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { boardName } from '#server/boardName.ts';
import { htmlLetter } from './htmlLetter.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text; links are on lines of their own. */
  readonly text: string;
  /** The same in HTML; `signed` makes it. */
  readonly html?: string;
}

export interface SentMail extends Mail {
  readonly id: string;
  readonly sentAt: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** Mails that were saved instead of sent, newest first; undefined when they are really sent. */
  readonly outbox:
    | { list(): Promise<SentMail[]>; read(id: string): Promise<SentMail | undefined> }
    | undefined;
  close(): void;
}

/**
 * A mailer that ends each mail with the address of the board's office, for questions, unless none is set or the mail
 * is for the office, and with the names of portal and board; and that adds the HTML part.
 */
export const signed = (mailer: Mailer, officeEmail: string): Mailer => ({
  ...mailer,
  send: ({ to, subject, text: words }) => {
    const questions =
      officeEmail === '' || to === officeEmail ? [] : [`Questions? Write to the board: ${officeEmail}`];
    const text = [words, ...questions, `Member Portal\n${boardName}`].join('\n\n');
    return mailer.send({ to, subject, text, html: htmlLetter(subject, text) });
  },
});

const from = 'Member Portal <no-reply@portal.invalid>';
const KEPT = 200;

/** Sends by SMTP; `from` is the user of the URL if it has one. */
export function smtpMailer(url: string): Mailer {
  const account = decodeURIComponent(new URL(url).username);
  const transport = createTransport(url);
  return {
    send: async (mail) => {
      await transport.sendMail({ ...mail, from: account.includes('@') ? account : from });
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
      const { message } = await writer.sendMail({ ...mail, from, date: sentAt });
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
