import { plain, type MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { refusal, unreachable } from '#tests/support/machines/system.ts';
import { createCollectionMachine } from './collection.machine.ts';

export const collectionWalk: MachineWalk = {
  factory: createCollectionMachine,
  machine: createCollectionMachine<object, null>('collection', {
    keyOf: () => 1,
    mayBeMissing: true,
    removal: {
      question: (item) =>
        'isUndoable' in item ? null : { title: { text: 't' }, text: { text: 't' }, confirm: { text: 't' } },
      removed: { text: 'removed' },
      failed: { text: 'kept' },
    },
    isSettling: () => true,
  }),
  inputs: [{ key: null }],
  events: [
    { type: 'collection.remove', item: {} },
    { type: 'collection.remove', item: { isUndoable: true } },
    { type: 'collection.put', item: {} },
    ...plain('collection.reload', 'collection.undo', 'collection.pause', 'collection.resume'),
  ],
  outputs: { load: [{ items: [{}] }] },
  errors: { load: [unreachable(), refusal(500), refusal(404)] },
};
