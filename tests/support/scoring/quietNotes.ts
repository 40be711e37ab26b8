import { fromCallback } from 'xstate';
import {
  examNotesMachine,
  type ExamNotesEvent,
  type NotesKeeperInbox,
  type NotesKey,
} from '#machines/scoring/oralExam/examNotes.machine.ts';

/** The notes of an exam on a device that has none and stores all. */
export const quietNotes = examNotesMachine.provide({
  actors: {
    keeper: fromCallback<NotesKeeperInbox, NotesKey, ExamNotesEvent>(({ sendBack, receive }) => {
      receive(({ type }) =>
        sendBack(
          type === 'notes.find'
            ? { type: 'notes.found', value: { notes: [], draft: null } }
            : { type: 'notes.stored', isKept: true },
        ),
      );
    }),
  },
});
