import * as z from 'zod/mini';
import { call, file } from './call.ts';

export const documents = {
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
};
