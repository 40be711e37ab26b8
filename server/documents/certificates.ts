import type { UserCertificate, documents as rows } from '#contract/documents/documents.ts';
import { userCertificates } from '#server/db/records.ts';
import { typed } from '#server/db/typed.ts';
import type { Tx } from '#server/db/database.ts';
import { invalid, notFound } from '#server/core/fault.ts';
import type { Parts } from '#server/deps/parts.ts';
import type { HandlersFor } from '#server/http/visit.ts';
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

const listed = `select c.certificate_id as "certificateId", c.certificate_type_id as "certificateTypeId",
       c.document_type_id as "documentTypeId", c.document_id as "documentId",
       d.document_name as "documentName", c.created_at as "uploadedAt"
  from user_certificates c join documents d on d.document_id = c.document_id`;
const newestFirst = 'order by c.created_at desc, c.certificate_id desc';

/** Rejects a number that is not in its pick-list; throws Fault 400 at the field. */
async function mustBeListed(tx: Tx, list: string, field: string, value: number) {
  const found = await tx.query('select 1 from pick_list_items where list = $1 and item_value = $2', [
    list,
    String(value),
  ]);
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
  const [document] = await tx.query<{ documentName: string }>(
    `update documents set document_type_id = $3, certificate_type_id = $4
      where document_id = $1::bigint and user_id = $2 and uploaded_by_member returning document_name as "documentName"`,
    [documentId, userId, documentTypeId, certificateTypeId],
  );
  if (!document) throw notFound();
  const known = await tx.query('select 1 from user_certificates where document_id = $1', [documentId]);
  if (known.length > 0) throw invalid({ documentId: ['This document is a certificate already.'] });
  return { documentId, ...document };
}

/** The caller's uploaded certificates; each is one document. */
export function certificateHandlers(parts: Parts): CertificateRows {
  const {
    db,
    clock,
    settings: { paperQuota: quota },
  } = parts;
  return {
    listUserCertificates: ({ person: { userId } }) =>
      db.query<UserCertificate>(`${listed} where c.user_id = $1 ${newestFirst}`, [userId]),

    listUserCertificatesOfType: ({ person: { userId }, query: { certificateTypeId } }) =>
      db.query<UserCertificate>(
        `${listed} where c.user_id = $1 and c.certificate_type_id::text = $2 ${newestFirst}`,
        // As text: a number outside the column's range then finds nothing instead of failing.
        [userId, String(certificateTypeId)],
      ),

    async getUserCertificate({ query: { certificateId } }) {
      const [row] = await db.query<UserCertificate>(`${listed} where c.certificate_id = $1`, [certificateId]);
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
          const [row] = await typed(tx)
            .insert(userCertificates)
            .values({ userId, ...types, documentId: stored.documentId, createdAt })
            .returning({ certificateId: userCertificates.certificateId });
          // An insert that does not throw returns its row.
          return { certificateId: row!.certificateId, ...types, ...stored, uploadedAt: createdAt };
        });
      return file ? withUpload(parts, file, keep) : keep();
    },

    deleteUserCertificate: ({ query: { certificateId }, write }) =>
      refuseNeeded(() =>
        write(async (tx) => {
          // The certificate goes with its document.
          const gone = await tx.query(
            `delete from documents where document_id in
               (select document_id from user_certificates where certificate_id = $1) returning document_id`,
            [certificateId],
          );
          if (gone.length === 0) throw notFound();
          return { status: 'ok' as const };
        }),
      ),
  };
}
