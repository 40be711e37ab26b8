import { isPlainWordDocument } from './wordCheck.ts';

/** The harmless text by which virus scanners are tested, put together here so that none stops at this file. */
const scannerTest = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

const BEGINNING = 1024;
/** How much of a PDF's end its mark is looked for in: some programs fill up behind it, by up to 4 KB. */
const ENDING = 4_096 + '%%EOF'.length;
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Names of a PDF may be written with `#4a` for a letter; programs in it would hide behind that. */
const hiddenName = /\/[^\s/<>()[\]{}%]{0,60}#[0-9a-f]{2}[^\s/<>()[\]{}%]{0,60}/gi;
const shown = (name: string) =>
  name.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
const program = /\/(JavaScript|Launch)\b/;

/** A PDF ends as one, does not begin as a web page, and starts no programs as far as can be read from outside. */
function isPlainPdf(bytes: Buffer): boolean {
  const beginning = bytes.toString('latin1', 0, BEGINNING);
  if (/<\s*(script|html|!doctype|svg|iframe|body)/i.test(beginning)) return false;
  if (!bytes.subarray(-ENDING).includes('%%EOF')) return false;
  if (bytes.includes('/JavaScript') || bytes.includes('/Launch'))
    return !program.test(bytes.toString('latin1'));
  if (!bytes.includes('#')) return true;
  return ![...bytes.toString('latin1').matchAll(hiddenName)].some(([name]) => program.test(shown(name)));
}

/** Whether a file is what its type promises, deeper than its first bytes. Nothing is unpacked or run. */
export function isAsPromised(mediaType: string, bytes: Buffer): boolean {
  if (bytes.includes(scannerTest)) return false;
  if (mediaType === 'application/pdf') return isPlainPdf(bytes);
  return mediaType !== wordType || isPlainWordDocument(bytes);
}
