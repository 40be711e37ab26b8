import { cardTrials, makeSheet, sheetMachine } from '#tests/support/machines/cardMachines.ts';
import type { MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { createCardMachine } from './card.machine.ts';

export const cardWalk: MachineWalk = {
  factory: createCardMachine,
  machine: sheetMachine,
  inputs: [{}],
  ...cardTrials({
    make: (version, isReadOnly) => makeSheet(`text ${version}`, version, isReadOnly),
    drafts: [{ text: 'typed' }, { text: 'text 2' }],
  }),
};
