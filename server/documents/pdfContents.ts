import { createHash } from 'node:crypto';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inflate, type Inflate } from 'node:zlib';

/**
 * What a PDF could do when it is opened:
 * - `program`: it names an action that runs a script or starts a program;
 * - `active`: it sends forms, opens other files, or holds files or media; or parts of it cannot be read here;
 * - `plain`: neither, in its bytes and in its compressed objects.
 */
export type PdfKind = 'plain' | 'active' | 'program';

const programs = ['JavaScript', 'Launch'].map((name) => Buffer.from(name));
const actives = [
  'SubmitForm',
  'ImportData',
  'EmbeddedFile',
  'EmbeddedFiles',
  'GoToE',
  'GoToR',
  'RichMedia',
  'Rendition',
  'XFA',
].map((name) => Buffer.from(name));
const objectStream = Buffer.from('ObjStm');

const SLASH = '/'.charCodeAt(0);
const HASH = '#'.charCodeAt(0);

/** The value of each hexadecimal digit by its character code; -1 for every other character. */
const digits = Int8Array.from({ length: 256 }, (_, code) =>
  '0123456789abcdef'.indexOf(String.fromCharCode(code | 32)),
);
for (let code = 0; code < 32; code++) digits[code] = -1;
const isWordCharacter = (code: number) => /\w/.test(String.fromCharCode(code));

/** The character that `#4a` encodes at a position; -1 without a valid escape. */
function escapedAt(bytes: Buffer, at: number): number {
  if (bytes[at] !== HASH || at + 2 >= bytes.length) return -1;
  const high = digits[bytes[at + 1]!]!; // both in range, checked above
  const low = digits[bytes[at + 2]!]!;
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

/** Whether a name starts here and ends after its last letter. Any letter may be escaped. */
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

/** Bytes read before other requests get a turn: one or two milliseconds. */
const STRETCH = 128 * 1024;

/** What names say, in one pass: there may be as many names as bytes. Positions of object streams go to `packed`. */
async function kindByNames(bytes: Buffer, packed: number[]): Promise<PdfKind> {
  let kind: PdfKind = 'plain';
  for (let from = 0; from < bytes.length; from += STRETCH) {
    const end = Math.min(from + STRETCH, bytes.length);
    for (let at = bytes.indexOf(SLASH, from); at >= 0 && at < end; at = bytes.indexOf(SLASH, at + 1)) {
      if (programs.some((name) => isNamed(bytes, at + 1, name))) return 'program';
      if (actives.some((name) => isNamed(bytes, at + 1, name))) kind = 'active';
      if (isNamed(bytes, at + 1, objectStream)) packed.push(at);
    }
    await othersTurn();
  }
  return kind;
}

/** The longest dictionary of an object stream; programs write about 100 characters. */
const DICTIONARY = 2_048;
/**
 * The dictionary of a stream that is compressed once and in no other way. Text, comments and escaped names may hide
 * another filter or another beginning, so that with any of them the dictionary does not match.
 */
const onceCompressed =
  /^\s*<<(?=[^]*\/Filter\s*\[?\s*\/FlateDecode\s*\]?\s*[/>])(?![^]*Decode[^]*Decode)[^()%#]*>>\s*stream\r?\n$/;

/** Where the compressed bytes of the object stream begin whose name is at a position; -1 if that is not certain. */
function startOfPacked(bytes: Buffer, at: number): number {
  const begin = bytes.lastIndexOf('obj', at) + 'obj'.length;
  const end = bytes.indexOf('\n', bytes.indexOf('stream', at)) + 1;
  if (begin < 'obj'.length || end === 0 || end - begin > DICTIONARY) return -1;
  return onceCompressed.test(bytes.toString('latin1', begin, end)) ? end : -1;
}

/**
 * How much of a PDF's object streams is unpacked, in bytes read and written: a file of 10 MB that was made to explode
 * would be 10 GB. The object streams of ordinary files have a few megabytes.
 */
const MOST_UNPACKED = 32 * 1024 * 1024;
/** A stream holds a hundred objects or more, so that this is enough for thousands of pages. */
const MOST_STREAMS = 2_000;

const unpack = promisify(inflate) as unknown as (
  bytes: Buffer,
  options: { info: true; maxOutputLength: number },
) => Promise<{ buffer: Buffer; engine: Inflate }>;

/** Judgments by the hash of the file, because one that takes half a second is asked for at every opening. */
const classified = new Map<string, Promise<PdfKind>>();
const MOST_CLASSIFIED = 5_000;

/**
 * Says what a PDF could do, also by what its compressed object streams name. Nothing is run. It works in turns of a few
 * milliseconds, and unpacks on zlib's threads. What it cannot be certain of is `active`: an encrypted or damaged object
 * stream, another compression, or too much of it. The judgment of a file is kept in memory.
 */
export function kindOfPdf(bytes: Buffer): Promise<PdfKind> {
  const hash = createHash('sha256').update(bytes).digest('base64');
  const known = classified.get(hash);
  if (known) return known;
  if (classified.size >= MOST_CLASSIFIED) classified.clear();
  const kind = classify(bytes);
  classified.set(hash, kind);
  kind.catch(() => classified.delete(hash));
  return kind;
}

async function classify(bytes: Buffer): Promise<PdfKind> {
  const packed: number[] = [];
  let kind = await kindByNames(bytes, packed);
  if (kind !== 'program' && packed.length > MOST_STREAMS) return 'active';
  let left = MOST_UNPACKED;
  for (const at of packed) {
    if (kind === 'program') return kind;
    const start = startOfPacked(bytes, at);
    if (start < 0 || left <= 0) return 'active';
    try {
      const options = { info: true, maxOutputLength: left } as const;
      const { buffer, engine } = await unpack(bytes.subarray(start), options);
      left -= buffer.length + engine.bytesWritten;
      const inside = await kindByNames(buffer, []);
      if (inside !== 'plain') kind = inside;
    } catch {
      // Damaged, encrypted, or too large.
      return 'active';
    }
  }
  return kind;
}
