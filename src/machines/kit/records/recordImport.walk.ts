import { plain, type MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { recordImportMachine } from './recordImport.machine.ts';

export const recordImportWalk: MachineWalk = {
  machine: recordImportMachine,
  inputs: [{ key: { userId: 7 } }],
  events: [
    ...plain('import.open', 'import.close', 'import.discard'),
    { type: 'import.read', drafts: [], ignored: [] },
    { type: 'import.read', drafts: [{}], ignored: ['Remarks'] },
    { type: 'import.paste', text: 'First day' },
    { type: 'import.edit', row: { id: 0, draft: { other: 'typed' } } },
    { type: 'import.remove', ids: [0] },
    { type: 'import.save', ids: [0] },
  ],
  outputs: {
    find: [
      { drafts: [], ignored: [], pasted: '' },
      { drafts: [], ignored: [], pasted: 'First day' },
      { drafts: [{}, {}], ignored: ['Remarks'], pasted: '' },
    ],
  },
};
