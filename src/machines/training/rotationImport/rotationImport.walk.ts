import { plain, type MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { rotationImportMachine } from './rotationImport.machine.ts';

export const rotationImportWalk: MachineWalk = {
  machine: rotationImportMachine,
  inputs: [{ key: { userId: 7 } }],
  events: [
    ...plain('import.open', 'import.close', 'import.discard'),
    { type: 'import.read', drafts: [], ignored: [] },
    { type: 'import.read', drafts: [{}], ignored: ['Remarks'] },
    { type: 'import.edit', row: { id: 0, draft: { other: 'typed' } } },
    { type: 'import.remove', id: 0 },
    { type: 'import.save', ids: [0] },
  ],
  outputs: {
    find: [
      { drafts: [], ignored: [] },
      { drafts: [{}, {}], ignored: ['Remarks'] },
    ],
  },
};
