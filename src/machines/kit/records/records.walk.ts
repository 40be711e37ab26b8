import { plain, type MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { createRecords } from './records.machine.ts';

interface Thing {
  id: number;
  version: number;
}

const value = { row: { id: 1, version: 1 }, version: 1, isReadOnly: false, readOnlyReason: null };
const message = { text: 'text' };

export const recordsWalk: MachineWalk = {
  machine: createRecords<Thing, object, { userId: number }>('records', {
    keyOf: ({ id }) => id,
    draftOf: () => ({}),
    texts: { created: message, updated: message, createFailed: message, updateFailed: message },
  }).machine,
  factory: createRecords as never, // it makes the machine with the two that it combines
  inputs: [{ key: { userId: 7 } }],
  events: [
    ...plain(
      'records.reload',
      'record.add',
      'record.leave',
      'card.offered',
      'card.removed',
      'collection.removed',
    ),
    { type: 'record.add', prefill: {} },
    { type: 'record.add', resumes: true },
    { type: 'record.edit', id: 1 },
    { type: 'record.put', row: value.row },
    { type: 'card.saved', value, isEditedSince: false, isAwaited: true },
    { type: 'card.saved', value, isEditedSince: true, isAwaited: false },
  ],
  outputs: { form: [{ saved: null }, { saved: value }] },
  sendingActions: ['showSaved'],
};
