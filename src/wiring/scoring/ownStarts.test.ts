import { describe, expect, it } from 'vitest';
import type { DeviceStore } from '#services/device/deviceStore.ts';
import { makeFacts, ofSheet } from '#tests/support/scoring/examCases.ts';
import { EXAM } from '#tests/support/scoring/outboxRun.ts';
import { noServerVersion } from '#domain/scoring/commands/examCommand.ts';
import { createOwnStarts } from './ownStarts.ts';

/** A device in memory. */
function memoryDevice(): DeviceStore {
  const things = new Map<string, unknown>();
  const key = (userId: number, name: string) => `${userId} ${name}`;
  return {
    put: (userId, name, value) => Promise.resolve(void things.set(key(userId, name), value)),
    get: (userId, name) => Promise.resolve(things.get(key(userId, name)) ?? null),
    list: () => Promise.resolve([]),
    remove: (userId, name) => Promise.resolve(void things.delete(key(userId, name))),
  };
}

const startedAt = '2027-03-08T15:00:00.000Z';
const start = ofSheet({ kind: 'exam.start', examScheduleId: EXAM, startedAt });
const takeBack = ofSheet({ kind: 'exam.takeBack', examScheduleId: EXAM });
const received = { outcome: 'received', serverVersion: noServerVersion } as const;
const onlyHere = { ...received, isOnlyHere: true } as const;

describe('the start of an exam that the board has no call for', () => {
  const begin = async () => {
    const starts = createOwnStarts(Date.now, memoryDevice());
    await starts.delivered(start, onlyHere);
    return starts;
  };

  it('is there after a reload, with its time', async () => {
    const starts = await begin();
    const { sheet } = await starts.applied(start.userId, makeFacts());
    expect(sheet).toMatchObject({ status: 'started', startedAt });
    const scored = makeFacts({ status: 'started', sheet: { startedAt: null } });
    expect((await starts.applied(start.userId, scored)).sheet).toMatchObject({ startedAt });
  });

  it('does not change an exam that was submitted or skipped, nor that of another person', async () => {
    const starts = await begin();
    for (const status of ['submitted', 'skipped'] as const) {
      const facts = makeFacts({ status, sheet: { startedAt: null } });
      expect(await starts.applied(start.userId, facts)).toEqual(facts);
    }
    expect((await starts.applied(start.userId + 1, makeFacts())).sheet.status).toBe('waiting');
  });

  it('is forgotten once it is taken back', async () => {
    const starts = await begin();
    await starts.delivered(takeBack, onlyHere);
    expect((await starts.applied(start.userId, makeFacts())).sheet.status).toBe('waiting');
  });

  it('is not remembered where the board has received it', async () => {
    const starts = createOwnStarts(Date.now, memoryDevice());
    await starts.delivered(start, received);
    expect((await starts.applied(start.userId, makeFacts())).sheet.status).toBe('waiting');
  });
});
