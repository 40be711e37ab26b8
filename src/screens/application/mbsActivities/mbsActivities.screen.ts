import { fromPromise } from 'xstate';
import * as z from 'zod/mini';
import type { MbsActivitiesStatus } from '#contract/application/examCards.ts';
import { mbsCardOf, type MbsDraft } from '#domain/application/mbsActivities.ts';
import {
  mbsActivitiesMachine,
  type MbsCard,
} from '#machines/application/mbsActivities/mbsActivities.machine.ts';
import { createCardDrafts } from '#wiring/drafts/cardDrafts.ts';
import { answerCacheOf } from '#wiring/answerCache.ts';
import { draftPorts, cardHeaderOf, pathwaysOf, titleOf } from '#wiring/application/examCards.ts';
import type { ExamCardKey } from '#machines/application/examCard.ts';
import type { ReadCard } from '#wiring/drafts/cardPorts.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import MbsActivitiesScreen from './MbsActivitiesScreen.tsx';

const Draft: z.ZodMiniType<MbsDraft> = z.object({ examPathwayId: z.string(), cases: z.array(z.string()) });

const cardFrom = (
  { examTitle, examPathways }: Pick<MbsCard, 'examTitle' | 'examPathways'>,
  status: MbsActivitiesStatus,
): MbsCard => ({
  ...cardHeaderOf(examTitle, status),
  examPathways,
  examPathwayId: status.examUserPathway.examPathwayId,
  mbsActivities: status.mbsActivities,
});

/** Fills the ports of the activities card. Its status call is not cached, because it returns the card. */
function wire(services: Services) {
  const {
    api: { send },
    now,
  } = services;
  const read: ReadCard<MbsCard, ExamCardKey> = async ({ userId, examHeaderId }) => {
    const cache = answerCacheOf(services, userId);
    const [examTitle, examPathways, status] = await Promise.all([
      titleOf(cache, examHeaderId),
      pathwaysOf(cache, examHeaderId),
      send('getMbsActivitiesStatus', { query: { examHeaderId } }),
    ]);
    return cardFrom({ examTitle, examPathways }, status);
  };
  return mbsActivitiesMachine.provide({
    actors: {
      ...draftPorts('mbsActivities', createCardDrafts(Draft, now), read),
      save: fromPromise(async ({ input: { key, draft, value, version }, signal }) => {
        const { examHeaderId } = key;
        const years = value.mbsActivities.years.map(({ year }) => year);
        const body = { examHeaderId, ...mbsCardOf(draft, years) };
        const state = await send('saveMbsActivities', { body }, { signal, once: true, ifMatch: version });
        return { value: cardFrom(value, state) };
      }),
    },
  });
}

export default screen({ wire, View: MbsActivitiesScreen, texts: ['cards'] });
