import * as z from 'zod/mini';
import { call, file } from '../core/call.ts';
import { Instant } from '../core/values.ts';
import { done } from '../core/reading.ts';

const ok = done();

/** A document of the caller (first specification, §3 "Document"). */
export const Document = z.object({
  documentId: z.number(),
  documentName: z.string(),
  /** Item of the pick-list `document-types`; null for documents issued by the board. */
  documentTypeId: z.nullable(z.number()),
  /** Item of the pick-list `certificate-types`; null if it is not a certificate. */
  certificateTypeId: z.nullable(z.number()),
  mediaType: z.string(),
  /** In bytes. */
  size: z.number(),
  uploadedAt: Instant,
  /** Whether the caller may delete it: their own uploads that no other record uses. */
  mayDelete: z.boolean(),
});
export type Document = z.output<typeof Document>;

/** A certificate that the caller uploaded. */
export const UserCertificate = z.object({
  certificateId: z.number(),
  certificateTypeId: z.number(),
  documentTypeId: z.number(),
  documentId: z.number(),
  documentName: z.string(),
  uploadedAt: Instant,
});
export type UserCertificate = z.output<typeof UserCertificate>;

const byCertificate = z.object({ certificateId: z.coerce.number() });

export const documents = {
  /** The caller's documents, the newest first. */
  listDocuments: call({
    method: 'GET',
    path: '/api/documents/by-userid',
    summary: 'Documents of the caller.',
    access: 'signedIn',
    owner: 'caller',
    answer: z.array(Document),
  }),
  /** Metadata of one document. */
  getDocumentFacts: call({
    method: 'GET',
    path: '/api/documents/by-id',
    summary: 'Facts of a document.',
    access: 'signedIn',
    owner: { query: 'id' },
    query: z.object({ id: z.coerce.number() }),
    answer: Document,
  }),
  /** Downloads one of the caller's own documents. */
  getDocument: call({
    method: 'GET',
    path: '/api/documents/{id}',
    summary: 'Downloads a document.',
    access: 'signedIn',
    owner: { path: 'id' },
    params: z.object({ id: z.coerce.number() }),
    answer: file,
  }),
  /** A URL that opens a document once, within a minute. */
  openDocument: call({
    method: 'GET',
    path: '/api/documents/open/{id}',
    summary: 'Address that opens a document once, within a minute.',
    access: 'signedIn',
    owner: { path: 'id' },
    params: z.object({ id: z.coerce.number() }),
    answer: z.string(),
  }),
  /**
   * Deletes one of the caller's uploads; 409 `in-use` for a document that the board issued or another record
   * uses.
   */
  deleteDocument: call({
    method: 'DELETE',
    path: '/api/documents',
    summary: 'Deletes a document.',
    access: 'signedIn',
    owner: { query: 'id' },
    query: z.object({ id: z.coerce.number() }),
    answer: ok,
    invalidates: ['listDocuments', 'listUserCertificates', 'listUserCertificatesOfType'],
  }),
  listUserCertificates: call({
    method: 'GET',
    path: '/api/user-certificates/by-userid',
    summary: 'Certificates that the caller uploaded.',
    access: 'signedIn',
    owner: 'caller',
    answer: z.array(UserCertificate),
  }),
  listUserCertificatesOfType: call({
    method: 'GET',
    path: '/api/user-certificates/by-userid-and-typeid',
    summary: 'Certificates of one type that the caller uploaded.',
    access: 'signedIn',
    owner: 'caller',
    query: z.object({ certificateTypeId: z.coerce.number() }),
    answer: z.array(UserCertificate),
  }),
  getUserCertificate: call({
    method: 'GET',
    path: '/api/user-certificates/by-id',
    summary: 'A certificate that the caller uploaded.',
    access: 'signedIn',
    owner: { query: 'certificateId' },
    query: byCertificate,
    answer: UserCertificate,
  }),
  /**
   * Uploads a certificate. The first specification, §5, requires type of document, type of certificate and a
   * file. PDF, JPEG, PNG or DOCX of at most 10 MB: 400 `file-type`, `file-empty`, `file-name`, `file-locked`,
   * `file-cut`, 409 `file-twice` with the `documentName` of the same file under the same types, 413
   * `too-large`. As JSON (§7) it names one of the caller's documents instead of the file.
   */
  uploadCertificate: call({
    method: 'POST',
    path: '/api/user-certificates',
    summary: 'Uploads a certificate.',
    access: 'signedIn',
    owner: 'caller',
    multipart: 'orJson',
    limit: 'upload',
    body: z.object({
      documentTypeId: z.coerce.number(),
      certificateTypeId: z.coerce.number(),
      file: z.optional(z.file()),
      documentId: z.optional(z.coerce.number()),
    }),
    answer: UserCertificate,
    invalidates: ['listDocuments', 'listUserCertificates', 'listUserCertificatesOfType'],
  }),
  /** Deletes a certificate with its document. */
  deleteUserCertificate: call({
    method: 'DELETE',
    path: '/api/user-certificates',
    summary: 'Deletes a certificate.',
    access: 'signedIn',
    owner: { query: 'certificateId' },
    query: byCertificate,
    answer: ok,
    invalidates: ['listDocuments', 'listUserCertificates', 'listUserCertificatesOfType'],
  }),
  /** The score report of an exam that the caller took (first specification, §3 "Score report"). */
  getScoreReport: call({
    method: 'GET',
    path: '/api/continuous-certification/its/get-report/{registrationIdentifier}',
    summary: 'Score report of an exam.',
    access: ['trainee', 'surgeon'],
    owner: { path: 'registrationIdentifier' },
    params: z.object({ registrationIdentifier: z.coerce.number() }),
    answer: file,
  }),
};
