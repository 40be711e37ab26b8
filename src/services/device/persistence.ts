/** How long the browser may take to say whether it keeps the data, in milliseconds. */
const ANSWER_TIMEOUT_MS = 3_000;
/** How long the person has for the browser's question, in milliseconds. */
const QUESTION_TIMEOUT_MS = 60_000;

// Browsers have it on secure origins only, and older ones without these functions.
const manager = () => (navigator as { storage?: Partial<StorageManager> }).storage;

/** False if the browser refuses, fails, or does not answer in time. */
function within(milliseconds: number, answer: Promise<boolean> | undefined): Promise<boolean> {
  if (!answer) return Promise.resolve(false);
  const late = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), milliseconds);
  });
  return Promise.race([answer.catch(() => false), late]);
}

/** Only Firefox asks the person; other browsers decide on their own. */
const asksPerson = () => navigator.userAgent.includes('Firefox/');

/**
 * Whether the browser has promised not to delete the portal's data for space; asks it to, where it does not ask the
 * person. Never rejects.
 */
export async function keepsData(): Promise<boolean> {
  if (await within(ANSWER_TIMEOUT_MS, manager()?.persisted?.())) return true;
  return !asksPerson() && (await within(ANSWER_TIMEOUT_MS, manager()?.persist?.()));
}

/** Asks the browser not to delete the portal's data for space; it may ask the person. Never rejects. */
export const askToKeepData = (): Promise<boolean> => within(QUESTION_TIMEOUT_MS, manager()?.persist?.());
