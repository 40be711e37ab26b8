import { fromPromise } from 'xstate';
import {
  certificateUploadMachine,
  documentListMachine,
  documentsMachine,
  type CertificateFields,
} from '#machines/documents/documents/documents.machine.ts';
import { wireDownloads } from '#wiring/downloads.ts';
import { nullIfMissing } from '#wiring/nullIfMissing.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import { checkFile, sendFile } from '#wiring/uploads.ts';
import DocumentsScreen from './DocumentsScreen.tsx';

const wire = (services: Services) => {
  const { send } = services.api;
  return documentsMachine.provide({
    actors: {
      list: documentListMachine.provide({
        actors: {
          load: fromPromise(async ({ signal }) => ({ items: await send('listDocuments', {}, { signal }) })),
          // What is gone already, by a try whose answer was lost or in another window, is what was wished for.
          remove: fromPromise(async ({ input: { item }, signal }) => {
            await nullIfMissing(send('deleteDocument', { query: { id: item.documentId } }, { signal }));
            return {};
          }),
        },
      }),
      upload: certificateUploadMachine.provide({
        actors: {
          check: checkFile,
          upload: sendFile<CertificateFields, unknown>(
            ({ fields, file }, options) =>
              send('uploadCertificate', { body: { ...fields, file: file! } }, options), // an upload without a file is not begun
          ),
        },
      }),
      downloads: wireDownloads(services),
    },
  });
};

export default screen({ wire, View: DocumentsScreen, texts: ['documents'] });
