/**
 * Answers to GETs that the document's first script asked for, before the portal's code was there
 * (`scripts/firstPaint.js`).
 */
export interface EarlyAnswers {
  /** The access token that was sent. */
  token: string;
  /** When they were asked for, as `performance.now()` tells it. */
  at: number;
  /** By the address without its origin, as `calls.ts` and axios build it. */
  answers: Record<string, Promise<Response>>;
}

declare global {
  interface Window {
    earlyAnswers?: EarlyAnswers;
  }
}

/** What was asked for longer ago is asked again, in milliseconds. */
const FRESH = 30_000;

/**
 * Takes the answer to a GET, once. There is none if another token was sent, or what was asked for is old by now.
 *
 * @returns what axios takes in place of `fetch`, so that refusals, timeouts and aborts are those of any call.
 */
export function takeEarlyAnswer(address: string, token: string | null): typeof fetch | null {
  const early = typeof window === 'undefined' ? undefined : window.earlyAnswers;
  if (!early) return null;
  if (early.token !== token || performance.now() - early.at > FRESH) {
    forgetEarlyAnswers();
    return null;
  }
  const answer = early.answers[address];
  delete early.answers[address];
  if (!answer) return null;
  return (input) => Promise.race([answer, ...(input instanceof Request ? [whenAborted(input.signal)] : [])]);
}

/** Drops the answers that nobody has taken, because something was written since. */
export function forgetEarlyAnswers(): void {
  if (typeof window !== 'undefined') delete window.earlyAnswers;
}

const whenAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
