import { plain, type MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { refusal, unreachable } from '#tests/support/machines/system.ts';
import { createUploadMachine } from './upload.machine.ts';

const paper = new File(['%PDF-1.7'], 'paper.pdf');

export const uploadWalk: MachineWalk = {
  factory: createUploadMachine,
  machine: createUploadMachine<object, number>('upload', {
    done: { text: 'done' },
    failed: { text: 'failed' },
    instead: (_, { status }) => (status === 409 ? {} : null),
  }),
  events: [
    { type: 'upload.start', fields: {}, file: null },
    { type: 'upload.start', fields: {}, file: paper },
    { type: 'upload.progressed', fraction: 0.5 },
    { type: 'upload.succeeded', value: 7 },
    { type: 'upload.failed', thrown: unreachable() },
    { type: 'upload.failed', thrown: refusal(409) },
    { type: 'upload.choose', file: null },
    { type: 'upload.choose', file: paper },
    ...plain('upload.cancel'),
  ],
  outputs: { check: [{ problem: null }, { problem: 'type' }] },
};
