import { plain, type MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { refusal } from '#tests/support/machines/system.ts';
import { startTestMachine } from './startTest.machine.ts';

export const startTestWalk: MachineWalk = {
  machine: startTestMachine,
  inputs: [undefined],
  events: [
    { type: 'test.explain', examId: 505 },
    { type: 'test.continue', examId: 505 },
    ...plain('test.start', 'test.cancel', 'page.resumed'),
  ],
  outputs: {
    startTest: [{ url: 'https://test.example/1' }],
    openTab: [{ isOpen: true }, { isOpen: false }],
  },
  errors: { startTest: [refusal(409), refusal(500)] },
};
