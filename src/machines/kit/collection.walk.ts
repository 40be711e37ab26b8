import { plain, type MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { createCollectionMachine } from './collection.machine.ts';

export const collectionWalk: MachineWalk = {
  factory: createCollectionMachine,
  machine: createCollectionMachine<object, null>('collection', {
    keyOf: () => 1,
    question: () => ({ title: { text: 't' }, text: { text: 't' }, confirm: { text: 't' } }),
    removed: { text: 'removed' },
    removeFailed: { text: 'kept' },
  }),
  inputs: [{ key: null }],
  events: [{ type: 'collection.remove', item: {} }, ...plain('collection.reload')],
  outputs: { load: [{ items: [{}] }] },
};
