import { fromPromise } from 'xstate';
import * as z from 'zod/mini';
import { agreementsOf, answersOf, type AttestationDraft } from '#domain/application/agreements.ts';
import {
  yourAttestationMachine,
  type AttestationCard,
} from '#machines/application/yourAttestation/yourAttestation.machine.ts';
import { createCardDrafts } from '#wiring/drafts/cardDrafts.ts';
import { answerCacheOf, keyOf } from '#wiring/answerCache.ts';
import { draftPorts, cardHeaderOf, keepCaseLog, titleOf } from '#wiring/application/examCards.ts';
import type { ExamCardKey } from '#machines/application/examCard.ts';
import type { ReadCard } from '#wiring/drafts/cardPorts.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import YourAttestationScreen from './YourAttestationScreen.tsx';

const Draft: z.ZodMiniType<AttestationDraft> = z.object({ agreed: z.record(z.string(), z.number()) });

/** Fills the ports of the attestations. */
function wire(services: Services) {
  const {
    api: { send },
    now,
  } = services;
  const read: ReadCard<AttestationCard, ExamCardKey> = async ({ userId, examHeaderId }, isFresh) => {
    const cache = answerCacheOf(services, userId);
    const statementsOf = { params: { id: examHeaderId } };
    const givenOf = { query: { examheaderId: examHeaderId } };
    // A stale version may mean that the board changed a statement's wording.
    if (isFresh) {
      cache.forget(keyOf('listExamAttestations', statementsOf));
      cache.forget(keyOf('listExamUserAttestations', givenOf));
    }
    const [examTitle, statements, given] = await Promise.all([
      titleOf(cache, examHeaderId),
      cache.once('listExamAttestations', statementsOf),
      cache.once('listExamUserAttestations', givenOf),
    ]);
    return {
      ...cardHeaderOf(examTitle, given),
      agreements: agreementsOf(statements, given.examUserAttestations),
    };
  };
  return yourAttestationMachine.provide({
    actors: {
      ...draftPorts('yourAttestation', createCardDrafts(Draft, now), read),
      save: fromPromise(async ({ input: { key, draft, value, version }, signal }) => {
        const { examHeaderId, userId } = key;
        const body = { examHeaderId, examUserAttestations: answersOf(draft, value.agreements) };
        const state = await send(
          'saveExamUserAttestations',
          { body },
          { signal, once: true, ifMatch: version },
        );
        const cache = answerCacheOf(services, userId);
        const given = keyOf('listExamUserAttestations', { query: { examheaderId: examHeaderId } });
        await cache.replace('listExamUserAttestations', given, state);
        await keepCaseLog(cache, state);
        const statements = value.agreements.map(({ statement }) => statement);
        return {
          value: {
            ...cardHeaderOf(value.examTitle, state),
            agreements: agreementsOf(statements, state.examUserAttestations),
          },
        };
      }),
    },
  });
}

export default screen({ wire, View: YourAttestationScreen, texts: ['cards'] });
