import type { Message } from '../systemActor.ts';

/** What is sent: the form's fields and, where one was chosen, the file. */
export interface UploadRequest<Fields> {
  fields: Fields;
  file: File | null;
}

/** What an upload emits when the server has taken it. */
export type UploadDone<Value> = { type: 'upload.done'; value: Value };

/** What the port `upload` reports while it works; it ends with one of the last two. */
export type UploadReport<Value> =
  /** From 0 to 1. */
  | { type: 'upload.progressed'; fraction: number }
  | { type: 'upload.succeeded'; value: Value }
  | { type: 'upload.failed'; thrown: unknown };

export type UploadEvent<Fields, Value> =
  | ({ type: 'upload.start' } & UploadRequest<Fields>)
  | { type: 'upload.cancel' }
  /** Another file was chosen: what was wrong with the last one is forgotten. */
  | { type: 'upload.reset' }
  | UploadReport<Value>;

export interface UploadOptions<Fields> {
  /** Null leaves it to the listener to say that it went well. */
  done: Message | null;
  failed: Message;
  /** Whether a file must come along; it must unless told. */
  needsFile?: (fields: Fields) => boolean;
}
