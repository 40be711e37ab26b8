import { faultTypes } from '#contract/core/faultTypes.ts';
import { quotaProblem, type PaperQuota } from '#domain/documents/paperQuota.ts';
import type { Tx } from '#server/db/database.ts';
import { Fault } from '#server/core/fault.ts';

function quotaFault(problem: 'tooMany' | 'noRoom', { files, bytes }: PaperQuota): Fault {
  const [status, type, sentence] =
    problem === 'tooMany'
      ? ([409, faultTypes.tooManyFiles, `You have ${files} files here, and no more can be kept.`] as const)
      : ([
          413,
          faultTypes.noRoom,
          `This file does not fit: your files may have ${Math.floor(bytes / 1024 / 1024)} MB together.`,
        ] as const);
  const words = `${sentence} Delete a file under Documents that you do not need, then upload this one again.`;
  return new Fault(status, type, words, { errors: { file: [words] } });
}

/**
 * Allows an upload only while its owner has room for it. The owner's row stays locked for the transaction, so
 * that of two concurrent uploads the second one counts the first.
 *
 * @throws Fault 409 `too-many-files`, 413 `no-room`, both at the field `file`.
 */
export async function requireRoom(
  tx: Tx,
  quota: PaperQuota,
  {
    userId,
    size,
    replaces = null,
  }: {
    readonly userId: number;
    readonly size: number;
    /** A document that this file replaces. */
    readonly replaces?: number | null;
  },
): Promise<void> {
  await tx.query`select 1 from users where user_id = ${userId} for update`;
  const [kept] = await tx.query<{ files: number; bytes: number }>`
    select count(*)::integer as files, coalesce(sum(size), 0)::float8 as bytes from documents
     where user_id = ${userId} and uploaded_by_member and document_id is distinct from ${replaces}`;
  const problem = quotaProblem(kept ?? { files: 0, bytes: 0 }, size, quota);
  if (problem) throw quotaFault(problem, quota);
}
