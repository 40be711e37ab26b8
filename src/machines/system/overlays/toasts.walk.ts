import { plain, type MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { toastsMachine } from './toasts.machine.ts';

export const toastsWalk: MachineWalk = {
  machine: toastsMachine,
  events: [
    { type: 'toast.show', tone: 'info', message: { text: 't' } },
    { type: 'toast.close', id: 'toast-0' },
    ...plain('toast.hold', 'toast.release', 'toasts.forget'),
  ],
};
