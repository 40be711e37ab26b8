import { faultTypes } from '#contract/core/faultTypes.ts';
import type { Fault } from './fault.ts';
import { indexOfText, isTextAt, latin1 } from './files/bytes.ts';
import { isLockedPdf, isWholePdf, startOfPdf, type LoadPdfPasswords } from './files/pdfLock.ts';
import { isWholeJpeg, isWholePng } from './files/pictures.ts';
import { wordProblem } from './files/wordDocument.ts';

/** Maximum size of an upload, in bytes: 10 MB. */
export const FILE_LIMIT = 10 * 1024 * 1024;

/**
 * Why a file is not accepted. Each has a sentence that says what to do about it: in the portal
 * `files:problem.<problem>`, at the server `fileFault` in `server/documents/fileFaults.ts`.
 */
export type FileProblem =
  | 'missing'
  | 'empty'
  | 'tooLarge'
  /** The name has characters that cannot be kept, or is too long. */
  | 'name'
  /** The name is only an ending. */
  | 'nameless'
  /** A file of a kind that is not known here. */
  | 'type'
  /** The ending is accepted, and the bytes are of no kind that is known here, such as a web page. */
  | 'notAsNamed'
  /** An accepted file with the ending of another kind. */
  | 'isPdf'
  | 'isJpeg'
  | 'isPng'
  | 'isWord'
  /** A HEIC, HEIF or AVIF photo. */
  | 'heic'
  /** Another kind of picture. */
  | 'picture'
  /** An office file of another kind than .docx. */
  | 'office'
  /** An office file in the format of 1997 to 2003. */
  | 'oldOffice'
  | 'archive'
  /** Those without the password cannot open it. */
  | 'lockedPdf'
  | 'lockedOffice'
  /** The file ends before its end. */
  | 'cut'
  /** The file is damaged or has macros or scripts. */
  | 'content';

/** The same, plus what only the server finds: a virus, a file that is there already, or its owner's limits. */
export type UploadProblem = FileProblem | 'infected' | 'twice' | 'tooMany' | 'noRoom';

/** The type of the error object with which the server refuses a file. */
export const fileRefusals = {
  missing: faultTypes.validation,
  empty: faultTypes.fileEmpty,
  tooLarge: faultTypes.tooLarge,
  name: faultTypes.fileName,
  nameless: faultTypes.fileName,
  type: faultTypes.fileType,
  notAsNamed: faultTypes.fileType,
  isPdf: faultTypes.fileType,
  isJpeg: faultTypes.fileType,
  isPng: faultTypes.fileType,
  isWord: faultTypes.fileType,
  heic: faultTypes.fileType,
  picture: faultTypes.fileType,
  office: faultTypes.fileType,
  oldOffice: faultTypes.fileType,
  archive: faultTypes.fileType,
  lockedPdf: faultTypes.fileLocked,
  lockedOffice: faultTypes.fileLocked,
  cut: faultTypes.fileCut,
  content: faultTypes.fileType,
  infected: faultTypes.fileInfected,
  twice: faultTypes.fileTwice,
  tooMany: faultTypes.tooManyFiles,
  noRoom: faultTypes.noRoom,
} as const satisfies Readonly<Record<UploadProblem, string>>;

/** What the portal says for a type that stands for several problems: it has found the others before it sent the file. */
const refusedBy: Readonly<Record<string, UploadProblem>> = {
  ...Object.fromEntries(
    Object.entries(fileRefusals)
      .filter(([problem]) => problem !== 'missing')
      .map(([problem, type]) => [type, problem as UploadProblem]), // a key of the table
  ),
  [faultTypes.fileName]: 'name',
  [faultTypes.fileLocked]: 'lockedPdf',
};

/** Why the server refused a file; null if it refused for another reason. */
export const refusedFile = ({ error }: Pick<Fault, 'error'>): UploadProblem | null =>
  refusedBy[error?.type ?? ''] ?? null;

/** The name of the document that has the bytes of a refused file; empty if it was refused for another reason. */
export function nameOfSame(fault: Pick<Fault, 'body'> | null): string {
  const body = fault?.body;
  const isNamed = typeof body === 'object' && body !== null && 'documentName' in body;
  return isNamed && typeof body.documentName === 'string' ? body.documentName : '';
}

interface Kind {
  /** The endings under which it is accepted; none for a kind that is refused. */
  readonly ending?: RegExp;
  readonly mediaType?: string;
  /** Whether bytes are of this kind, by their signature. */
  readonly isOf: (bytes: Uint8Array) => boolean;
  /** What is wrong with a file of this kind, if anything. */
  readonly problem: (
    bytes: Uint8Array,
    loadPasswords: LoadPdfPasswords,
  ) => Promise<FileProblem | null> | FileProblem | null;
  /** What is said when an accepted file has the ending of another kind. */
  readonly misnamed?: FileProblem;
}

const begins = (start: string) => (bytes: Uint8Array) => isTextAt(bytes, start, 0);
/** Photos and films of the ISO family say their brand in the first box. */
const isBrand = (brands: RegExp) => (bytes: Uint8Array) =>
  isTextAt(bytes, 'ftyp', 4) && brands.test(latin1(bytes, 8, 32));
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
/** Names in the directory of an OLE file are in UTF-16. */
const utf16 = (text: string) => Array.from(text).join('\0');

/** Every kind of file that is known here, by its first bytes, and what is said of it. The first that fits decides. */
const kinds: readonly Kind[] = [
  {
    ending: /\.pdf$/i,
    mediaType: 'application/pdf',
    isOf: (bytes) => startOfPdf(bytes) >= 0,
    problem: async (bytes, loadPasswords) => {
      if (!isWholePdf(bytes)) return 'cut';
      return (await isLockedPdf(bytes, loadPasswords)) ? 'lockedPdf' : null;
    },
    misnamed: 'isPdf',
  },
  {
    ending: /\.jpe?g$/i,
    mediaType: 'image/jpeg',
    isOf: begins('\u00ff\u00d8\u00ff'),
    problem: (bytes) => (isWholeJpeg(bytes) ? null : 'cut'),
    misnamed: 'isJpeg',
  },
  {
    ending: /\.png$/i,
    mediaType: 'image/png',
    isOf: begins('\u0089PNG\r\n\u001a\n'),
    problem: (bytes) => (isWholePng(bytes) ? null : 'cut'),
    misnamed: 'isPng',
  },
  {
    ending: /\.docx$/i,
    mediaType: word,
    isOf: begins('PK\u0003\u0004'),
    problem: wordProblem,
    misnamed: 'isWord',
  },
  {
    isOf: begins('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1'),
    problem: (bytes) => (indexOfText(bytes, utf16('EncryptedPackage')) < 0 ? 'oldOffice' : 'lockedOffice'),
  },
  {
    isOf: isBrand(/^(hei[cxms]|hev[cxms]|mif1|msf1|avi[fs])|^....(....)*(heic|heix|avif)/s),
    problem: () => 'heic',
  },
  {
    isOf: (bytes) =>
      ['GIF8', 'BM', 'II*\0', 'MM\0*', 'RIFF'].some((start) => isTextAt(bytes, start, 0)) &&
      (!isTextAt(bytes, 'RIFF', 0) || isTextAt(bytes, 'WEBP', 8)),
    problem: () => 'picture',
  },
  { isOf: begins('{\\rtf'), problem: () => 'office' },
  {
    isOf: (bytes) =>
      ['PK\u0005\u0006', 'Rar!', '7z\u00bc\u00af', '\u001f\u008b'].some((start) => isTextAt(bytes, start, 0)),
    problem: () => 'archive',
  },
];

const kindOf = (bytes: Uint8Array) => kinds.find(({ isOf }) => isOf(bytes));
const isNamedAs = ({ ending }: Kind, name: string) => ending?.test(name) === true;

/** The extensions that the file picker offers. */
export const fileEndings = '.pdf,.jpg,.jpeg,.png,.docx';

/** The media type on which extension and signature agree; null if they do not. */
export function mediaTypeOf(name: string, bytes: Uint8Array): string | null {
  const kind = kindOf(bytes);
  return kind?.mediaType !== undefined && isNamedAs(kind, name) ? kind.mediaType : null;
}

/** What the name of a file is compared and stored as. */
export const fileNameOf = (name: string) => name.normalize('NFC').trim();

function nameProblem(name: string): FileProblem | null {
  // Letters of other scripts are allowed, with the joiners that some scripts need (U+200C, U+200D); other invisible
  // characters and path separators are not. macOS shows the "/" of a name as ":".
  if (name.length > 200 || /[\p{Cc}/\\]|(?![\u200C\u200D])\p{Cf}/u.test(name)) return 'name';
  return /^[\s.\u200C\u200D]*\.[a-z]+$/i.test(name) ? 'nameless' : null;
}

async function contentProblem(
  name: string,
  bytes: Uint8Array,
  loadPasswords: LoadPdfPasswords,
): Promise<FileProblem | null> {
  const kind = kindOf(bytes);
  if (!kind) return kinds.some((each) => isNamedAs(each, name)) ? 'notAsNamed' : 'type';
  // What is no better under another name is said first.
  const problem = await kind.problem(bytes, loadPasswords);
  if (kind.misnamed === undefined || isNamedAs(kind, name) || (problem && kind.mediaType === word))
    return problem;
  return kind.misnamed;
}

/** A file as browsers and servers have it. */
export type FileToCheck = Pick<File, 'name' | 'size' | 'arrayBuffer'>;

/**
 * Returns what is wrong with a file, or null: its size, its name, whether its bytes are what its ending says, whether it
 * is whole, and whether the board can open it. Portal and server ask the same. The type that the browser reports is
 * ignored. Viruses and scripts are only looked for by the server.
 */
export async function fileProblem(
  file: FileToCheck,
  loadPasswords: LoadPdfPasswords,
): Promise<FileProblem | null> {
  if (file.size === 0) return 'empty';
  if (file.size > FILE_LIMIT) return 'tooLarge';
  const name = fileNameOf(file.name);
  return nameProblem(name) ?? contentProblem(name, new Uint8Array(await file.arrayBuffer()), loadPasswords);
}
