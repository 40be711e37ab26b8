import { fromPromise } from 'xstate';
import * as z from 'zod/mini';
import type { CardStatus, CaseLogState } from '#contract/application/examCards.ts';
import { caseLogBodyOf, rebasedOn, type CaseLogDraft } from '#domain/application/caseLogForm.ts';
import { isAccepted, isFault } from '#domain/fault.ts';
import { caseLogCardMachine, caseLogsMachine } from '#machines/application/caseLogs/caseLogs.machine.ts';
import type { CaseLogCard } from '#machines/application/caseLogs/caseLogs.types.ts';
import type { ExamCardKey } from '#machines/application/examCard.ts';
import type { Send } from '#services/http/client.ts';
import { createCardDrafts } from '#wiring/drafts/cardDrafts.ts';
import { cardMemoryOf } from '#wiring/application/readCache.ts';
import {
  caseLogName,
  draftPorts,
  factsOf,
  pathwaysOf,
  rememberCaseLog,
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

/** Reads the parts of a case log. They arrive separately, so a save is based on the oldest of their versions. */
async function readParts(send: Send, examheaderId: number): Promise<CaseLogParts> {
  const query = { examheaderId };
  const [{ version: a, ...pathway }, { version: b, ...program }, { version: c, ...period }, hospitals] =
    await Promise.all([
      send('getExamUserPathway', { query }),
      send('getExamUserProgram', { query }),
      send('getExamUserCaseLogPeriod', { query }),
      send('listExamUserHospitalAppointments', { query }),
    ]);
  return {
    version: Math.min(a, b, c, hospitals.version),
    examUserPathway: pathway,
    examUserProgram: program,
    examUserCaseLogPeriod: period,
    examUserHospitalAppointments: hospitals.examUserHospitalAppointments,
  };
}

/** A case log with its exam, directory and status. */
const cardFrom = (
  { directory, examTitle }: Pick<CaseLogCard, 'examTitle' | 'directory'>,
  { version, ...log }: CaseLogParts,
  status: CardStatus,
): CaseLogCard => ({ ...factsOf(examTitle, status), directory, log, version });

/** Reads the case log with its directory, from the cache unless the server has a newer version. */
const readCaseLog =
  (services: Services): ReadCard<CaseLogCard, ExamCardKey> =>
  async ({ userId, examHeaderId }, isFresh) => {
    const { send } = services.api;
    const memory = cardMemoryOf(services, userId);
    const name = caseLogName(examHeaderId);
    if (isFresh) memory.forget(name);
    const read = () => memory.recall(name, () => readParts(send, examHeaderId));
    const [examTitle, examPathways, examCaseLogs, status, known] = await Promise.all([
      titleOf(send, memory, examHeaderId),
      pathwaysOf(send, memory, examHeaderId),
      memory.recall(`cases.${examHeaderId}`, () =>
        send('listExamCaseLogs', { params: { id: examHeaderId } }),
      ),
      send('getCaseLogStatus', { query: { examHeaderId } }),
      read(),
    ]);
    if (known.version < status.version) memory.forget(name);
    return cardFrom({ examTitle, directory: { examPathways, examCaseLogs } }, await read(), status);
  };

/** Fills the ports of the case log: cache, drafts on this device, saving the log and deleting a hospital. */
function wire(services: Services) {
  const { send } = services.api;
  const read = readCaseLog(services);
  const drafts = createCardDrafts(Draft, services.now);
  const taken = ({ userId }: ExamCardKey, known: CaseLogCard, state: CaseLogState) => ({
    value: cardFrom(known, rememberCaseLog(cardMemoryOf(services, userId), state), state),
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
            return taken(key, value, state);
          }),
        },
      }),
      remove: fromPromise(async ({ input: { key, id }, signal }) => {
        const known = await read(key, false);
        try {
          const state = await send('deleteExamUserHospitalAppointment', { query: { id } }, { signal });
          return taken(key, known, state);
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
