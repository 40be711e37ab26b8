import { eq } from 'drizzle-orm';
import type { documents as rows } from '#contract/documents.ts';
import { documents } from '#server/db/records.ts';
import { typed } from '#server/db/typed.ts';
import { notFound } from '#server/http/fault.ts';
import type { Parts } from '#server/parts.ts';
import { Download, type HandlersFor } from '#server/visit.ts';

/** The caller's documents. */
export function documentHandlers({ db }: Parts): HandlersFor<typeof rows> {
  return {
    async getDocument({ params }) {
      const [row] = await typed(db).select().from(documents).where(eq(documents.documentId, params.id));
      if (!row) throw notFound();
      return new Download(row.content, row.mediaType, row.documentName);
    },
  };
}
