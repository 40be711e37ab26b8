import { createHash } from 'node:crypto';
import { fileNameOf, fileProblem, mediaTypeOf } from '#domain/fileCheck.ts';
import type { PaperQuota } from '#domain/documents/paperQuota.ts';
import type { Tx } from '#server/db/database.ts';
import { inserted } from '#server/db/fragment.ts';
import { describe } from '#server/core/log.ts';
import type { Deps } from '#server/deps/deps.ts';
import { claimParts, dropParts, keepContents, type Contents } from './contents.ts';
import { isHarmless } from './fileContents.ts';
import { fileFault, fileTwice } from './fileFaults.ts';
import { requireRoom } from './quota.ts';
import { refuseInfected } from './virusScan.ts';

/** A checked file whose bytes wait for their document. */
export interface CheckedFile extends Contents {
  readonly documentName: string;
  readonly mediaType: string;
  /** SHA-256 of its bytes. */
  readonly hash: Buffer;
}

type Needed = Pick<Deps, 'db' | 'clock' | 'settings' | 'log'>;

const loadPasswords = () => import('#domain/files/pdfPassword.ts');

/** Checks a file. The media type that the browser claims is ignored. */
async function check(
  file: File,
  { settings, log }: Needed,
): Promise<{ documentName: string; mediaType: string; bytes: Buffer }> {
  const problem = await fileProblem(file, loadPasswords);
  if (problem) throw fileFault(problem);
  const documentName = fileNameOf(file.name);
  const bytes = Buffer.from(await file.arrayBuffer());
  const mediaType = mediaTypeOf(documentName, bytes) ?? '';
  await refuseInfected(settings.virusScanner, bytes, log);
  if (!(await isHarmless(mediaType, bytes))) throw fileFault('content');
  return { documentName, mediaType, bytes };
}

/**
 * Checks a file and saves its bytes before the work that creates its document, so that no transaction waits
 * for either. When the work fails, or the file is there already, the bytes are deleted.
 *
 * @throws Fault 400 `file-type`, `file-empty`, `file-name`, `file-locked`, `file-cut`; 413 `too-large`; 422 `file-infected`; 503 without its virus
 * scanner.
 */
export async function withUpload<T>(
  needed: Needed,
  file: File,
  work: (file: CheckedFile) => Promise<T>,
): Promise<T> {
  const { db, clock, log } = needed;
  const { bytes, ...checked } = await check(file, needed);
  const contents = await keepContents(db, bytes, clock());
  try {
    const hash = createHash('sha256').update(bytes).digest();
    return await work({ ...checked, ...contents, hash });
  } finally {
    // Those of a document stay. If this fails, the work's outcome still counts, and the housekeeping deletes them.
    await dropParts(db, contents).catch((error: unknown) =>
      log.error('parts of a file were not deleted', { error: describe(error) }),
    );
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
  readonly replaces?: number | undefined;
  /** The owner's quota. */
  readonly quota: PaperQuota;
  /** When it was received, in milliseconds since 1970. */
  readonly at: number;
}

interface Stored {
  readonly documentId: number;
  readonly documentName: string;
}

/**
 * A document of the member with the same bytes, in the same place: the document that the file replaces, or for a
 * certificate one of the same types. Undefined if there is none: one letter may support two records.
 */
async function sameDocument(
  tx: Tx,
  { userId, file, documentTypeId, certificateTypeId = null, replaces }: Omit<Upload, 'quota' | 'at'>,
): Promise<Stored | undefined> {
  if (replaces === undefined && certificateTypeId === null) return undefined;
  // Bytes are compared among files of one size only.
  const [same] = await tx.query<Stored>`
    select document_id, document_name from documents d
     where user_id = ${userId} and size = ${file.size} and uploaded_by_member
       and case when ${replaces ?? null}::bigint is not null then document_id = ${replaces ?? null}::bigint
           else document_type_id = ${documentTypeId} and certificate_type_id is not distinct from ${certificateTypeId} end
       and sha256(coalesce(content, (select string_agg(bytes, ''::bytea order by position)
                                       from document_parts p where p.document_id = d.document_id))) = ${file.hash}
     order by document_id desc limit 1`;
  return same;
}

/**
 * Adds a file of `withUpload` to its owner's documents; its name is stored in the database only. A file that would
 * replace the same bytes is not stored again: the answer is the document that is there.
 *
 * @throws Fault 409 `file-twice` when a certificate with the same bytes is there under the same types; 409 `too-many-files`; 413 `no-room`.
 */
export async function storeUpload(tx: Tx, { quota, at, ...upload }: Upload): Promise<Stored> {
  const { userId, file, documentTypeId, certificateTypeId = null, replaces } = upload;
  const { documentName, mediaType, size, inRow } = file;
  // Of two uploads of one file at the same time, the second one finds the first.
  await tx.query`select 1 from users where user_id = ${userId} for update`;
  const same = await sameDocument(tx, upload);
  if (same && replaces === undefined) throw fileTwice(same.documentName);
  if (same) return same;
  await requireRoom(tx, quota, { userId, size, ...(replaces !== undefined && { replaces }) });
  const document = {
    userId,
    documentName,
    mediaType,
    content: inRow,
    size,
    documentTypeId,
    certificateTypeId,
    uploadedByMember: true,
    createdAt: new Date(at).toISOString(),
  };
  const [row] = await tx.query<{ documentId: number }>`
    insert into documents ${inserted([document])} returning document_id`;
  const { documentId } = row!; // an insert that does not throw returns its row
  await claimParts(tx, file, documentId);
  return { documentId, documentName };
}
