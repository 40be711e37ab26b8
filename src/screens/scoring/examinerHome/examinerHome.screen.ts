import { fromCallback, fromPromise } from 'xstate';
import { examinerHomeMachine } from '#machines/scoring/examinerHome/examinerHome.machine.ts';
import {
  homeAgendaMachine,
  homeCheckMachine,
  homeConflictsMachine,
  homeRosterMachine,
  homeSessionMachine,
  homeSessionsMachine,
  homeUnfinishedMachine,
  type ClockTick,
} from '#machines/scoring/examinerHome/examinerHome.setup.ts';
import type { PortalChildren } from '#machines/system/portal.machine.ts';
import { createDeviceStore } from '#services/device/deviceStore.ts';
import { readKeptCheck } from '#wiring/scoring/keptCheck.ts';
import { readActive, readRoster } from '#wiring/scoring/examMaterial.ts';
import { answersOf } from '#wiring/scoring/answers.ts';
import { prepareDay } from '#wiring/scoring/prepareDay.ts';
import { wireDownloads } from '#wiring/downloads.ts';
import { nothing, orRead } from '#wiring/orRead.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import ExaminerHomeScreen from './ExaminerHomeScreen.tsx';

/** How often the clock is checked; a laptop that wakes up shows the right minute this soon. */
const LOOK = 1_000;
const MINUTE = 60_000;

const wire = (services: Services, session: PortalChildren['session']) => {
  const {
    api: { send },
    now,
  } = services;
  const device = createDeviceStore(now);
  // The route requires a session.
  const userIdNow = () => session.getSnapshot().context.grant!.userId;
  const answersNow = () => answersOf(services, userIdNow());
  const readerOf = (signal: AbortSignal) => answersNow().reader({ signal });
  return examinerHomeMachine.provide({
    actors: {
      downloads: wireDownloads(services),
      active: homeSessionMachine.provide({
        actors: {
          load: fromPromise(({ signal }) =>
            answersNow().load((read, isOld) => readActive(read, isOld, now()), signal),
          ),
        },
      }),
      roster: homeRosterMachine.provide({
        actors: {
          load: fromPromise(async ({ input: { key }, signal }) => {
            const loaded = await answersNow().load((read) => readRoster(read, key.examDate), signal);
            // For when the network is gone.
            const ahead = { userId: userIdNow(), now: now() };
            const isNext = key.examDate === undefined;
            if (!loaded.fault)
              void prepareDay(services, { ...ahead, ...(isNext && { roster: loaded.value }) });
            return loaded;
          }),
        },
      }),
      clock: fromCallback<ClockTick>(({ sendBack }) => {
        let shown = 0;
        const look = () => {
          const at = now();
          if (Math.floor(at / MINUTE) === shown) return;
          shown = Math.floor(at / MINUTE);
          sendBack({ type: 'clock.ticked', at });
        };
        look();
        const timer = setInterval(look, LOOK);
        return () => clearInterval(timer);
      }),
      unfinished: homeUnfinishedMachine.provide({
        actors: {
          load: fromPromise(({ signal }) =>
            answersNow().load((read) => read('listUnfinishedExams', {}, { without: () => [] }), signal),
          ),
        },
      }),
      check: homeCheckMachine.provide({
        actors: {
          load: fromPromise(async () => ({ value: await readKeptCheck(device, userIdNow()) })),
        },
      }),
      sessions: homeSessionsMachine.provide({
        actors: {
          load: fromPromise(async ({ input: { key }, signal }) => ({
            value: await readerOf(signal)('listExamSessions', {
              query: { examId: key.examHeaderId },
            }),
          })),
        },
      }),
      agenda: homeAgendaMachine.provide({
        actors: {
          load: fromPromise(async ({ input: { key }, signal }) => ({
            value: await readerOf(signal)('getAgenda', { query: key }),
          })),
        },
      }),
      conflicts: homeConflictsMachine.provide({
        actors: {
          load: fromPromise(async ({ input: { key }, signal }) => ({
            value: await readerOf(signal)('listConflicts', { query: key }),
          })),
        },
      }),
      reset: fromPromise(({ input: { kind } }) =>
        orRead<object>(
          send(kind === 'comments' ? 'resetCaseComments' : 'resetExamScores', {}, { once: true }),
          nothing,
        ),
      ),
    },
  });
};

export default screen({ wire, View: ExaminerHomeScreen, texts: ['scoring'] });
