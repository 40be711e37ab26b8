import { assertEvent, assign, fromCallback, sendTo, setup } from 'xstate';
import { typedText } from '#domain/typed/typedText.ts';

/** A private note of the examiner. */
export interface ExamNote {
  /** When it was begun, by the board's time, in epoch milliseconds; it identifies the note. */
  at: number;
  text: string;
}

/** What the device keeps of one exam. */
export interface ExamNotes {
  notes: readonly ExamNote[];
  /** The note that is being typed; null if there is none. */
  draft: ExamNote | null;
}

export interface NotesKey {
  userId: number;
  examScheduleId: number;
}

export type ExamNotesEvent =
  /** The text of the note that is being typed; `at` stamps a new one. An empty text discards it. */
  | { type: 'note.type'; text: string; at: number }
  /** The note that is being typed is complete. */
  | { type: 'note.add' }
  /** Takes a note back into the field; what was there is complete. */
  | { type: 'note.edit'; at: number }
  /** Another window may have written in the meantime. */
  | { type: 'notes.reload' }
  | { type: 'notes.found'; value: ExamNotes }
  /** The device stored the latest change, or could not. */
  | { type: 'notes.stored'; isKept: boolean };

/** What the device is asked to do. */
export type NotesKeeperInbox = { type: 'notes.find' } | { type: 'notes.store'; value: ExamNotes };

/** The notes with the one that is being typed, in the order of their times; one without words is none. */
const withDraft = ({ notes, draft }: ExamNotes): readonly ExamNote[] =>
  draft && typedText(draft.text) !== ''
    ? [...notes, draft].toSorted((one, other) => one.at - other.at)
    : notes;

/**
 * The examiner's private notes on one exam, each with the time at which it was begun. They are on this device only,
 * stored with every change, and no part of the record: the board never receives them.
 */
export const examNotesMachine = setup({
  types: {
    context: {} as ExamNotes & { key: NotesKey; isKept: boolean },
    events: {} as ExamNotesEvent,
    input: {} as { key: NotesKey },
    tags: {} as 'ready',
  },
  actors: {
    /** Reads and stores the notes on the device; answers with `notes.found` and `notes.stored`. */
    keeper: fromCallback<NotesKeeperInbox, NotesKey, ExamNotesEvent>(() => {
      throw new Error('port "keeper" is not wired');
    }),
  },
  guards: {
    isNote: ({ context, event }) => {
      assertEvent(event, 'note.edit');
      return context.notes.some(({ at }) => at === event.at);
    },
  },
  actions: {
    find: sendTo('keeper', { type: 'notes.find' }),
    store: sendTo('keeper', ({ context: { notes, draft } }) => ({
      type: 'notes.store' as const,
      value: { notes, draft },
    })),
    keepFound: assign(({ event }) => {
      assertEvent(event, 'notes.found');
      return event.value;
    }),
    noteStored: assign(({ event }) => {
      assertEvent(event, 'notes.stored');
      return { isKept: event.isKept };
    }),
    noteNotKept: assign({ isKept: false }),
    keepText: assign(({ context: { notes, draft }, event }) => {
      assertEvent(event, 'note.type');
      if (event.text === '') return { draft: null };
      // Two notes of one second stay two.
      const last = notes.at(-1)?.at ?? 0;
      const at = draft?.at ?? Math.max(event.at, last + 1);
      return { draft: { at, text: event.text } };
    }),
    addNote: assign(({ context }) => ({ notes: withDraft(context), draft: null })),
    editNote: assign(({ context, event }) => {
      assertEvent(event, 'note.edit');
      const notes = withDraft(context);
      return {
        notes: notes.filter(({ at }) => at !== event.at),
        draft: notes.find(({ at }) => at === event.at) ?? null,
      };
    }),
  },
  delays: {
    /** A device that has not answered by then keeps nothing. */
    deviceTimeout: 3_000,
  },
}).createMachine({
  id: 'examNotes',
  context: ({ input: { key } }) => ({ key, notes: [], draft: null, isKept: true }),
  invoke: {
    id: 'keeper',
    src: 'keeper',
    input: ({ context }) => context.key,
    onError: { actions: 'noteNotKept' },
  },
  initial: 'finding',
  on: { 'notes.stored': { actions: 'noteStored' } },
  states: {
    finding: {
      entry: 'find',
      on: { 'notes.found': { target: 'ready', actions: 'keepFound' } },
      after: { deviceTimeout: { target: 'ready', actions: 'noteNotKept' } },
    },
    ready: {
      tags: 'ready',
      on: {
        'note.type': { actions: ['keepText', 'store'] },
        'note.add': { actions: ['addNote', 'store'] },
        'note.edit': { guard: 'isNote', actions: ['editNote', 'store'] },
        'notes.reload': { target: 'finding' },
      },
    },
  },
});
