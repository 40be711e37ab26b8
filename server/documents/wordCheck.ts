/** An entry of a zip archive's directory; nothing is ever unpacked here. */
interface Entry {
  readonly name: string;
  readonly flags: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly offset: number;
}

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
function endOf(bytes: Buffer): number | undefined {
  for (let at = bytes.length - END_SIZE; at >= 0 && at >= bytes.length - END_SIZE - MOST_COMMENT; at--)
    if (bytes.readUInt32LE(at) === END && at + END_SIZE + bytes.readUInt16LE(at + 20) === bytes.length)
      return at;
  return undefined;
}

/** The directory of an archive; undefined if it is damaged, split, or Zip64. */
function entriesOf(bytes: Buffer): Entry[] | undefined {
  const end = endOf(bytes);
  if (end === undefined) return undefined;
  const count = bytes.readUInt16LE(end + 10);
  const start = bytes.readUInt32LE(end + 16);
  const isWhole = bytes.readUInt16LE(end + 4) === 0 && bytes.readUInt16LE(end + 8) === count;
  if (!isWhole || count === 0 || count > MOST_ENTRIES) return undefined;
  const entries: Entry[] = [];
  let at = start;
  for (let index = 0; index < count; index++) {
    if (at + ENTRY_SIZE > end || bytes.readUInt32LE(at) !== ENTRY) return undefined;
    const nameLength = bytes.readUInt16LE(at + 28);
    const next = at + ENTRY_SIZE + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    if (next > end) return undefined;
    entries.push({
      name: bytes.toString('utf8', at + ENTRY_SIZE, at + ENTRY_SIZE + nameLength),
      flags: bytes.readUInt16LE(at + 8),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    });
    at = next;
  }
  return at === end ? entries : undefined;
}

/** Whether an entry is where the directory says, and no larger than a genuine one can be. */
const isSane = (bytes: Buffer, { name, flags, packed, unpacked, offset }: Entry) =>
  (flags & 1) === 0 && // not encrypted
  name !== '' &&
  !/[\\\0]|^\/|^[a-z]:|(^|\/)\.\.(\/|$)/i.test(name) &&
  offset + 30 + packed <= bytes.length &&
  bytes.readUInt32LE(offset) === LOCAL &&
  (unpacked <= RATIO_COUNTS_FROM || unpacked <= packed * RATIO);

/**
 * Whether bytes are a Word document without macros: an archive with a consistent directory that contains a
 * document. Declared sizes are used only to reject; nothing is unpacked, so a zip bomb has no effect.
 */
export function isPlainWordDocument(bytes: Buffer): boolean {
  const entries = entriesOf(bytes);
  if (!entries?.every((entry) => isSane(bytes, entry))) return false;
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  const places = new Set(entries.map(({ offset }) => offset));
  if (names.size !== entries.length || places.size !== entries.length) return false;
  const sum = (of: 'packed' | 'unpacked') => entries.reduce((total, entry) => total + entry[of], 0);
  if (sum('packed') > bytes.length || sum('unpacked') > MOST_UNPACKED) return false;
  const programs =
    /(^|\/)(vbaproject[^/]*\.bin|activex\d*\.(bin|xml)|[^/]*\.(exe|dll|js|vbs|hta|scr|bat|cmd|ps1))$/;
  return (
    names.has('[content_types].xml') &&
    names.has('word/document.xml') &&
    ![...names].some((name) => programs.test(name))
  );
}
