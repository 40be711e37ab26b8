import { describe, expect, it } from 'vitest';
import type { DeviceStore } from '#services/device/deviceStore.ts';
import { ofSheet } from '#tests/support/scoring/examCases.ts';
import { EXAM } from '#tests/support/scoring/outboxRun.ts';
import { noServerVersion } from '#domain/scoring/commands/serverVersion.ts';
import { createOwnStarts } from './ownStarts.ts';

/** A device in memory. */
function memoryDevice(): DeviceStore {
  const things = new Map<string, unknown>();
  const key = (userId: number, name: string) => `${userId} ${name}`;
  return {
    put: (userId, name, value) => Promise.resolve(void things.set(key(userId, name), value)),
    get: (userId, name) => Promise.resolve(things.get(key(userId, name)) ?? null),
    list: (userId, prefix) =>
      Promise.resolve(
        [...things]
          .filter(([name]) => name.startsWith(key(userId, prefix)))
          .map(([name, value]) => ({ name: name.slice(name.indexOf(' ') + 1), value })),
      ),
    remove: (userId, name) => Promise.resolve(void things.delete(key(userId, name))),
  };
}

const startedAt = '2027-03-08T15:00:00.000Z';
const start = ofSheet({ kind: 'exam.start', examScheduleId: EXAM, startedAt });
const takeBack = ofSheet({ kind: 'exam.takeBack', examScheduleId: EXAM });
const received = { outcome: 'received', serverVersion: noServerVersion } as const;
const onlyHere = { ...received, isOnlyHere: true } as const;
const waiting = { examScheduleId: EXAM, status: 'waiting', startedAt: null };
const begun = { examScheduleId: EXAM, status: 'started', startedAt };

describe('the start of an exam that the board has no call for', () => {
  const begin = async () => {
    const starts = createOwnStarts(Date.now, memoryDevice());
    await starts.delivered(start, onlyHere);
    return starts;
  };

  it('is there after a reload, with its time', async () => {
    const starts = await begin();
    expect(await starts.applied(start.userId, 'getExamScore', waiting)).toEqual(begun);
    const scored = { ...waiting, status: 'started' };
    expect(await starts.applied(start.userId, 'getExamScore', scored)).toEqual(begun);
    const timed = { ...begun, startedAt: '2027-03-08T15:10:00.000Z' };
    expect(await starts.applied(start.userId, 'getExamScore', timed)).toEqual(timed);
  });

  it('stands in every list of examinees, and changes nobody else', async () => {
    const starts = await begin();
    const { startedAt: _, ...inList } = waiting;
    const other = { ...inList, examScheduleId: EXAM + 1 };
    const session = (first: object) => ({ sessionName: 'A', examinees: [first, other] });
    const shown = session({ ...inList, status: 'started' });
    const applied = (name: Parameters<typeof starts.applied>[1], answer: unknown) =>
      starts.applied(start.userId, name, answer);
    expect(await applied('getActiveSession', session(inList))).toEqual(shown);
    expect(await applied('getActiveSession', null)).toBeNull();
    expect(await applied('getDashboardRoster', { sessions: [session(inList)] })).toEqual({
      sessions: [shown],
    });
    expect(await applied('listExamSessions', [session(inList)])).toEqual([shown]);
    expect(await applied('listReceipts', [inList, other])).toEqual([{ ...inList, status: 'started' }, other]);
    expect(await applied('getSessionExaminee', inList)).toEqual(inList);
  });

  it('does not change an exam that was submitted or skipped, nor that of another person', async () => {
    const starts = await begin();
    for (const status of ['submitted', 'skipped'] as const) {
      const over = { ...waiting, status };
      expect(await starts.applied(start.userId, 'getExamScore', over)).toEqual(over);
    }
    expect(await starts.applied(start.userId + 1, 'getExamScore', waiting)).toEqual(waiting);
  });

  it('is forgotten once it is taken back', async () => {
    const starts = await begin();
    await starts.delivered(takeBack, onlyHere);
    expect(await starts.applied(start.userId, 'getExamScore', waiting)).toEqual(waiting);
  });

  it('is not remembered where the board has received it', async () => {
    const starts = createOwnStarts(Date.now, memoryDevice());
    await starts.delivered(start, received);
    expect(await starts.applied(start.userId, 'getExamScore', waiting)).toEqual(waiting);
  });
});
