import { fromPromise } from 'xstate';
import {
  oralExaminationsMachine,
  sessionDayMachine,
} from '#machines/scoring/oralExaminations/oralExaminations.machine.ts';
import type { PortalChildren } from '#machines/system/portal.machine.ts';
import { readDay } from '#wiring/scoring/examMaterial.ts';
import { loadKept } from '#wiring/scoring/keptAnswers.ts';
import { prepareDay } from '#wiring/scoring/prepareDay.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import OralExaminationsScreen from './OralExaminationsScreen.tsx';

function wire(services: Services, session: PortalChildren['session']) {
  const { api, board, sealed } = services;
  return oralExaminationsMachine.provide({
    actors: {
      day: sessionDayMachine.provide({
        actors: {
          load: fromPromise(async ({ signal }) => {
            const userId = session.getSnapshot().context.grant!.userId; // the route requires a session
            const reader = { send: api.send, sealed, userId };
            const loaded = await loadKept({ ...reader, signal }, (read, isOld) =>
              readDay(read, isOld, board.now()),
            );
            // Prefetch what the next exams need, for when the network is gone.
            if (!loaded.fault) void prepareDay(reader, board.now());
            return loaded;
          }),
        },
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
