import type { MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { examNotesMachine } from './examNotes.machine.ts';

const note = { at: 1_000, text: 'Asked for the CT late.' };

export const examNotesWalk: MachineWalk = {
  machine: examNotesMachine,
  inputs: [{ key: { userId: 7, examScheduleId: 9 } }],
  events: [
    { type: 'notes.found', value: { notes: [note], draft: null } },
    { type: 'notes.found', value: { notes: [], draft: note } },
    { type: 'note.type', text: 'Calm.', at: 2_000 },
    { type: 'note.type', text: '', at: 2_000 },
    { type: 'note.add' },
    { type: 'note.edit', at: 1_000 },
    { type: 'note.edit', at: 5 },
    { type: 'notes.reload' },
    { type: 'notes.stored', isKept: true },
    { type: 'notes.stored', isKept: false },
  ],
  distinguishedBy: ({ notes, draft, isKept }: { notes: unknown[]; draft: unknown; isKept: boolean }) => [
    Math.min(notes.length, 2),
    draft !== null,
    isKept,
  ],
};
