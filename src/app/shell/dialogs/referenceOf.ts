import type { Message } from '#machines/systemActor.ts';

/** What a question to the board about a message would be about; null if the message does not say. */
export function referenceOf(message: Message): string | null {
  const reference = 'key' in message ? message.values?.reference : undefined;
  return reference === undefined ? null : String(reference);
}
