import { plain, type MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { screenInput } from '#tests/support/machines/system.ts';
import { pdfViewerMachine } from './pdfViewer.machine.ts';

export const pdfViewerWalk: MachineWalk = {
  machine: pdfViewerMachine,
  inputs: [
    screenInput,
    { ...screenInput, query: { id: '7' }, person: { userId: 7, userName: 'ada', roles: ['user'] } },
  ],
  events: plain('document.reload'),
  outputs: { open: [{ url: 'blob:x', name: 'Paper.pdf', mediaType: 'application/pdf' }] },
};
