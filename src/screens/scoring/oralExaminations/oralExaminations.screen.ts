import { fromPromise } from 'xstate';
import { oralExaminationsMachine } from '#machines/scoring/oralExaminations/oralExaminations.machine.ts';
import {
  sessionDayMachine,
  type SessionDay,
} from '#machines/scoring/oralExaminations/oralExaminations.setup.ts';
import type { PortalChildren } from '#machines/system/portal.machine.ts';
import { readDay } from '#wiring/scoring/examMaterial.ts';
import { loadKept, type Reader } from '#wiring/scoring/keptAnswers.ts';
import { prepareDay, preparePractice } from '#wiring/scoring/prepareDay.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import OralExaminationsScreen from './OralExaminationsScreen.tsx';

type Loaded = Awaited<ReturnType<typeof loadKept<SessionDay>>>;

/** The practice exam as a day with one session; what it needs is fetched ahead, until `isReplaced` is aborted. */
async function loadPractice(reader: Reader, signal: AbortSignal, isReplaced: AbortSignal): Promise<Loaded> {
  const { value: practice, ...old } = await loadKept({ ...reader, signal }, (read) =>
    read('getPracticeExam', {}, { without: 'say' }),
  );
  if (practice && !old.fault) void preparePractice({ ...reader, signal: isReplaced }, practice);
  return {
    value: {
      active: practice?.session ?? null,
      sessions: practice ? [practice.session] : [],
      nextDay: undefined,
      keptUntil: practice?.keptUntil ?? null,
    },
    ...old,
  };
}

/** The day's sessions; what they need is fetched ahead, for when the network is gone. */
async function loadDay(reader: Reader, signal: AbortSignal, now: number): Promise<Loaded> {
  const { value, ...old } = await loadKept({ ...reader, signal }, (read, isOld) => readDay(read, isOld, now));
  if (!old.fault) void prepareDay(reader, now);
  const { active, roster } = value;
  const { sessions, examDates, examDate } = roster;
  return {
    value: { active, sessions, nextDay: examDates.find((each) => each >= examDate), keptUntil: null },
    ...old,
  };
}

function wire(services: Services, session: PortalChildren['session']) {
  const { api, now, sealed } = services;
  let practice = new AbortController();
  return oralExaminationsMachine.provide({
    actors: {
      day: sessionDayMachine.provide({
        actors: {
          load: fromPromise(({ input: { key }, signal }) => {
            const userId = session.getSnapshot().context.grant!.userId; // the route requires a session
            const reader = { send: api.send, sealed, userId };
            if (!key.isPractice) return loadDay(reader, signal, now());
            practice = new AbortController();
            return loadPractice(reader, signal, practice.signal);
          }),
        },
      }),
      setUpPractice: fromPromise(({ signal }) => {
        practice.abort(); // the sheets that are fetched ahead are deleted
        return api.send('setUpPracticeExam', {}, { once: true, signal, without: 'say' });
      }),
    },
  });
}

export default screen({
  wire,
  View: OralExaminationsScreen,
  texts: ['scoring'],
  // An exam must open from the list even if the network is gone by then.
  next: ['oralExam'],
});
