import { createMachine } from 'xstate';
import { plain, type MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { screenInput } from '#tests/support/machines/system.ts';
import { stageMachine } from './stage.machine.ts';

export const stageWalk: MachineWalk = {
  machine: stageMachine,
  events: [
    { type: 'screen.opened', name: 'some', logic: createMachine({}), input: screenInput },
    { type: 'over.opened', name: 'other', logic: createMachine({}), input: screenInput },
    ...plain('screen.closed', 'over.closed', 'query.changed'),
  ],
  sendingActions: ['liftGuards'],
};
