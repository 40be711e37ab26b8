import { createActor, waitFor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { createDeviceStore } from '#services/device/deviceStore.ts';
import { createExamNotes, KEPT_AFTER_SUBMISSION, wireExamNotes } from './examNotes.ts';

const key = { userId: 7, examScheduleId: 9 };
const value = { notes: [{ at: 1_000, text: 'Slow to act.' }], draft: { at: 2_000, text: 'Calm' } };
const none = { notes: [], draft: null };
let names = 0;

function makeDevice() {
  const name = `notes-${(names += 1)}`;
  const clock = { now: Date.parse('2027-03-08T15:00:00Z') };
  const device = createDeviceStore(() => clock.now, name);
  return { clock, device, notes: createExamNotes(() => clock.now, device) };
}

describe('private notes on the device', () => {
  it('are found again, by their user and in their exam only', async () => {
    const { notes } = makeDevice();
    await notes.store(key, value);
    expect(await notes.find(key)).toEqual(value);
    expect(await notes.find({ ...key, userId: 8 })).toEqual(none);
    expect(await notes.find({ ...key, examScheduleId: 10 })).toEqual(none);
  });

  it('are deleted 24 hours after the board has received the submission, whichever exam is opened', async () => {
    const { notes, clock, device } = makeDevice();
    await notes.store(key, value);
    await notes.received(key);
    await notes.store(key, value);
    clock.now += KEPT_AFTER_SUBMISSION - 1;
    expect(await notes.find(key)).toEqual(value);
    clock.now += 1;
    expect(await notes.find({ ...key, examScheduleId: 10 })).toEqual(none);
    expect(await device.list(7, '')).toEqual([]);
  });

  it('stay as long as the exam is not submitted, and leave nothing when they are emptied', async () => {
    const { notes, clock, device } = makeDevice();
    await notes.store(key, value);
    clock.now += 5 * KEPT_AFTER_SUBMISSION;
    expect(await notes.find(key)).toEqual(value);
    await notes.store(key, none);
    expect(await device.list(7, '')).toEqual([]);
    await notes.received(key);
    expect(await device.list(7, '')).toEqual([]);
  });

  it('are stored to the last change, also when the page is left at once', async () => {
    const { notes } = makeDevice();
    const actor = createActor(wireExamNotes(notes), { input: { key } }).start();
    await waitFor(actor, (snapshot) => snapshot.hasTag('ready'));
    for (const text of ['S', 'Sl', 'Slow']) actor.send({ type: 'note.type', text, at: 1_000 });
    actor.stop();
    await expect.poll(() => notes.find(key)).toEqual({ notes: [], draft: { at: 1_000, text: 'Slow' } });
  });

  it('are not overwritten where they could not be read at first', async () => {
    const { notes } = makeDevice();
    await notes.store(key, { ...value, draft: null });
    let failures = 1;
    const shaky = {
      ...notes,
      find: (asked: typeof key) =>
        failures-- > 0 ? Promise.reject(new Error('The device is busy')) : notes.find(asked),
    };
    const actor = createActor(wireExamNotes(shaky), { input: { key } }).start();
    await waitFor(actor, ({ context }) => !context.isKept);
    actor.send({ type: 'note.type', text: 'Calm', at: 2_000 });
    await waitFor(actor, ({ context }) => context.isKept);
    actor.stop();
    expect(await notes.find(key)).toEqual(value);
  });
});
