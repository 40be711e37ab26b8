import { fromPromise } from 'xstate';
import { oralExaminationsMachine, sessionDayMachine } from '#machines/screens/oralExaminations.machine.ts';
import type { PortalChildren } from '#machines/portal.machine.ts';
import { boardClock } from '../boardClock.ts';
import { prepare } from '../examMaterial.ts';
import type { Services } from '../services.ts';

export function wireOralExaminations(services: Services, session: PortalChildren['session']) {
  const { send } = services.api;
  const board = boardClock(services);
  return oralExaminationsMachine.provide({
    actors: {
      day: sessionDayMachine.provide({
        actors: {
          load: fromPromise(async ({ signal }) => {
            const currentDate = new Date(board.now()).toISOString();
            const [active, roster] = await Promise.all([
              send('getActiveSession', { query: { currentDate } }, { signal }),
              send('getDashboardRoster', { query: {} }, { signal }),
            ]);
            const userId = session.getSnapshot().context.grant?.userId;
            // What the next exams need comes along quietly, for the time when the network is gone.
            if (active && userId !== undefined) void prepare({ send, userId }, active);
            return { value: { active, roster } };
          }),
        },
      }),
    },
  });
}
