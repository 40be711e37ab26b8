import { fromPromise } from 'xstate';
import * as z from 'zod/mini';
import { agreementsOf, answersOf, type AttestationDraft } from '#domain/application/agreements.ts';
import {
  yourAttestationMachine,
  type AttestationCard,
} from '#machines/application/yourAttestation/yourAttestation.machine.ts';
import { createCardDrafts } from '#wiring/drafts/cardDrafts.ts';
import { cardMemoryOf } from '#wiring/application/readCache.ts';
import { draftPorts, factsOf, rememberCaseLog, titleOf } from '#wiring/application/examCards.ts';
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
  const namesOf = (examHeaderId: number) => ({
    statements: `statements.${examHeaderId}`,
    given: `attestations.${examHeaderId}`,
  });
  const read: ReadCard<AttestationCard, ExamCardKey> = async ({ userId, examHeaderId }, isFresh) => {
    const memory = cardMemoryOf(services, userId);
    const names = namesOf(examHeaderId);
    // A stale version may mean that the board changed a statement's wording.
    if (isFresh) for (const name of Object.values(names)) memory.forget(name);
    const [examTitle, statements, given] = await Promise.all([
      titleOf(send, memory, examHeaderId),
      memory.recall(names.statements, () => send('listExamAttestations', { params: { id: examHeaderId } })),
      memory.recall(names.given, () =>
        send('listExamUserAttestations', { query: { examheaderId: examHeaderId } }),
      ),
    ]);
    return { ...factsOf(examTitle, given), agreements: agreementsOf(statements, given.examUserAttestations) };
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
        const memory = cardMemoryOf(services, userId);
        memory.replace(namesOf(examHeaderId).given, state);
        rememberCaseLog(memory, state);
        const statements = value.agreements.map(({ statement }) => statement);
        return {
          value: {
            ...factsOf(value.examTitle, state),
            agreements: agreementsOf(statements, state.examUserAttestations),
          },
        };
      }),
    },
  });
}

export default screen({ wire, View: YourAttestationScreen, texts: ['cards'] });
