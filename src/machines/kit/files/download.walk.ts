import type { MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { downloadMachine, downloadsMachine } from './download.machine.ts';

const wantedPaper = { kind: 'document', number: 7, name: 'paper.pdf' };

export const downloadWalk: MachineWalk = {
  machine: downloadMachine,
  inputs: [{ item: wantedPaper }],
};

export const downloadsWalk: MachineWalk = {
  machine: downloadsMachine,
  events: [
    { type: 'download.start', item: wantedPaper },
    { type: 'download.ended', id: 'a' },
  ],
};
