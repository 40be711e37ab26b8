import { fromPromise } from 'xstate';
import type { Fault } from '#domain/fault.ts';
import {
  oralExaminationsMachine,
  sessionDayMachine,
} from '#machines/scoring/oralExaminations/oralExaminations.machine.ts';
import type { PortalChildren } from '#machines/system/portal.machine.ts';
import { prepare, readDay } from '#wiring/scoring/examMaterial.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import OralExaminationsScreen from './OralExaminationsScreen.tsx';

function wire(services: Services, session: PortalChildren['session']) {
  const { send } = services.api;
  return oralExaminationsMachine.provide({
    actors: {
      day: sessionDayMachine.provide({
        actors: {
          load: fromPromise(async ({ signal }) => {
            const userId = session.getSnapshot().context.grant!.userId; // the route requires a session
            const faults: Fault[] = [];
            const onOld = (fault: Fault) => void faults.push(fault);
            const value = await readDay({ send, userId, signal, onOld }, services.board.now());
            const [fault] = faults;
            if (fault) return { value, fault };
            // Prefetch what the next exams need, for when the network is gone.
            if (value.active) void prepare({ send, userId }, value.active);
            return { value };
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
