import { fromPromise } from 'xstate';
import type { Document } from '#contract/documents/documents.ts';
import {
  certificateUploadMachine,
  documentListMachine,
  documentsMachine,
  type CertificateFields,
} from '#machines/documents/documents/documents.machine.ts';
import { wireDownloads } from '#wiring/downloads.ts';
import { nullIfMissing } from '#wiring/nullIfMissing.ts';
import { nothing, orRead } from '#wiring/orRead.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import { checkFile, sendFile } from '#wiring/uploads.ts';
import DocumentsScreen from './DocumentsScreen.tsx';

const wire = (services: Services) => {
  const { send } = services.api;
  /** Deletes a document; a certificate as one, because a backend may not delete it with its document. */
  const remove = async ({ documentId, certificateTypeId }: Document, signal: AbortSignal) => {
    const certificates =
      certificateTypeId === null
        ? []
        : await send('listUserCertificatesOfType', { query: { certificateTypeId } }, { signal });
    const certificate = certificates.find((each) => each.documentId === documentId);
    return certificate
      ? await send(
          'deleteUserCertificate',
          { query: { certificateId: certificate.certificateId } },
          { signal },
        )
      : await send('deleteDocument', { query: { id: documentId } }, { signal });
  };
  return documentsMachine.provide({
    actors: {
      list: documentListMachine.provide({
        actors: {
          load: fromPromise(async ({ signal }) => ({ items: await send('listDocuments', {}, { signal }) })),
          // 404: already deleted; treat as success.
          remove: fromPromise(async ({ input: { item }, signal }) => {
            await nullIfMissing(remove(item, signal));
            return {};
          }),
        },
      }),
      upload: certificateUploadMachine.provide({
        actors: {
          check: checkFile,
          upload: sendFile<CertificateFields, unknown>(({ fields, file }, options) =>
            orRead<object>(
              send('uploadCertificate', { body: { ...fields, file: file! } }, options), // an upload needs a file to start
              nothing,
            ),
          ),
        },
      }),
      downloads: wireDownloads(services),
    },
  });
};

export default screen({ wire, View: DocumentsScreen, texts: ['documents', 'files'] });
