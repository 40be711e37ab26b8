import { lastIndexOfText, viewOf } from './bytes.ts';

/** An entry of a zip archive's directory; nothing is ever unpacked here. */
interface Entry {
  readonly name: string;
  readonly flags: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly offset: number;
}

/** What is wrong with an archive that should be a Word document: no Word document, cut short, or with programs. */
type WordProblem = 'archive' | 'office' | 'cut' | 'content';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_SIZE = 22;
const ENTRY_SIZE = 46;
const MOST_COMMENT = 0xffff;
/** More than any letter with pictures needs. */
const MOST_ENTRIES = 2_000;
const MOST_UNPACKED = 200 * 1024 * 1024;
/** Text compresses to a tenth; above this size only a crafted file compresses to a hundredth. */
const RATIO = 100;
const RATIO_COUNTS_FROM = 1024 * 1024;

/** Position of the end-of-directory record; undefined if it is not an archive or has bytes after its end. */
function endOf(view: DataView): number | undefined {
  const length = view.byteLength;
  for (let at = length - END_SIZE; at >= 0 && at >= length - END_SIZE - MOST_COMMENT; at--)
    if (view.getUint32(at, true) === END && at + END_SIZE + view.getUint16(at + 20, true) === length)
      return at;
  return undefined;
}

/** The directory of an archive; undefined if it is damaged, split, or Zip64. */
function entriesOf(bytes: Uint8Array): Entry[] | undefined {
  const view = viewOf(bytes);
  const end = endOf(view);
  if (end === undefined) return undefined;
  const count = view.getUint16(end + 10, true);
  const start = view.getUint32(end + 16, true);
  const isWhole = view.getUint16(end + 4, true) === 0 && view.getUint16(end + 8, true) === count;
  if (!isWhole || count === 0 || count > MOST_ENTRIES) return undefined;
  const entries: Entry[] = [];
  const decoder = new TextDecoder();
  let at = start;
  for (let index = 0; index < count; index++) {
    if (at + ENTRY_SIZE > end || view.getUint32(at, true) !== ENTRY) return undefined;
    const nameLength = view.getUint16(at + 28, true);
    const next = at + ENTRY_SIZE + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (next > end) return undefined;
    entries.push({
      name: decoder.decode(bytes.subarray(at + ENTRY_SIZE, at + ENTRY_SIZE + nameLength)),
      flags: view.getUint16(at + 8, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at = next;
  }
  return at === end ? entries : undefined;
}

/** Whether an entry is where the directory says, and no larger than a genuine one can be. */
const isSane = (view: DataView, { name, flags, packed, unpacked, offset }: Entry) =>
  (flags & 1) === 0 && // not encrypted
  name !== '' &&
  !/[\\\0]|^\/|^[a-z]:|(^|\/)\.\.(\/|$)/i.test(name) &&
  offset + 30 + packed <= view.byteLength &&
  view.getUint32(offset, true) === LOCAL &&
  (unpacked <= RATIO_COUNTS_FROM || unpacked <= packed * RATIO);

const programs =
  /(^|\/)(vbaproject[^/]*\.bin|activex\d*\.(bin|xml)|[^/]*\.(exe|dll|js|vbs|hta|scr|bat|cmd|ps1))$/;
/** Word on the web numbers the main part: `document2.xml`. */
const mainPart = /^word\/document\d*\.xml$/;
/** Spreadsheets, presentations, drawings, and the documents of LibreOffice, Pages, Numbers and Keynote. */
const otherDocument = /^(xl|ppt|visio)\/|^(meta-inf\/manifest\.xml|index\/document\.iwa|index\.zip)$/;

/** Whether all entries are what an office program writes; declared sizes are used only to reject. */
function isPlain(bytes: Uint8Array, entries: readonly Entry[], names: ReadonlySet<string>): boolean {
  const view = viewOf(bytes);
  if (!entries.every((entry) => isSane(view, entry))) return false;
  const places = new Set(entries.map(({ offset }) => offset));
  if (names.size !== entries.length || places.size !== entries.length) return false;
  const sum = (of: 'packed' | 'unpacked') => entries.reduce((total, entry) => total + entry[of], 0);
  if (sum('packed') > bytes.length || sum('unpacked') > MOST_UNPACKED) return false;
  return names.has('[content_types].xml') && ![...names].some((name) => programs.test(name));
}

/**
 * What is wrong with a zip archive that should be a Word document without macros, if anything. Nothing is unpacked, so
 * a zip bomb has no effect.
 */
export function wordProblem(bytes: Uint8Array): WordProblem | null {
  const entries = entriesOf(bytes);
  if (!entries) {
    // What a download that stopped has not is the directory, which is at the end.
    const end = lastIndexOfText(bytes, 'PK\u0005\u0006');
    return end < 0 || end + END_SIZE > bytes.length ? 'cut' : 'content';
  }
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  if ([...names].some((name) => mainPart.test(name)))
    return isPlain(bytes, entries, names) ? null : 'content';
  return [...names].some((name) => otherDocument.test(name)) ? 'office' : 'archive';
}
