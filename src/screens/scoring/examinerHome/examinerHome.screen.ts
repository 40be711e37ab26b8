import { fromCallback, fromPromise } from 'xstate';
import { examinerHomeMachine } from '#machines/scoring/examinerHome/examinerHome.machine.ts';
import {
  homeAgendaMachine,
  homeConflictsMachine,
  homeRosterMachine,
  homeSessionMachine,
  homeSessionsMachine,
  homeUnfinishedMachine,
  type ClockTick,
} from '#machines/scoring/examinerHome/examinerHome.setup.ts';
import { wireDownloads } from '#wiring/downloads.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import ExaminerHomeScreen from './ExaminerHomeScreen.tsx';

/** How often the clock is checked; a laptop that wakes up shows the right minute this soon. */
const LOOK = 1_000;
const MINUTE = 60_000;

const wire = (services: Services) => {
  const {
    api: { send },
    board,
  } = services;
  return examinerHomeMachine.provide({
    actors: {
      downloads: wireDownloads(services),
      active: homeSessionMachine.provide({
        actors: {
          load: fromPromise(async ({ signal }) => {
            const query = { currentDate: new Date(board.now()).toISOString() };
            return { value: await send('getActiveSession', { query }, { signal }) };
          }),
        },
      }),
      roster: homeRosterMachine.provide({
        actors: {
          load: fromPromise(async ({ input: { key }, signal }) => {
            const { examDate } = key;
            if (examDate !== undefined)
              return { value: await send('getDashboardRoster', { query: { examDate } }, { signal }) };
            const today = await send('getDashboardRoster', { query: {} }, { signal });
            // Without sessions today, show the next day that has some, else the last one, instead of an empty page.
            const next = today.examDates.find((day) => day > today.examDate) ?? today.examDates.at(-1);
            if (today.sessions.length > 0 || next === undefined) return { value: today };
            return { value: await send('getDashboardRoster', { query: { examDate: next } }, { signal }) };
          }),
        },
      }),
      clock: fromCallback<ClockTick>(({ sendBack }) => {
        let shown = 0;
        const look = () => {
          const at = board.now();
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
          load: fromPromise(async ({ signal }) => ({
            value: await send('listUnfinishedExams', {}, { signal }),
          })),
        },
      }),
      sessions: homeSessionsMachine.provide({
        actors: {
          load: fromPromise(async ({ input: { key }, signal }) => ({
            value: await send('listExamSessions', { query: { examId: key.examHeaderId } }, { signal }),
          })),
        },
      }),
      agenda: homeAgendaMachine.provide({
        actors: {
          load: fromPromise(async ({ input: { key }, signal }) => ({
            value: await send('getAgenda', { query: key }, { signal }),
          })),
        },
      }),
      conflicts: homeConflictsMachine.provide({
        actors: {
          load: fromPromise(async ({ input: { key }, signal }) => ({
            value: await send('listConflicts', { query: key }, { signal }),
          })),
        },
      }),
      reset: fromPromise(({ input: { kind } }) =>
        send(kind === 'comments' ? 'resetCaseComments' : 'resetExamScores', {}, { once: true }),
      ),
    },
  });
};

export default screen({ wire, View: ExaminerHomeScreen, texts: ['scoring'] });
