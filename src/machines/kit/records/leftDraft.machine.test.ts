import { expect, it } from 'vitest';
import type { FoundDraft } from '../draft/card.types.ts';
import { eventually } from '#tests/support/eventually.ts';
import { controlled, runInSystem } from '#tests/support/machines/system.ts';
import { createLeftDraftMachine } from './leftDraft.machine.ts';

type Found = { found: FoundDraft<object> | null };
type Key = { userId: number };
const key: Key = { userId: 7 };
const draftOf = (leftBy: string | null): Found => ({
  found: { draft: {}, version: 0, storedAt: null, leftBy },
});

function run() {
  const findDraft = controlled<Found, { key: Key }>();
  const dropDraft = controlled<object, { key: Key; leftBy: string | null }>();
  const machine = createLeftDraftMachine<object, Key>('leftDraft').provide({
    actors: { findDraft: findDraft.logic, dropDraft: dropDraft.logic },
  });
  const { actor } = runInSystem(machine, { input: { key } });
  return { actor, findDraft, dropDraft, isFound: () => actor.getSnapshot().hasTag('found') };
}

it('deletes the draft of the window that left it, and then looks for that of another one', async () => {
  const { actor, findDraft, dropDraft, isFound } = run();
  findDraft.last().resolve(draftOf('window-1'));
  await eventually(() => expect(isFound()).toBe(true));
  actor.send({ type: 'draft.discard' });
  expect(dropDraft.last().input).toEqual({ key, leftBy: 'window-1' });
  dropDraft.last().resolve({});
  await eventually(() => expect(findDraft.calls).toHaveLength(2));
  findDraft.last().resolve(draftOf(null));
  await eventually(() => expect(isFound()).toBe(true));
  actor.send({ type: 'draft.discard' });
  expect(dropDraft.last().input).toEqual({ key, leftBy: null });
  dropDraft.last().resolve({});
  await eventually(() => expect(findDraft.calls).toHaveLength(3));
  findDraft.last().resolve({ found: null });
  await eventually(() => expect(actor.getSnapshot().matches('none')).toBe(true));
});

it('offers a draft again that could not be deleted, and none that could not be read', async () => {
  const { actor, findDraft, dropDraft, isFound } = run();
  findDraft.last().resolve(draftOf('window-1'));
  await eventually(() => expect(isFound()).toBe(true));
  actor.send({ type: 'draft.discard' });
  expect(actor.getSnapshot().hasTag('busy')).toBe(true);
  dropDraft.last().reject(new Error('the device is full'));
  await eventually(() => expect(actor.getSnapshot().hasTag('busy')).toBe(false));
  expect(isFound()).toBe(true);

  const unread = run();
  unread.findDraft.last().reject(new Error('the device cannot be read'));
  await eventually(() => expect(unread.actor.getSnapshot().matches('none')).toBe(true));
});
