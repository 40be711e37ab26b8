import { fromPromise } from 'xstate';
import { oralExaminationsMachine } from '#machines/scoring/oralExaminations/oralExaminations.machine.ts';
import {
  sessionDayMachine,
  type SessionDay,
} from '#machines/scoring/oralExaminations/oralExaminations.setup.ts';
import type { Fault } from '#domain/fault.ts';
import type { PortalChildren } from '#machines/system/portal.machine.ts';
import { readDay } from '#wiring/scoring/examMaterial.ts';
import { answersOf, type Answers } from '#wiring/scoring/answers.ts';
import { prepareDay, preparePractice, type Ahead } from '#wiring/scoring/prepareDay.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import OralExaminationsScreen from './OralExaminationsScreen.tsx';

type Loaded = Awaited<ReturnType<typeof loadDay>>;

/** The practice exam as a day with one session; what it needs is fetched ahead, until `isReplaced` is aborted. */
async function loadPractice(answers: Answers, signal: AbortSignal, isReplaced: AbortSignal): Promise<Loaded> {
  const { value: practice, ...old } = await answers.load(
    (read) => read('getPracticeExam', {}, { without: 'say' }),
    signal,
  );
  if (practice && !old.fault) void preparePractice(answers, practice, isReplaced);
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
async function loadDay(
  services: Services,
  ahead: Ahead,
  signal: AbortSignal,
): Promise<{ value: SessionDay; fault?: Fault }> {
  const { value, ...old } = await answersOf(services, ahead.userId).load(
    (read, isOld) => readDay(read, isOld, ahead.now),
    signal,
  );
  const { active, roster } = value;
  const { sessions, examDates, examDate } = roster;
  if (!old.fault) void prepareDay(services, { ...ahead, ...(sessions.length > 0 && { roster }) });
  return {
    value: { active, sessions, nextDay: examDates.find((each) => each >= examDate), keptUntil: null },
    ...old,
  };
}

function wire(services: Services, session: PortalChildren['session']) {
  const { api, now } = services;
  let practice = new AbortController();
  return oralExaminationsMachine.provide({
    actors: {
      day: sessionDayMachine.provide({
        actors: {
          load: fromPromise(({ input: { key }, signal }) => {
            const userId = session.getSnapshot().context.grant!.userId; // the route requires a session
            if (!key.isPractice) return loadDay(services, { userId, now: now() }, signal);
            practice = new AbortController();
            return loadPractice(answersOf(services, userId), signal, practice.signal);
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
