/**
 * Answers to GETs that the document's first script asked for, before the portal's code was there
 * (`scripts/firstRequests.js`).
 */
export interface EarlyAnswers {
  /** The access token that was sent. */
  token: string;
  /** When they were asked for, as `performance.now()` tells it. */
  at: number;
  /** By the address without its origin (`addressOf`). One that failed before it was taken is not there any more. */
  answers: Record<string, EarlyAnswer>;
}

interface EarlyAnswer {
  response: Promise<Response>;
  /** The request's `X-Request-Id`; null if it was sent without one. */
  reference: string | null;
}

declare global {
  interface Window {
    earlyAnswers?: EarlyAnswers;
  }
}

/** What was asked for longer ago is asked again, in milliseconds. */
const FRESH = 30_000;

/**
 * Takes the answer to a GET, once, with when it was asked for. There is none if another token was sent, or what was asked
 * for is old by now.
 */
export function takeEarlyAnswer(
  address: string,
  token: string | null,
): (EarlyAnswer & Pick<EarlyAnswers, 'at'>) | null {
  const early = typeof window === 'undefined' ? undefined : window.earlyAnswers;
  if (!early) return null;
  if (early.token !== token || performance.now() - early.at > FRESH) {
    forgetEarlyAnswers();
    return null;
  }
  const answer = early.answers[address];
  delete early.answers[address];
  return answer ? { ...answer, at: early.at } : null;
}

/** How long ago an answer may have been asked for that a call takes now, in milliseconds: 0 unless it is an early one. */
export function earlyAge(): number {
  const early = typeof window === 'undefined' ? undefined : window.earlyAnswers;
  const age = early ? performance.now() - early.at : 0;
  return age > FRESH ? 0 : age;
}

/** Drops the answers that nobody has taken, because something was written since. */
export function forgetEarlyAnswers(): void {
  if (typeof window !== 'undefined') delete window.earlyAnswers;
}
