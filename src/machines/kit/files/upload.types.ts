import type { Fault } from '#domain/fault.ts';
import type { Message } from '#machines/systemActor.ts';

/** What is sent: the form's fields and the file, if one was chosen. */
export interface UploadRequest<Fields> {
  fields: Fields;
  file: File | null;
}

/** Emitted when the server has accepted the upload. */
export type UploadDone<Value> = { type: 'upload.done'; value: Value };

/** Emitted when the server did not accept the upload. */
export type UploadRefused = { type: 'upload.refused'; fault: Fault };

/** Emitted when an upload begins, and when nothing is under way any more. */
export type UploadMoved = { type: 'upload.started' } | { type: 'upload.idle' };

/** What the port `upload` reports; it ends with one of the last two. */
export type UploadReport<Value> =
  /** From 0 to 1. */
  | { type: 'upload.progressed'; fraction: number }
  | { type: 'upload.succeeded'; value: Value }
  | { type: 'upload.failed'; thrown: unknown };

export type UploadEvent<Fields, Value> =
  | ({ type: 'upload.start' } & UploadRequest<Fields>)
  | { type: 'upload.cancel' }
  /** A file was chosen, or removed: the problem of the last one is cleared, and the file is checked. */
  | { type: 'upload.choose'; file: File | null }
  | UploadReport<Value>;

export interface UploadOptions<Fields> {
  /** Null if the listener shows the success. */
  done: Message | null;
  /** Null if the listener shows the failure. */
  failed: Message | ((fault: Fault) => Message | null);
  /** What is sent in place of what was refused, if anything is; by default nothing is. */
  instead?: (fields: Fields, fault: Fault) => Fields | null;
  /** Whether a file is required; by default it is. */
  needsFile?: (fields: Fields) => boolean;
}
