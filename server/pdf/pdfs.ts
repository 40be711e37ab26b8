import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Board } from '#domain/board.ts';
import { faultTypes } from '#contract/core/faultTypes.ts';
import { createQueue } from '#server/core/queue.ts';
import { busy, Fault } from '#server/core/fault.ts';
import { describe, type Log } from '#server/core/log.ts';
import type { Layouts } from './layouts.ts';
import type { PdfAnswer, PdfRequest } from './worker.ts';

type Content<Name extends keyof Layouts> = Parameters<Layouts[Name]>[0];

/** Makes every PDF, in a worker thread, so that the event loop answers other calls in the meantime. */
export interface Pdfs {
  /**
   * Makes a PDF.
   *
   * @param read Reads what it says, when its turn comes: of ten long transcripts, the embedded database reads one at a
   *   time, and answers other calls in between.
   * @param userId The person who asked for it; a PDF that the server makes by itself has none.
   * @throws Fault 503 with `Retry-After` when too many wait, or when the worker ended or took too long; 429 when the
   *   person waits for too many already.
   */
  make<Name extends keyof Layouts>(
    layout: Name,
    read: () => Promise<Content<Name>>,
    userId?: number,
  ): Promise<Uint8Array>;
  /** Ends the worker; what it was making is refused with 503. */
  close(): Promise<void>;
}

interface PdfBounds {
  /** How many PDFs may wait for the one that is being made. */
  readonly waiting: number;
  /** How many of them one person may wait for. */
  readonly perPerson: number;
  /** How long one may wait, in milliseconds. */
  readonly timeout: number;
  /** How long the worker may take for one, in milliseconds, before it is ended and replaced. */
  readonly longest: number;
  /**
   * Megabytes that the worker may use. Without a bound, a document that needs too much would end the process, not only
   * the worker.
   */
  readonly memory: number;
}

/** A transcript of 500 credits takes a third of a second, so that 40 of them are made within the wait. */
const usualBounds: PdfBounds = { waiting: 40, perPerson: 10, timeout: 20_000, longest: 20_000, memory: 256 };

const tooManyAtOnce = () =>
  new Fault(429, faultTypes.rateLimited, 'You asked for too many documents at once. Try again in a moment.', {
    headers: { 'retry-after': '5' },
  });

function startWorker(program: string, memory: number): Worker {
  const worker = new Worker(join(import.meta.dirname, 'startWorker.js'), {
    workerData: pathToFileURL(program).href,
    // Not with this process's own options, such as those of tests.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memory },
  });
  // A worker that waits for work does not keep the process alive.
  worker.unref();
  return worker;
}

/** Creates what makes PDFs. The worker starts with the first one, and stays, because it has the fonts open. */
export function createPdfs(
  { board, log }: { readonly board: Board; readonly log: Log },
  bounds = usualBounds,
  program = join(import.meta.dirname, 'worker.ts'),
): Pdfs {
  const queue = createQueue({ atOnce: 1, waiting: bounds.waiting, timeout: bounds.timeout });
  const asked = new Map<number, number>();
  let worker: Worker | undefined;
  /** Settles the one that is being made: with the worker's answer, or without one. */
  let settle: (answer?: PdfAnswer) => void = () => {};
  let isClosed = false;

  const end = async () => {
    const ended = worker;
    worker = undefined;
    await ended?.terminate();
  };

  /** Starts a worker; whatever becomes of it ends neither this process nor the wait for it. */
  const start = (): Worker => {
    const started = startWorker(program, bounds.memory);
    const gone = (reason: string, error?: unknown) => {
      if (worker !== started) return;
      worker = undefined;
      log.error(reason, error === undefined ? {} : { error: describe(error) });
      settle();
    };
    started.on('message', (answer: PdfAnswer) => settle(answer));
    started.on('error', (error: unknown) => gone('the PDF worker failed', error));
    started.on('exit', () => gone('the PDF worker ended'));
    return started;
  };

  /** Has the worker make one PDF; the queue sees to it that there is only one at a time. */
  const makeNow = (request: PdfRequest) =>
    new Promise<Uint8Array>((resolve, reject) => {
      if (isClosed) throw busy();
      const timer = setTimeout(() => {
        log.error('the PDF worker took too long', { layout: request.layout });
        void end();
        settle();
      }, bounds.longest);
      settle = (answer) => {
        clearTimeout(timer);
        settle = () => {};
        if (!answer) reject(busy());
        else if ('bytes' in answer) resolve(answer.bytes);
        else reject(answer.error); // what the layout threw
      };
      worker ??= start();
      worker.postMessage(request);
    });

  return {
    async make(layout, read, userId) {
      const count = userId === undefined ? 0 : (asked.get(userId) ?? 0);
      if (count >= bounds.perPerson) throw tooManyAtOnce();
      if (userId !== undefined) asked.set(userId, count + 1);
      try {
        return await queue.run(async () => makeNow({ layout, content: await read(), board }));
      } finally {
        const left = userId === undefined ? 0 : (asked.get(userId) ?? 1) - 1;
        if (userId !== undefined)
          if (left > 0) asked.set(userId, left);
          else asked.delete(userId);
      }
    },
    async close() {
      isClosed = true;
      await end();
      settle();
    },
  };
}
