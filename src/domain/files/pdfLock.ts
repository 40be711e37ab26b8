import { indexOfText, isTextAt, lastIndexOfText, latin1 } from './bytes.ts';
import { dictionaryAt, type PdfObject } from './pdfObject.ts';

/** Loads what decrypts a PDF, which only an encrypted one needs. */
export type LoadPdfPasswords = () => Promise<typeof import('./pdfPassword.ts')>;

type Members = ReadonlyMap<string, PdfObject>;

/** How many bytes at the end of a PDF to search for its end: some programs pad up to 4 KB. */
const ENDING = 4_096 + '%%EOF'.length;
/** Where the first line of a PDF may begin, behind white space: readers look as far. */
const BEGINNING = 1_024;

/** Where a PDF begins: at its first byte, or behind white space and a byte order mark; -1 if it is none. */
export function startOfPdf(bytes: Uint8Array): number {
  const blank = /^(?:\u00ef\u00bb\u00bf)?\s*/.exec(latin1(bytes, 0, BEGINNING))![0].length; // matches everything
  return isTextAt(bytes, '%PDF-', blank) ? blank : -1;
}

/** Whether a PDF has its end. Zeros and white space behind it are what some programs and disks add. */
export function isWholePdf(bytes: Uint8Array): boolean {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1]! <= 0x20) end -= 1;
  const mark = lastIndexOfText(bytes, '%%EOF', end);
  if (mark < 0 || mark < end - ENDING) return false;
  // A file that is made for the web has an end mark near its beginning too, and says how long it is.
  const [, length] = /\/Linearized\b[^>]*\/L\s+(\d+)/.exec(latin1(bytes, 0, BEGINNING)) ?? [];
  return length === undefined || Number(length) <= bytes.length;
}

/** The trailer of a PDF: behind its last table of objects, or in the stream that is the table. */
function trailerOf(bytes: Uint8Array): Members | null {
  const mark = lastIndexOfText(bytes, 'startxref');
  const [, offset] = /^startxref\s+(\d+)/.exec(latin1(bytes, mark, mark + 40)) ?? [];
  if (mark >= 0 && offset !== undefined) {
    const at = Number(offset) + Math.max(startOfPdf(bytes), 0);
    const beginning = latin1(bytes, at, at + 60);
    const [stream] = /^\s*\d+\s+\d+\s+obj/.exec(beginning) ?? [];
    if (stream !== undefined) return dictionaryAt(bytes, at + stream.length);
    if (/^\s*xref/.test(beginning)) {
      const trailer = indexOfText(bytes, 'trailer', at);
      if (trailer >= 0) return dictionaryAt(bytes, trailer + 'trailer'.length);
    }
  }
  // The offset is wrong; readers then search as well.
  const last = lastIndexOfText(bytes, 'trailer');
  return last < 0 ? null : dictionaryAt(bytes, last + 'trailer'.length);
}

function membersOf(bytes: Uint8Array, found: PdfObject | undefined): Members | null {
  if (found?.kind === 'dictionary') return found.members;
  if (found?.kind !== 'reference') return null;
  const title = `${found.number} ${found.generation} obj`;
  let at = lastIndexOfText(bytes, title);
  while (at > 0 && /\d/.test(String.fromCharCode(bytes[at - 1]!))) at = lastIndexOfText(bytes, title, at);
  return at < 0 ? null : dictionaryAt(bytes, at + title.length);
}

/**
 * Whether a PDF can be opened only by those who know its password, or have a certificate. A file with an empty password
 * is encrypted and opens for everybody; it is not locked, and neither is one whose encryption cannot be understood.
 */
export async function isLockedPdf(bytes: Uint8Array, loadPasswords: LoadPdfPasswords): Promise<boolean> {
  const trailer = trailerOf(bytes);
  const encrypt = trailer?.get('/Encrypt');
  const encryption = membersOf(bytes, encrypt);
  if (!trailer || !encryption) return false;
  const id = trailer.get('/ID');
  const [first] = id?.kind === 'array' ? id.items : [];
  const { opensWithoutPassword } = await loadPasswords();
  return opensWithoutPassword(encryption, first?.kind === 'text' ? first.value : '') === false;
}
