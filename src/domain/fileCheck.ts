import { faultTypes } from '#contract/faultTypes.ts';
import type { Fault } from './fault.ts';

/** The largest file that may be uploaded, in bytes: 10 MB. */
export const FILE_LIMIT = 10 * 1024 * 1024;

/** How many bytes of a file's beginning its kind is known by. */
export const FILE_HEAD = 8;

/** What may be uploaded: by the name's ending, with the bytes that such a file begins with. */
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

/** The endings that a file chooser offers. */
export const fileEndings = '.pdf,.jpg,.jpeg,.png,.docx';

/** Why a file cannot be taken. */
export type FileProblem = 'missing' | 'empty' | 'tooLarge' | 'type' | 'name';

/**
 * The same, or what only the board finds: it is damaged or has programs in it, or its owner has as many files or bytes there
 * as one person may have.
 */
export type UploadProblem = FileProblem | 'content' | 'tooMany' | 'noRoom';

const refusals: Readonly<Record<string, UploadProblem>> = {
  [faultTypes.fileEmpty]: 'empty',
  [faultTypes.fileName]: 'name',
  [faultTypes.fileType]: 'content',
  [faultTypes.tooLarge]: 'tooLarge',
  [faultTypes.tooManyFiles]: 'tooMany',
  [faultTypes.noRoom]: 'noRoom',
};

/** What the board had against a file; null where it refused for something else. */
export const refusedFile = ({ error }: Pick<Fault, 'error'>): UploadProblem | null =>
  refusals[error?.type ?? ''] ?? null;

interface FileFacts {
  name: string;
  size: number;
  /** The first bytes, at least `FILE_HEAD` of them where there are so many. */
  head: Uint8Array;
}

/** The media type that the name's ending and the first bytes agree on; null when they do not. */
export function mediaTypeOf({ name, head }: Pick<FileFacts, 'name' | 'head'>): string | null {
  const kind = kinds.find(({ ending }) => ending.test(name));
  return kind?.begins.every((byte, index) => head[index] === byte) ? kind.mediaType : null;
}

/** What is wrong with a file, or null. What a browser claims about its type counts for nothing. */
export function fileProblem(file: FileFacts): FileProblem | null {
  if (file.size === 0) return 'empty';
  if (file.size > FILE_LIMIT) return 'tooLarge';
  // Letters of other scripts are welcome, with the joiners that some are written with (U+200C, U+200D); what cannot
  // be seen otherwise, or points to another folder, is not. macOS shows the "/" of a name as ":".
  if (file.name.length > 200 || /[\p{Cc}/\\]|(?![\u200C\u200D])\p{Cf}/u.test(file.name)) return 'name';
  return mediaTypeOf(file) === null ? 'type' : null;
}
