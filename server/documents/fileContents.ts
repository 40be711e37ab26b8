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

/** The value of each hexadecimal digit by its character; NaN for every other character. */
const digits = Float64Array.from({ length: 256 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /[\da-f]/i.test(character) ? Number.parseInt(character, 16) : Number.NaN;
});
const digitAt = (bytes: Buffer, at: number) => digits[bytes[at] ?? 0] ?? Number.NaN;
const isWordCharacter = (code: number) => /\w/.test(String.fromCharCode(code));

/** Whether a name begins here and ends after its last letter. Any of them may be written as `#4a`. */
function isNamed(bytes: Buffer, start: number, name: Buffer): boolean {
  let at = start;
  /** The next character; NaN at the end of the file. */
  const read = () => {
    const hidden = bytes[at] === HASH ? digitAt(bytes, at + 1) * 16 + digitAt(bytes, at + 2) : Number.NaN;
    at += Number.isNaN(hidden) ? 1 : 3;
    return Number.isNaN(hidden) ? (bytes[at - 1] ?? Number.NaN) : hidden;
  };
  for (const letter of name) if (read() !== letter) return false;
  return !isWordCharacter(read());
}

/** Whether a PDF names what starts a program, in one pass: its names may be as many as it has bytes. */
function startsProgram(bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length; at++)
    if (bytes[at] === SLASH && programs.some((name) => isNamed(bytes, at + 1, name))) return true;
  return false;
}

/** A PDF ends as one, does not begin as a web page, and starts no programs as far as can be read from outside. */
function isPlainPdf(bytes: Buffer): boolean {
  const beginning = bytes.toString('latin1', 0, BEGINNING);
  if (/<\s*(script|html|!doctype|svg|iframe|body)/i.test(beginning)) return false;
  return bytes.subarray(-ENDING).includes('%%EOF') && !startsProgram(bytes);
}

/** Whether a file is what its type promises, deeper than its first bytes. Nothing is unpacked or run. */
export function isAsPromised(mediaType: string, bytes: Buffer): boolean {
  if (bytes.includes(scannerTest)) return false;
  if (mediaType === 'application/pdf') return isPlainPdf(bytes);
  return mediaType !== wordType || isPlainWordDocument(bytes);
}
