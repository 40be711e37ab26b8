import { createActor, fromCallback } from 'xstate';
import { describe, expect, it } from 'vitest';
import { walkAllPaths } from '#tests/support/machines/machinePaths.ts';
import {
  examNotesMachine,
  type ExamNotes,
  type ExamNotesEvent,
  type NotesKeeperInbox,
  type NotesKey,
} from './examNotes.machine.ts';
import { examNotesWalk } from './examNotes.walk.ts';

function runNotes(found: ExamNotes | null = { notes: [], draft: null }) {
  const asked: NotesKeeperInbox[] = [];
  let tell: (event: ExamNotesEvent) => void = () => {};
  const actor = createActor(
    examNotesMachine.provide({
      actors: {
        keeper: fromCallback<NotesKeeperInbox, NotesKey, ExamNotesEvent>(({ sendBack, receive }) => {
          tell = sendBack;
          receive((event) => {
            asked.push(event);
            if (event.type === 'notes.find' && found) sendBack({ type: 'notes.found', value: found });
          });
        }),
      },
    }),
    { input: { key: { userId: 7, examScheduleId: 9 } } },
  ).start();
  return {
    actor,
    tell: (event: ExamNotesEvent) => tell(event),
    context: () => actor.getSnapshot().context,
    isReady: () => actor.getSnapshot().hasTag('ready'),
    stored: () => asked.flatMap((each) => (each.type === 'notes.store' ? [each.value] : [])),
    finds: () => asked.filter(({ type }) => type === 'notes.find').length,
  };
}

describe('private notes', () => {
  it('are stamped with the time at which they were begun, and stored with every change', () => {
    const { actor, context, stored } = runNotes();
    actor.send({ type: 'note.type', text: 'Slow', at: 1_000 });
    actor.send({ type: 'note.type', text: 'Slow to act.', at: 9_000 });
    expect(stored()).toEqual([
      { notes: [], draft: { at: 1_000, text: 'Slow' } },
      { notes: [], draft: { at: 1_000, text: 'Slow to act.' } },
    ]);
    actor.send({ type: 'note.add' });
    actor.send({ type: 'note.type', text: 'Calm.', at: 1_000 });
    actor.send({ type: 'note.add' });
    expect(context()).toMatchObject({
      notes: [
        { at: 1_000, text: 'Slow to act.' },
        { at: 1_001, text: 'Calm.' },
      ],
      draft: null,
    });
  });

  it('are changed at their time, and lose nothing that was being typed', () => {
    const first = { at: 1_000, text: 'Slow.' };
    const { actor, context } = runNotes({ notes: [first], draft: { at: 5_000, text: 'Calm.' } });
    actor.send({ type: 'note.edit', at: 1_000 });
    expect(context()).toMatchObject({ notes: [{ at: 5_000, text: 'Calm.' }], draft: first });
    actor.send({ type: 'note.type', text: 'Slow to act.', at: 9_000 });
    actor.send({ type: 'note.add' });
    expect(context().notes).toEqual([
      { at: 1_000, text: 'Slow to act.' },
      { at: 5_000, text: 'Calm.' },
    ]);
  });

  it('are none where only spaces were typed, or nothing is left', () => {
    const { actor, context } = runNotes();
    actor.send({ type: 'note.type', text: ' ', at: 1_000 });
    actor.send({ type: 'note.add' });
    actor.send({ type: 'note.type', text: 'x', at: 2_000 });
    actor.send({ type: 'note.type', text: '', at: 2_000 });
    actor.send({ type: 'note.edit', at: 1_000 });
    expect(context()).toMatchObject({ notes: [], draft: null });
  });

  it('are read again after another window had the exam', () => {
    const { actor, finds } = runNotes();
    actor.send({ type: 'notes.reload' });
    expect(finds()).toBe(2);
  });

  it('say when the device does not keep them', () => {
    const { tell, context } = runNotes();
    tell({ type: 'notes.stored', isKept: false });
    expect(context().isKept).toBe(false);
    tell({ type: 'notes.stored', isKept: true });
    expect(context().isKept).toBe(true);
  });

  it('take nothing before the device was read', () => {
    const { actor, isReady, stored } = runNotes(null);
    actor.send({ type: 'note.type', text: 'Slow', at: 1_000 });
    expect([isReady(), stored()]).toEqual([false, []]);
  });

  it('come into each of their states, and take each of their transitions', () => {
    const coverage = walkAllPaths(examNotesWalk, () => {});
    expect([coverage.unused, coverage.unreached, coverage.unpassed]).toEqual([[], [], []]);
  });
});
