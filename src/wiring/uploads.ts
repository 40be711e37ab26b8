import { fromCallback, fromPromise, type AnyEventObject } from 'xstate';
import { FILE_HEAD, fileProblem, type FileProblem } from '#domain/fileCheck.ts';
import type { UploadReport, UploadRequest } from '#machines/kit/files/upload.types.ts';

/** Fills an upload's port `check`: reads the first bytes of the file and returns what is wrong with it. */
export const checkFile = fromPromise<{ problem: FileProblem | null }, { file: File }>(
  async ({ input: { file } }) => ({
    problem: fileProblem({
      name: file.name,
      size: file.size,
      head: new Uint8Array(await file.slice(0, FILE_HEAD).arrayBuffer()),
    }),
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
