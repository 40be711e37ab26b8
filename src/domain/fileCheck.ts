import { faultTypes } from '#contract/faultTypes.ts';
import type { Fault } from './fault.ts';

/** Maximum size of an upload, in bytes: 10 MB. */
export const FILE_LIMIT = 10 * 1024 * 1024;

/** Number of bytes at the beginning of a file that identify its type. */
export const FILE_HEAD = 8;

/** Accepted file types: by extension, with the signature that such a file begins with. */
const kinds = [
  { ending: /\.pdf$/i, mediaType: 'application/pdf', begins: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { ending: /\.jpe?g$/i, mediaType: 'image/jpeg', begins: [0xff, 0xd8, 0xff] },
  {
    ending: /\.png$/i,
    mediaType: 'image/png',
    begins: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  },
  {
    ending: /\.docx$/i,
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    begins: [0x50, 0x4b, 0x03, 0x04],
  },
] as const;

/** The extensions that the file picker offers. */
export const fileEndings = '.pdf,.jpg,.jpeg,.png,.docx';

/** Why a file is not accepted. */
export type FileProblem = 'missing' | 'empty' | 'tooLarge' | 'type' | 'name';

/**
 * The same, plus what only the server finds: the file is damaged or has active content, a virus was found in it, or its owner has reached
 * the limit of files or bytes.
 */
export type UploadProblem = FileProblem | 'content' | 'infected' | 'tooMany' | 'noRoom';

const refusals: Readonly<Record<string, UploadProblem>> = {
  [faultTypes.fileEmpty]: 'empty',
  [faultTypes.fileInfected]: 'infected',
  [faultTypes.fileName]: 'name',
  [faultTypes.fileType]: 'content',
  [faultTypes.tooLarge]: 'tooLarge',
  [faultTypes.tooManyFiles]: 'tooMany',
  [faultTypes.noRoom]: 'noRoom',
};

/** Why the server refused a file; null if it refused for another reason. */
export const refusedFile = ({ error }: Pick<Fault, 'error'>): UploadProblem | null =>
  refusals[error?.type ?? ''] ?? null;

interface FileFacts {
  name: string;
  size: number;
  /** The first bytes of a file, at least `FILE_HEAD` of them if it is that long. */
  head: Uint8Array;
}

/** The media type on which extension and signature agree; null if they do not. */
export function mediaTypeOf({ name, head }: Pick<FileFacts, 'name' | 'head'>): string | null {
  const kind = kinds.find(({ ending }) => ending.test(name));
  return kind?.begins.every((byte, index) => head[index] === byte) ? kind.mediaType : null;
}

/** Returns what is wrong with a file, or null. The type that the browser reports is ignored. */
export function fileProblem(file: FileFacts): FileProblem | null {
  if (file.size === 0) return 'empty';
  if (file.size > FILE_LIMIT) return 'tooLarge';
  // Letters of other scripts are allowed, with the joiners that some scripts need (U+200C, U+200D); other invisible
  // characters and path separators are not. macOS shows the "/" of a name as ":".
  if (file.name.length > 200 || /[\p{Cc}/\\]|(?![\u200C\u200D])\p{Cf}/u.test(file.name)) return 'name';
  return mediaTypeOf(file) === null ? 'type' : null;
}
