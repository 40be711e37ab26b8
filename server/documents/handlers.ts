import { ownerFrom, type Owners } from '#server/db/owners.ts';
import type { Document, documents as rows } from '#contract/documents/documents.ts';
import type { Sql } from '#server/db/database.ts';
import { fragment } from '#server/db/fragment.ts';
import { notFound } from '#server/core/fault.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { HandlersFor } from '#server/http/callContext.ts';
import { certificateHandlers, type CertificateRows } from './certificates.ts';
import { fileOf } from './contents.ts';
import { inUse, refuseNeeded } from './inUse.ts';
import { openingAddress } from './tickets.ts';

const listed = fragment`select d.document_id, d.document_name,
       d.document_type_id, d.certificate_type_id,
       d.media_type, d.size, d.created_at as uploaded_at,
       d.uploaded_by_member
         and not exists (select 1 from accommodations a where a.document_id = d.document_id)
         and not exists (select 1 from self_reported_cme c where c.proof_id = d.document_id) as may_delete
  from documents d`;

const documentOf = async (sql: Sql, id: number) => {
  const [row] = await sql.query<Document>`${listed} where d.document_id = ${id}`;
  if (!row) throw notFound();
  return row;
};

/** The handlers of the caller's documents and certificates. */
export function documentHandlers(deps: Deps): HandlersFor<typeof rows> {
  const { db } = deps;
  return {
    ...(certificateHandlers(deps) satisfies CertificateRows),

    listDocuments: ({ person: { userId } }) =>
      db.query<Document>`
        ${listed} where d.user_id = ${userId} order by d.created_at desc, d.document_id desc`,

    getDocumentFacts: ({ query: { id } }) => documentOf(db, id),

    getDocument: ({ params: { id } }) => fileOf(db, id),

    openDocument: ({ params: { id } }) => openingAddress(deps, id),

    deleteDocument: ({ query: { id }, write }) =>
      refuseNeeded(() =>
        write(async (tx) => {
          const { mayDelete } = await documentOf(tx, id);
          if (!mayDelete) throw inUse();
          await tx.query`delete from documents where document_id = ${id}`;
          return { status: 'ok' as const };
        }),
      ),

    async getScoreReport({ params: { registrationIdentifier } }) {
      const [row] = await db.query<{
        documentId: number | null;
      }>`select document_id from exam_results where registration_identifier = ${registrationIdentifier}`;
      if (row?.documentId == null) throw notFound();
      return await fileOf(db, row.documentId);
    },
  };
}

const document = ownerFrom((id) => fragment`select user_id from documents where document_id = ${id}`);
const certificate = ownerFrom(
  (id) => fragment`select user_id from user_certificates where certificate_id = ${id}`,
);

/** Whose record a call names. */
export const documentOwners: Owners = {
  getDocument: document,
  getDocumentFacts: document,
  openDocument: document,
  deleteDocument: document,
  getUserCertificate: certificate,
  deleteUserCertificate: certificate,
  getScoreReport: ownerFrom(
    (id) => fragment`select user_id from exam_results where registration_identifier = ${id}`,
  ),
};
