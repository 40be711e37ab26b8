import type { UserCertificate, documents as rows } from '#contract/documents/documents.ts';
import type { Tx } from '#server/db/database.ts';
import { fragment, inserted } from '#server/db/fragment.ts';
import { invalid, notFound } from '#server/core/fault.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { HandlersFor } from '#server/http/callContext.ts';
import { refuseNeeded } from './inUse.ts';
import { storeUpload, withUpload, type CheckedFile } from './uploads.ts';

export type CertificateRows = Pick<
  HandlersFor<typeof rows>,
  | 'listUserCertificates'
  | 'listUserCertificatesOfType'
  | 'getUserCertificate'
  | 'uploadCertificate'
  | 'deleteUserCertificate'
>;

const listed = fragment`select c.certificate_id, c.certificate_type_id,
       c.document_type_id, c.document_id,
       d.document_name, c.created_at as uploaded_at
  from user_certificates c join documents d on d.document_id = c.document_id`;
const newestFirst = fragment`order by c.created_at desc, c.certificate_id desc`;

/** Rejects a number that is not in its pick-list; throws Fault 400 at the field. */
async function mustBeListed(tx: Tx, list: string, field: string, value: number) {
  const found =
    await tx.query`select 1 from pick_list_items where list = ${list} and item_value = ${String(value)}`;
  if (found.length === 0) throw invalid({ [field]: ['Choose one of the allowed values.'] });
}

/**
 * One of the caller's own uploads, which becomes the certificate's file.
 *
 * @throws Fault 400 when none is named or it is a certificate already; 404 for another member's.
 */
async function ownDocument(
  tx: Tx,
  userId: number,
  documentId: number | undefined,
  { documentTypeId, certificateTypeId }: { documentTypeId: number; certificateTypeId: number },
): Promise<{ documentId: number; documentName: string }> {
  if (documentId === undefined) throw invalid({ file: ['Choose a file.'] });
  const [document] = await tx.query<{ documentName: string }>`
    update documents set document_type_id = ${documentTypeId}, certificate_type_id = ${certificateTypeId}
     where document_id = ${documentId}::bigint and user_id = ${userId} and uploaded_by_member returning document_name`;
  if (!document) throw notFound();
  const known = await tx.query`select 1 from user_certificates where document_id = ${documentId}`;
  if (known.length > 0) throw invalid({ documentId: ['This document is a certificate already.'] });
  return { documentId, ...document };
}

/** The caller's uploaded certificates; each is one document. */
export function certificateHandlers(deps: Deps): CertificateRows {
  const {
    db,
    clock,
    settings: { paperQuota: quota },
  } = deps;
  return {
    listUserCertificates: ({ person: { userId } }) =>
      db.query<UserCertificate>`${listed} where c.user_id = ${userId} ${newestFirst}`,

    listUserCertificatesOfType: ({ person: { userId }, query: { certificateTypeId } }) =>
      // As text: a number outside the column's range then finds nothing instead of failing.
      db.query<UserCertificate>`
        ${listed} where c.user_id = ${userId} and c.certificate_type_id::text = ${String(certificateTypeId)} ${newestFirst}`,

    async getUserCertificate({ query: { certificateId } }) {
      const [row] = await db.query<UserCertificate>`${listed} where c.certificate_id = ${certificateId}`;
      if (!row) throw notFound();
      return row;
    },

    uploadCertificate({ person: { userId }, body, write }) {
      const { documentTypeId, certificateTypeId, file, documentId } = body;
      const at = clock();
      const createdAt = new Date(at).toISOString();
      if (file && documentId !== undefined)
        throw invalid({ documentId: ['Send a file or name a document, not both.'] });
      const keep = (checked?: CheckedFile) =>
        write(async (tx) => {
          await mustBeListed(tx, 'document-types', 'documentTypeId', documentTypeId);
          await mustBeListed(tx, 'certificate-types', 'certificateTypeId', certificateTypeId);
          const types = { documentTypeId, certificateTypeId };
          const stored = checked
            ? await storeUpload(tx, { userId, file: checked, ...types, quota, at })
            : await ownDocument(tx, userId, documentId, types);
          const { documentId: storedId } = stored;
          const [row] = await tx.query<{ certificateId: number }>`
            insert into user_certificates ${inserted([{ userId, ...types, documentId: storedId, createdAt }])}
            returning certificate_id`;
          // An insert that does not throw returns its row.
          return { certificateId: row!.certificateId, ...types, ...stored, uploadedAt: createdAt };
        });
      return file ? withUpload(deps, file, keep) : keep();
    },

    deleteUserCertificate: ({ query: { certificateId }, write }) =>
      refuseNeeded(() =>
        write(async (tx) => {
          // The certificate goes with its document.
          const gone = await tx.query`
            delete from documents where document_id in
            (select document_id from user_certificates where certificate_id = ${certificateId}) returning document_id`;
          if (gone.length === 0) throw notFound();
          return { status: 'ok' as const };
        }),
      ),
  };
}
