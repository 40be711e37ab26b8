import { faultTypes } from '#contract/faultTypes.ts';
import { FILE_HEAD, fileProblem, mediaTypeOf, type FileProblem } from '#domain/fileCheck.ts';
import type { PaperQuota } from '#domain/documents/paperQuota.ts';
import type { Tx } from '#server/db/database.ts';
import { documents } from '#server/db/records.ts';
import { typed } from '#server/db/typed.ts';
import { Fault, fileTooLarge } from '#server/http/fault.ts';
import type { Parts } from '#server/parts.ts';
import { claimParts, dropParts, keepContents, type Contents } from './contents.ts';
import { isAsPromised } from './fileContents.ts';
import { requireRoom } from './quota.ts';
import { refuseInfected } from './virusScan.ts';

const faults: Readonly<Record<Exclude<FileProblem, 'tooLarge'>, readonly [number, string, string]>> = {
  missing: [400, faultTypes.validation, 'Choose a file.'],
  empty: [400, faultTypes.fileEmpty, 'The file is empty.'],
  type: [
    400,
    faultTypes.fileType,
    'Choose a PDF, JPEG, PNG or Word (.docx) file that has no programs in it.',
  ],
  name: [400, faultTypes.fileName, 'The name of the file is too long or has characters that cannot be kept.'],
};

/** The messages for a rejected file; they are also shown at the field `file`. */
export function fileFault(problem: FileProblem): Fault {
  if (problem === 'tooLarge') return fileTooLarge();
  const [status, type, sentence] = faults[problem];
  return new Fault(status, type, sentence, { errors: { file: [sentence] } });
}

/** A checked file whose bytes wait for their document. */
export interface CheckedFile extends Contents {
  readonly documentName: string;
  readonly mediaType: string;
}

type Needed = Pick<Parts, 'db' | 'clock' | 'settings' | 'log'>;

/** Checks a file. The media type that the browser claims is ignored. */
async function check(
  file: File,
  { settings, log }: Needed,
): Promise<{ documentName: string; mediaType: string; bytes: Buffer }> {
  const documentName = file.name.normalize('NFC').trim();
  const head = new Uint8Array(await file.slice(0, FILE_HEAD).arrayBuffer());
  const problem = fileProblem({ name: documentName, size: file.size, head });
  if (problem) throw fileFault(problem);
  const mediaType = mediaTypeOf({ name: documentName, head }) ?? '';
  const bytes = Buffer.from(await file.arrayBuffer());
  await refuseInfected(settings.virusScanner, bytes, log);
  if (!(await isAsPromised(mediaType, bytes))) throw fileFault('type');
  return { documentName, mediaType, bytes };
}

/**
 * Checks a file and saves its bytes before the work that creates its document, so that no transaction waits
 * for either. When the work fails, the bytes are deleted.
 *
 * @throws Fault 400 `file-type`, `file-empty`, `file-name`; 413 `too-large`; 422 `file-infected`; 503 without its virus
 * scanner.
 */
export async function withUpload<T>(
  needed: Needed,
  file: File,
  work: (file: CheckedFile) => Promise<T>,
): Promise<T> {
  const { db, clock } = needed;
  const { bytes, ...facts } = await check(file, needed);
  const contents = await keepContents(db, bytes, clock());
  try {
    return await work({ ...facts, ...contents });
  } catch (error) {
    await dropParts(db, contents);
    throw error;
  }
}

interface Upload {
  readonly userId: number;
  readonly file: CheckedFile;
  /** Item of the pick-list `document-types`. */
  readonly documentTypeId: number;
  /** Item of the pick-list `certificate-types`; null if it is not a certificate. */
  readonly certificateTypeId?: number | null;
  /** A document that this file replaces. */
  readonly replaces?: number;
  /** The owner's quota. */
  readonly quota: PaperQuota;
  /** When it was received, in milliseconds since 1970. */
  readonly at: number;
}

/**
 * Adds a file of `withUpload` to its owner's documents; its name is stored in the database only.
 *
 * @throws Fault 409 `too-many-files`; 413 `no-room`.
 */
export async function storeUpload(
  tx: Tx,
  { userId, file, documentTypeId, certificateTypeId = null, replaces, quota, at }: Upload,
): Promise<{ documentId: number; documentName: string }> {
  const { documentName, mediaType, size, inRow } = file;
  await requireRoom(tx, quota, { userId, size, ...(replaces !== undefined && { replaces }) });
  const [row] = await typed(tx)
    .insert(documents)
    .values({
      userId,
      documentName,
      mediaType,
      content: inRow,
      size,
      documentTypeId,
      certificateTypeId,
      uploadedByMember: true,
      createdAt: new Date(at).toISOString(),
    })
    .returning({ documentId: documents.documentId });
  const { documentId } = row!; // an insert that does not throw returns its row
  await claimParts(tx, file, documentId);
  return { documentId, documentName };
}
