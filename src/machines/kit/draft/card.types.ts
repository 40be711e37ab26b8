import type { Message } from '#machines/systemActor.ts';

/** What a card hears. */
export type CardEvent<Draft> =
  | { type: 'card.edited' }
  | { type: 'card.reset' }
  | { type: 'card.save'; draft: Draft }
  | { type: 'card.reload' }
  | { type: 'identity.confirm'; password: string }
  | { type: 'identity.cancel' };

/** What makes one card differ from the next. */
export interface CardOptions<Draft, Key, Input> {
  /** Which record the card is about. */
  keyOf: (input: Input) => Key;
  /** What it says after a save. */
  saved: (draft: Draft) => Message;
  /** What it says when a save failed; null shows the server's own words. */
  failed: Message | null;
}
