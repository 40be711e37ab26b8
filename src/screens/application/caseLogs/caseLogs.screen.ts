import { fromPromise } from 'xstate';
import * as z from 'zod/mini';
import type { CardStatus, CaseLogState } from '#contract/application/examCards.ts';
import { caseLogBodyOf, rebasedOn, type CaseLogDraft } from '#domain/application/caseLogForm.ts';
import { isAccepted, isFault } from '#domain/fault.ts';
import { caseLogCardMachine, caseLogsMachine } from '#machines/application/caseLogs/caseLogs.machine.ts';
import type { CaseLogCard } from '#machines/application/caseLogs/caseLogs.types.ts';
import type { ExamCardKey } from '#machines/application/examCard.ts';
import { createCardDrafts } from '#wiring/drafts/cardDrafts.ts';
import { answerCacheOf } from '#wiring/answerCache.ts';
import {
  draftPorts,
  cardHeaderOf,
  forgetCaseLog,
  keepCaseLog,
  pathwaysOf,
  readCaseLogParts,
  titleOf,
  type CaseLogParts,
} from '#wiring/application/examCards.ts';
import type { ReadCard } from '#wiring/drafts/cardPorts.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import CaseLogsScreen from './CaseLogsScreen.tsx';

const text = z.string();
const Draft: z.ZodMiniType<CaseLogDraft> = z.object({
  examPathwayId: text,
  institutionId: text,
  programName: text,
  completedOn: text,
  startDate: text,
  endDate: text,
  counts: z.record(text, text),
  appointments: z.array(
    z.object({
      id: z.nullable(z.number()),
      hospitalName: text,
      stateCode: text,
      appointmentType: text,
      startDate: text,
      endDate: text,
    }),
  ),
});

/** A case log with its exam, directory and status. */
const cardFrom = (
  { directory, examTitle }: Pick<CaseLogCard, 'examTitle' | 'directory'>,
  { version, ...log }: CaseLogParts,
  status: CardStatus,
): CaseLogCard => ({ ...cardHeaderOf(examTitle, status), directory, log, version });

/** Reads the case log with its directory, from the cache unless the server has a newer version. */
const readCaseLog =
  (services: Services): ReadCard<CaseLogCard, ExamCardKey> =>
  async ({ userId, examHeaderId }, isFresh) => {
    const cache = answerCacheOf(services, userId);
    if (isFresh) forgetCaseLog(cache, examHeaderId);
    const read = () => readCaseLogParts(cache, examHeaderId);
    const [examTitle, examPathways, examCaseLogs, status, known] = await Promise.all([
      titleOf(cache, examHeaderId),
      pathwaysOf(cache, examHeaderId),
      cache.once('listExamCaseLogs', { params: { id: examHeaderId } }),
      services.api.send('getCaseLogStatus', { query: { examHeaderId } }),
      read(),
    ]);
    if (known.version < status.version) forgetCaseLog(cache, examHeaderId);
    return cardFrom({ examTitle, directory: { examPathways, examCaseLogs } }, await read(), status);
  };

/** Fills the ports of the case log: cache, drafts on this device, saving the log and deleting a hospital. */
function wire(services: Services) {
  const { send } = services.api;
  const read = readCaseLog(services);
  const drafts = createCardDrafts(Draft, services.now);
  const taken = async ({ userId }: ExamCardKey, known: CaseLogCard, state: CaseLogState) => ({
    value: cardFrom(known, await keepCaseLog(answerCacheOf(services, userId), state), state),
  });
  return caseLogsMachine.provide({
    actors: {
      card: caseLogCardMachine.provide({
        actors: {
          ...draftPorts('caseLogs', drafts, read),
          save: fromPromise(async ({ input: { key, draft, value, version }, signal }) => {
            const log = caseLogBodyOf(rebasedOn(value.log, draft), value.directory);
            const body = { examHeaderId: key.examHeaderId, ...log };
            const state = await send('saveCaseLogs', { body }, { signal, once: true, ifMatch: version });
            return await taken(key, value, state);
          }),
        },
      }),
      remove: fromPromise(async ({ input: { key, id }, signal }) => {
        const known = await read(key, false);
        try {
          const state = await send('deleteExamUserHospitalAppointment', { query: { id } }, { signal });
          return await taken(key, known, state);
        } catch (thrown) {
          // 404: already deleted; treat as success.
          if (!isFault(thrown) || !(thrown.status === 404 || isAccepted(thrown))) throw thrown;
          return { value: await read(key, true) };
        }
      }),
    },
  });
}

export default screen({ wire, View: CaseLogsScreen, texts: ['cards'] });
