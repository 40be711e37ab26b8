import { randomUUID } from 'node:crypto';
import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Database, Sql, Tx } from '#server/db/database.ts';
import { createQueue } from '#server/core/queue.ts';
import { notFound } from '#server/core/fault.ts';
import { Download } from '#server/http/callContext.ts';
import { kindOfPdf } from './pdfContents.ts';

/**
 * A file of up to one part is in its document's row; a larger file has rows of its own, one per part. A
 * single statement with 10 MB would block the embedded database, and with it all users, for half a second.
 */
const PART = 256 * 1024;

/** The bytes of a file being uploaded to a document. */
export interface Contents {
  readonly size: number;
  /** Null when they are saved in parts. */
  readonly inRow: Buffer | null;
  /** The ids of the parts of a large file. */
  readonly uploadId: string | null;
}

/** Saves the parts of a large file one by one; until `claimParts` they belong to no document. */
export async function keepContents(db: Database, bytes: Buffer, at: number): Promise<Contents> {
  const size = bytes.length;
  if (size <= PART) return { size, inRow: bytes, uploadId: null };
  const uploadId = randomUUID();
  for (let position = 0; position * PART < size; position++) {
    await db.query`
      insert into document_parts (upload_id, position, bytes, created_at)
      values (${uploadId}, ${position}, ${bytes.subarray(position * PART, (position + 1) * PART)}, ${new Date(at).toISOString()})`;
    await othersTurn();
  }
  return { size, inRow: null, uploadId };
}

/** Assigns the parts to their document, in the transaction that creates it. */
export async function claimParts(tx: Tx, { uploadId }: Contents, documentId: number): Promise<void> {
  if (uploadId === null) return;
  await tx.query`update document_parts set document_id = ${documentId} where upload_id = ${uploadId}`;
}

/** Deletes parts without a document after a failure; after a crash the housekeeping does. */
export async function dropParts(db: Database, { uploadId }: Contents): Promise<void> {
  if (uploadId === null) return;
  await db.query`delete from document_parts where upload_id = ${uploadId} and document_id is null`;
}

/** Reading a large file blocks the embedded database; other requests run between two parts. */
const largeFiles = createQueue({ atOnce: 2, waiting: 40, timeout: 10_000 });

/**
 * The media type under which a document is sent. A member's PDF that could do something when it is opened is sent as
 * bytes of no known type, so that neither the portal's frame nor a browser's tab shows it: it can only be saved.
 */
const sentType = async (mediaType: string, bytes: Buffer, isUploaded: boolean) =>
  isUploaded && mediaType === 'application/pdf' && (await kindOfPdf(bytes)) !== 'plain'
    ? 'application/octet-stream'
    : mediaType;

/**
 * A document as a file.
 *
 * @throws Fault 404 when there is none or it was deleted during the read; 503 when too many large ones are
 * being read.
 */
export async function fileOf(db: Sql, documentId: number): Promise<Download> {
  const [row] = await db.query<{
    name: string;
    mediaType: string;
    size: number;
    content: Buffer | null;
    isUploaded: boolean;
  }>`
    select document_name as name, media_type, size, content, uploaded_by_member as is_uploaded
      from documents where document_id = ${documentId}`;
  if (!row) throw notFound();
  const { name, mediaType, size, content, isUploaded } = row;
  const send = async (bytes: Buffer) =>
    new Download(bytes, await sentType(mediaType, bytes, isUploaded), name);
  return content
    ? await send(content)
    : await largeFiles.run(async () => send(await partsOf(db, documentId, size)));
}

async function partsOf(db: Sql, documentId: number, size: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let position = 0; position * PART < size; position++) {
    const [part] = await db.query<{
      bytes: Buffer;
    }>`select bytes from document_parts where document_id = ${documentId} and position = ${position}`;
    if (!part) throw notFound();
    parts.push(part.bytes);
    await othersTurn();
  }
  return Buffer.concat(parts);
}
