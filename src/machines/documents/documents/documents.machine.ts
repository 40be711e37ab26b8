import { sendTo, setup, type ActorRefFrom } from 'xstate';
import type { Document, UserCertificate } from '#contract/documents/documents.ts';
import { createCollectionMachine } from '#machines/kit/collection.machine.ts';
import { downloadsMachine } from '#machines/kit/files/download.machine.ts';
import { childSource, listen } from '#machines/kit/listen.ts';
import type { ScreenInput } from '#machines/screenInput.ts';
import { createUploadMachine } from '#machines/kit/files/upload.machine.ts';
import type { UploadDone } from '#machines/kit/files/upload.types.ts';

/** The fields of a certificate upload, beside the file (first specification, §5). */
export interface CertificateFields {
  documentTypeId: number;
  certificateTypeId: number;
}

/** The documents in the user's file; the user's own uploads can be deleted. */
export const documentListMachine = createCollectionMachine<Document, null>('documentList', {
  keyOf: ({ documentId }) => documentId,
  removal: {
    question: ({ documentName }) => ({
      title: { key: 'documents:delete.title' },
      text: { key: 'documents:delete.text', values: { name: documentName } },
      confirm: { key: 'documents:delete.confirm' },
    }),
    removed: { key: 'documents:delete.done' },
    failed: { key: 'documents:delete.failed' },
  },
});

/** Uploads a certificate, with the texts of the first specification (§8). */
export const certificateUploadMachine = createUploadMachine<CertificateFields, UserCertificate>(
  'certificateUpload',
  { done: { key: 'documents:upload.done' }, failed: { key: 'documents:upload.failed' } },
);

/** The user's file at the board: the list of documents, and the upload of certificates. */
export const documentsMachine = setup({
  types: {
    events: {} as UploadDone<UserCertificate>,
    input: {} as ScreenInput,
    children: {} as { list: 'list'; upload: 'upload'; downloads: 'downloads' },
  },
  actors: {
    list: documentListMachine,
    upload: certificateUploadMachine,
    downloads: downloadsMachine,
    listen,
  },
  actions: {
    reload: sendTo('list', { type: 'collection.reload' }),
  },
}).createMachine({
  id: 'documents',
  // Each of them keeps its own faults.
  invoke: [
    { src: 'list', id: 'list', input: { key: null }, onError: {} },
    { src: 'upload', id: 'upload', onError: {} },
    {
      src: 'listen',
      input: ({ self }) => ({ to: [childSource(self, 'upload', ['upload.done'])] }),
      onError: {},
    },
    { src: 'downloads', id: 'downloads', onError: {} },
  ],
  on: { 'upload.done': { actions: 'reload' } },
});

export type DocumentsRef = ActorRefFrom<typeof documentsMachine>;
export type DocumentListRef = ActorRefFrom<typeof documentListMachine>;
export type CertificateUploadRef = ActorRefFrom<typeof certificateUploadMachine>;
