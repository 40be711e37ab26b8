import type { Message } from '#machines/systemActor.ts';

/** The events that a card accepts. */
export type CardEvent<Draft> =
  | { type: 'card.edited' }
  | { type: 'card.reset' }
  | { type: 'card.save'; draft: Draft }
  | { type: 'card.reload' }
  | { type: 'identity.confirm'; password: string }
  | { type: 'identity.cancel' };

/** The options of one card. */
export interface CardOptions<Draft, Key, Input> {
  /** Which record the card is about. */
  keyOf: (input: Input) => Key;
  /** The message after a save. */
  saved: (draft: Draft) => Message;
  /** The message after a failed save; null shows the server's own words. */
  failed: Message | null;
}
