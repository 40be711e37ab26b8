import { parentPort } from 'node:worker_threads';
import { configureBoard, type Board } from '#domain/board.ts';
import { layouts, type Layouts } from './layouts.ts';

/** What the worker is asked for: the data of a PDF, and the board that it is of. */
export interface PdfRequest {
  readonly layout: keyof Layouts;
  readonly content: unknown;
  readonly board: Board;
}

/** What it answers: the PDF, or why there is none. */
export type PdfAnswer = { readonly bytes: Uint8Array } | { readonly error: unknown };

async function make({ layout, content, board }: PdfRequest): Promise<void> {
  let answer: PdfAnswer;
  try {
    configureBoard(board);
    // `Pdfs.make` has checked that the content is the layout's.
    const bytes = await layouts[layout](content as never);
    answer = { bytes: new Uint8Array(bytes) };
  } catch (error) {
    answer = { error };
  }
  parentPort?.postMessage(answer, 'bytes' in answer ? [answer.bytes.buffer as ArrayBuffer] : []);
}

/** The worker thread that makes PDFs, one after the other (`pdfs.ts`). */
parentPort?.on('message', (request: PdfRequest) => void make(request));
