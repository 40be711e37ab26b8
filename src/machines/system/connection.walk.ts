import { plain, type MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { connectionMachine } from './connection.machine.ts';

export const connectionWalk: MachineWalk = {
  machine: connectionMachine,
  events: plain('connection.lost', 'connection.found', 'network.returned'),
  sendingActions: ['showLost', 'showFound'],
};
