import { randomUUID } from 'node:crypto';
import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Database, Sql, Tx } from '#server/db/database.ts';
import { createQueue } from '#server/auth/queue.ts';
import { notFound } from '#server/http/fault.ts';
import { Download } from '#server/visit.ts';

/**
 * A file of up to one part stands in its document's row; the parts of a larger one are rows of their own. One statement
 * with 10 MB would keep the embedded database, and with it everybody, waiting for half a second.
 */
const PART = 256 * 1024;

/** The bytes of a file on their way into a document. */
export interface Contents {
  readonly size: number;
  /** Null where they are in parts already. */
  readonly inRow: Buffer | null;
  /** The parts of a large one. */
  readonly uploadId: string | null;
}

/** Writes the parts of a large file, each by itself; until `claimParts` they belong to no document. */
export async function keepContents(db: Database, bytes: Buffer, at: number): Promise<Contents> {
  const size = bytes.length;
  if (size <= PART) return { size, inRow: bytes, uploadId: null };
  const uploadId = randomUUID();
  for (let position = 0; position * PART < size; position++) {
    await db.query(
      'insert into document_parts (upload_id, position, bytes, created_at) values ($1, $2, $3, $4)',
      [
        uploadId,
        position,
        bytes.subarray(position * PART, (position + 1) * PART),
        new Date(at).toISOString(),
      ],
    );
    await othersTurn();
  }
  return { size, inRow: null, uploadId };
}

/** Gives the parts to their document, in the transaction that makes it. */
export async function claimParts(tx: Tx, { uploadId }: Contents, documentId: number): Promise<void> {
  if (uploadId === null) return;
  await tx.query('update document_parts set document_id = $2 where upload_id = $1', [uploadId, documentId]);
}

/** Deletes parts that came to no document; a crash leaves that to the housekeeping. */
export async function dropParts(db: Database, { uploadId }: Contents): Promise<void> {
  if (uploadId === null) return;
  await db.query('delete from document_parts where upload_id = $1 and document_id is null', [uploadId]);
}

/** Reading a large file keeps the embedded database busy; others are answered between two of them. */
const largeFiles = createQueue({ atOnce: 2, waiting: 40, patience: 10_000 });

/**
 * A document as a file.
 *
 * @throws Fault 404 where there is none, or it was deleted while it was read; 503 when too many large ones are read.
 */
export async function fileOf(db: Sql, documentId: number): Promise<Download> {
  const [row] = await db.query<{ name: string; mediaType: string; size: number; content: Buffer | null }>(
    `select document_name as name, media_type as "mediaType", size, content
       from documents where document_id = $1`,
    [documentId],
  );
  if (!row) throw notFound();
  const { name, mediaType, size, content } = row;
  if (content) return new Download(content, mediaType, name);
  return await largeFiles.run(async () => new Download(await partsOf(db, documentId, size), mediaType, name));
}

async function partsOf(db: Sql, documentId: number, size: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let position = 0; position * PART < size; position++) {
    const [part] = await db.query<{ bytes: Buffer }>(
      'select bytes from document_parts where document_id = $1 and position = $2',
      [documentId, position],
    );
    if (!part) throw notFound();
    parts.push(part.bytes);
    await othersTurn();
  }
  return Buffer.concat(parts);
}
