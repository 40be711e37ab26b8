import * as z from 'zod/mini';
import type { FeedbackStore } from '#machines/scoring/examinationRosters/examinationRosters.feedback.ts';
import type { RostersContext } from '#machines/scoring/examinationRosters/examinationRosters.types.ts';
import { ServerVersionSchema } from '#services/scoring/commandSchema.ts';
import { createCardDrafts } from '../drafts/cardDrafts.ts';

type Drafts = RostersContext['drafts'];

const DraftsSchema: z.ZodMiniType<Drafts> = z.record(
  z.coerce.number(),
  z.object({ text: z.string(), base: ServerVersionSchema }),
);

/** Unsubmitted feedback on this device: encrypted, a draft for each window, as those of cards are. */
export function feedbackStore(now: () => number): (userId: number) => FeedbackStore {
  const drafts = createCardDrafts<Drafts>(DraftsSchema, now);
  return (userId) => {
    const place = { userId, card: 'caseFeedback' };
    /** The closed window whose drafts are part of this window's now. */
    let leftBy: string | null = null;
    /** The newest drafts that wait while others are being written. */
    let waiting: Drafts | null = null;
    let isWriting = false;
    const write = (value: Drafts) =>
      Object.keys(value).length === 0 ? drafts.drop(place, leftBy) : drafts.store(place, value, 0, leftBy);
    return {
      async find() {
        const found = await drafts.find(place);
        leftBy = found?.leftBy ?? null;
        return found?.draft ?? {};
      },
      async store(value) {
        waiting = value;
        if (isWriting) return;
        isWriting = true;
        while (waiting !== null) {
          const next = waiting;
          waiting = null;
          // A device that stores nothing is announced by the outbox.
          await write(next).catch(() => {});
        }
        isWriting = false;
      },
    };
  };
}
