import { fromCallback, fromPromise, type AnyEventObject } from 'xstate';
import { fileProblem, type FileProblem } from '#domain/fileCheck.ts';
import { lazyImport } from '#lazy/lazyImport.ts';
import type { UploadReport, UploadRequest } from '#machines/kit/files/upload.types.ts';

/** Where its file does not arrive, a PDF is not taken for locked: the server checks again. */
const loadPasswords = () =>
  lazyImport(() => import('#domain/files/pdfPassword.ts'), { whenGone: 'reject' }).catch(() => ({
    opensWithoutPassword: () => null,
  }));

/** Fills an upload's port `check`: reads the file and returns what is wrong with it. */
export const checkFile = fromPromise<{ problem: FileProblem | null }, { file: File }>(
  async ({ input: { file } }) => ({
    problem: await fileProblem(file, loadPasswords),
  }),
);

/** The options of a call that carries a file. */
export interface UploadOptions {
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
  /** An upload whose response was lost is not made twice. */
  once: true;
}

/** Fills an upload's port `upload` with one call of the API. */
export const sendFile = <Fields, Value>(
  send: (request: UploadRequest<Fields>, options: UploadOptions) => Promise<Value>,
) =>
  fromCallback<AnyEventObject, UploadRequest<Fields>>(({ input, sendBack }) => {
    const controller = new AbortController();
    const report = (news: UploadReport<Value>) => {
      if (!controller.signal.aborted) sendBack(news);
    };
    send(input, {
      signal: controller.signal,
      onProgress: (fraction) => report({ type: 'upload.progressed', fraction }),
      once: true,
    }).then(
      (value) => report({ type: 'upload.succeeded', value }),
      (thrown: unknown) => report({ type: 'upload.failed', thrown }),
    );
    return () => controller.abort();
  });
