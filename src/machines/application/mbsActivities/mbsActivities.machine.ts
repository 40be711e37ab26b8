import type { ExamPathway, MbsActivities } from '#contract/application/examCards.ts';
import { mbsDraftOf, type MbsDraft } from '#domain/application/mbsActivities.ts';
import { examCardKeyOf, type ExamCard, type ExamCardKey } from '../examCard.ts';
import type { ScreenInput } from '#machines/screenInput.ts';
import { createCardMachine, type CardRef } from '#machines/kit/draft/card.machine.ts';

/** The activities card with the pathways of its exam. */
export interface MbsCard extends ExamCard {
  examPathways: readonly ExamPathway[];
  examPathwayId: number | null;
  mbsActivities: MbsActivities;
}

/** Metabolic and bariatric activities (second specification, §7 "Activities card"): pathway and yearly counts. */
export const mbsActivitiesMachine = createCardMachine<MbsCard, MbsDraft, ExamCardKey, ScreenInput>(
  'mbsActivities',
  {
    keyOf: examCardKeyOf,
    draftOf: mbsDraftOf,
    saved: { key: 'cards:saved' },
    failed: { key: 'cards:failed' },
  },
);

export type MbsActivitiesRef = CardRef<MbsCard, MbsDraft, ExamCardKey, ScreenInput>;
