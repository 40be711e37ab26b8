import { setImmediate as othersTurn } from 'node:timers/promises';
import { isPlainWordDocument } from './wordCheck.ts';

/** The harmless text by which virus scanners are tested, put together here so that none stops at this file. */
const scannerTest = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

const BEGINNING = 1024;
/** How much of a PDF's end its mark is looked for in: some programs fill up behind it, by up to 4 KB. */
const ENDING = 4_096 + '%%EOF'.length;
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Names by which a PDF starts programs. */
const programs = ['JavaScript', 'Launch'].map((name) => Buffer.from(name));
const SLASH = '/'.charCodeAt(0);
const HASH = '#'.charCodeAt(0);

/** The value of each hexadecimal digit by its character; -1 for every other character. */
const digits = Int8Array.from({ length: 256 }, (_, code) =>
  '0123456789abcdef'.indexOf(String.fromCharCode(code | 32)),
);
for (let code = 0; code < 32; code++) digits[code] = -1;
const isWordCharacter = (code: number) => /\w/.test(String.fromCharCode(code));

/** The character that `#4a` stands for at a place; -1 where nothing of the kind does. */
function escapedAt(bytes: Buffer, at: number): number {
  if (bytes[at] !== HASH || at + 2 >= bytes.length) return -1;
  const high = digits[bytes[at + 1]!]!; // both within, as just asked
  const low = digits[bytes[at + 2]!]!;
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

/** Whether a name begins here and ends after its last letter. Any of them may be escaped. */
function isNamed(bytes: Buffer, start: number, name: Buffer): boolean {
  let at = start;
  for (let index = 0; index <= name.length; index++) {
    const hidden = escapedAt(bytes, at);
    const code = hidden < 0 ? (bytes[at] ?? 0) : hidden;
    if (index === name.length) return !isWordCharacter(code);
    if (code !== name[index]) return false;
    at += hidden < 0 ? 1 : 3;
  }
  return false;
}

/** So many bytes are read before other requests get their turn: one or two milliseconds. */
const STRETCH = 128 * 1024;

/** Whether a PDF names what starts a program, in one pass: its names may be as many as it has bytes. */
async function startsProgram(bytes: Buffer): Promise<boolean> {
  for (let from = 0; from < bytes.length; from += STRETCH) {
    const end = Math.min(from + STRETCH, bytes.length);
    for (let at = from; at < end; at++)
      if (bytes[at] === SLASH) for (const name of programs) if (isNamed(bytes, at + 1, name)) return true;
    await othersTurn();
  }
  return false;
}

/** A PDF ends as one, does not begin as a web page, and starts no programs as far as can be read from outside. */
async function isPlainPdf(bytes: Buffer): Promise<boolean> {
  const beginning = bytes.toString('latin1', 0, BEGINNING);
  if (/<\s*(script|html|!doctype|svg|iframe|body)/i.test(beginning)) return false;
  return bytes.subarray(-ENDING).includes('%%EOF') && !(await startsProgram(bytes));
}

/** Whether a file is what its type promises, deeper than its first bytes. Nothing is unpacked or run. */
export async function isAsPromised(mediaType: string, bytes: Buffer): Promise<boolean> {
  if (bytes.includes(scannerTest)) return false;
  if (mediaType === 'application/pdf') return await isPlainPdf(bytes);
  return mediaType !== wordType || isPlainWordDocument(bytes);
}
