import * as z from 'zod/mini';
import type { Command } from '#domain/scoring/commands/examCommand.ts';
import { isPassphraseLong, passphraseOf } from '#domain/scoring/rescue.ts';
import { CommandSchema } from './commandSchema.ts';

/** Why a rescue file could not be created or opened. */
export type RescueReason =
  /** Not a rescue file. */
  | 'foreign'
  /** Created by a newer portal. */
  | 'newer'
  /** Created with another passphrase. */
  | 'passphrase'
  /** The passphrase is right, but the file is damaged. */
  | 'damaged'
  /** The passphrase is too short. */
  | 'tooShort';

export class RescueFault extends Error {
  override readonly name = 'RescueFault';
  readonly reason: RescueReason;
  constructor(reason: RescueReason) {
    super(`rescue file: ${reason}`);
    this.reason = reason;
  }
}

/** The contents of a rescue file. */
export interface Rescued {
  userId: number;
  commands: Command[];
  /** Number of commands that this portal does not understand; they stay in the file. */
  unreadable: number;
}

const VERSION = 1;
/** As OWASP recommends for PBKDF2 with SHA-256. */
const ITERATIONS = 600_000;
/** A file that asks for more iterations would only block the machine. */
const MOST_ITERATIONS = 10_000_000;
/** Maximum size of a file in bytes: many times a day's work of one examiner. */
const LARGEST = 16 * 1024 * 1024;

/** The readable part of the file, bytes as base64; it contains no names and no scores. */
const Header = z.object({
  v: z.literal(VERSION),
  kdf: z.literal('PBKDF2-SHA-256'),
  iterations: z.int().check(z.minimum(ITERATIONS), z.maximum(MOST_ITERATIONS)),
  salt: z.string(),
  iv: z.string(),
  /** How many commands the file contains, for a person who finds it. */
  count: z.number(),
  madeAt: z.string(),
});
const Envelope = z.extend(Header, {
  /** Distinguishes a wrong passphrase from a damaged file. */
  check: z.string(),
  sealed: z.string(),
});
const Versioned = z.object({ v: z.int().check(z.minimum(1)), kdf: z.string(), sealed: z.string() });
const Contents = z.object({ userId: z.number(), commands: z.array(z.unknown()) });

/**
 * Creates a file with a user's commands, encrypted with a passphrase, to continue on another machine. `madeAt` is
 * in epoch milliseconds. Rejects with a `RescueFault` if the passphrase is too short.
 */
export async function sealRescue(
  commands: readonly Command[],
  passphrase: string,
  madeAt: number,
): Promise<Blob> {
  const [first] = commands;
  if (!first || commands.some(({ userId }) => userId !== first.userId))
    throw new Error('a rescue file holds the commands of one person');
  if (!isPassphraseLong(passphrase)) throw new RescueFault('tooShort');
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const header: z.output<typeof Header> = {
    v: VERSION,
    kdf: 'PBKDF2-SHA-256',
    iterations: ITERATIONS,
    salt: toBase64(salt),
    iv: toBase64(iv),
    count: commands.length,
    madeAt: new Date(madeAt).toISOString(),
  };
  const { key, check } = await unlock(passphrase, salt, ITERATIONS);
  const plain = encode(JSON.stringify({ userId: first.userId, commands }));
  const sealed = await crypto.subtle.encrypt(algorithm(header, iv), key, plain);
  const envelope = { ...header, check, sealed: toBase64(new Uint8Array(sealed)) };
  return new Blob([JSON.stringify(envelope)], { type: 'application/json' });
}

/** Reads the commands in a rescue file; rejects with a `RescueFault`, whatever the file contains. */
export async function openRescue(file: Blob, passphrase: string): Promise<Rescued> {
  const { check, sealed, ...header } = await readEnvelope(file);
  const iv = fromBase64(header.iv);
  const found = await unlock(passphrase, fromBase64(header.salt), header.iterations);
  if (found.check !== check) throw new RescueFault('passphrase');
  try {
    const plain = await crypto.subtle.decrypt(algorithm(header, iv), found.key, fromBase64(sealed));
    const { userId, commands } = Contents.parse(JSON.parse(new TextDecoder().decode(plain)));
    const readable = commands.flatMap((each): Command[] => {
      const command = CommandSchema.safeParse(each).data;
      if (command?.userId !== userId) return [];
      // The clock of another device says nothing about this one's.
      const { deviceAt: _, ...rest } = command;
      return [rest];
    });
    return {
      userId,
      commands: readable.toSorted((a, b) => a.order - b.order),
      unreadable: commands.length - readable.length,
    };
  } catch {
    throw new RescueFault('damaged');
  }
}

async function readEnvelope(file: Blob): Promise<z.output<typeof Envelope>> {
  if (file.size > LARGEST) throw new RescueFault('foreign');
  let found: unknown;
  try {
    found = JSON.parse(await file.text());
  } catch {
    throw new RescueFault('foreign');
  }
  const envelope = Envelope.safeParse(found).data;
  if (envelope) return envelope;
  const other = Versioned.safeParse(found).data;
  if (!other) throw new RescueFault('foreign');
  throw new RescueFault(other.v > VERSION ? 'newer' : 'damaged');
}

/** Derives the encryption key and the value that identifies a right passphrase. */
async function unlock(passphrase: string, salt: Uint8Array<ArrayBuffer>, iterations: number) {
  const typed = await crypto.subtle.importKey('raw', encode(passphraseOf(passphrase)), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    typed,
    256,
  );
  const secret = await crypto.subtle.importKey('raw', bits, 'HKDF', false, ['deriveBits', 'deriveKey']);
  const part = (info: string) => ({ name: 'HKDF', hash: 'SHA-256', salt, info: encode(info) });
  return {
    key: await crypto.subtle.deriveKey(part('key'), secret, { name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]),
    check: toBase64(new Uint8Array(await crypto.subtle.deriveBits(part('check'), secret, 128))),
  };
}

/** The header is not secret, but it is authenticated. */
const algorithm = (header: z.output<typeof Header>, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: encode(
    JSON.stringify([
      header.v,
      header.kdf,
      header.iterations,
      header.salt,
      header.iv,
      header.count,
      header.madeAt,
    ]),
  ),
});

const encode = (text: string) => new TextEncoder().encode(text);

function toBase64(bytes: Uint8Array): string {
  let text = '';
  // In chunks, because the number of arguments of a call is limited.
  for (let from = 0; from < bytes.length; from += 8_192)
    text += String.fromCharCode(...bytes.subarray(from, from + 8_192));
  return btoa(text);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    throw new RescueFault('damaged');
  }
}
