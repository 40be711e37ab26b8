// @vitest-environment node
import fc from 'fast-check';
import { openDB, type IDBPDatabase } from 'idb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import type { ExamAct } from '#domain/scoring/commands/examActs.ts';
import type { Command } from '#domain/scoring/commands/examCommand.ts';
import { noServerVersion } from '#domain/scoring/commands/serverVersion.ts';
import { refusal } from '#tests/support/machines/system.ts';
import { createCommandStore } from './commandStore.ts';
import { createDeviceStore } from '../device/deviceStore.ts';

/** One of each kind. */
const acts: { [Kind in ExamAct['kind']]: Extract<ExamAct, { kind: Kind }> } = {
  'exam.start': {
    kind: 'exam.start',
    examScheduleId: 1,
    startedAt: '2026-11-21T10:00:00Z',
    identityConfirmedAt: '2026-11-21T09:59:00Z',
  },
  'exam.takeBack': { kind: 'exam.takeBack', examScheduleId: 1 },
  'exam.skip': { kind: 'exam.skip', examScheduleId: 1, reason: 'absent' },
  'exam.submit': { kind: 'exam.submit', examScheduleId: 1 },
  'score.give': { kind: 'score.give', examScoringId: 5, score: 'fail', givenAt: '2026-11-21T10:00:00Z' },
  'score.clear': { kind: 'score.clear', examScoringId: 5 },
  'comment.write': { kind: 'comment.write', caseHeaderId: 2, examScoringId: null, comment: 'Wavered' },
  'comment.delete': { kind: 'comment.delete', caseHeaderId: 2, examScoringId: 5 },
  'feedback.write': { kind: 'feedback.write', caseHeaderId: 2, feedback: 'Blurred image' },
  'feedback.delete': { kind: 'feedback.delete', caseHeaderId: 2 },
  'remarks.write': { kind: 'remarks.write', examScheduleScoreId: 9, remarks: 'Ms Okafor was late' },
};

const command = (order: number, act: ExamAct = acts['score.give'], userId = 7): Command => ({
  key: `key-${order}`,
  userId,
  order,
  tab: 'tab-1',
  at: 1_000,
  target: `score:${order}`,
  examScheduleId: 1,
  act,
  base: { ...noServerVersion, version: 3, value: 'pass' },
});

let made = 0;
function makeStore() {
  const name = `commands-${made++}`;
  return { name, store: createCommandStore(() => 1_000, name) };
}

const open = new Set<IDBPDatabase>();
async function look(name: string, version?: number) {
  const db = await openDB(name, version);
  open.add(db);
  return db;
}

afterEach(() => {
  for (const db of open) db.close();
  open.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a store that the browser empties', () => {
  it('has another generation with its next command, and none before', async () => {
    const { name, store } = makeStore();
    expect((await store.list(7)).generation).toBeNull();
    const [first, second] = await Promise.all([store.put(command(1)), store.put(command(2))]);
    expect(second).toBe(first);
    const { generation } = await store.list(7);
    expect(generation).toBe(first);
    // A number for each person, and the same one after all commands were received.
    await store.remove(7, 'key-1');
    await store.remove(7, 'key-2');
    expect((await store.list(7)).generation).toBe(first);
    expect((await store.list(8)).generation).toBeNull();
    const db = await look(name);
    for (const each of ['commands', 'things', 'keys']) await db.clear(each);
    expect(await store.list(7)).toEqual({ commands: [], unreadable: 0, generation: null });
    expect(await store.put(command(3))).not.toBe(first);
  });
});

describe('the commands of a person', () => {
  it('come back in their order, each kind of them, until they are removed', async () => {
    const { name, store } = makeStore();
    const all = Object.values(acts).map((act, index) => command(index, act));
    for (const each of all.toReversed()) await store.put(each);
    expect(await createCommandStore(() => 2_000, name).list(7)).toMatchObject({
      commands: all,
      unreadable: 0,
    });
    await store.remove(7, 'key-0');
    await store.remove(7, 'never there');
    expect((await store.list(7)).commands).toEqual(all.slice(1));
  });

  it('come back with the refusal of the board, until they are sent again', async () => {
    const { store } = makeStore();
    const refused = { ...command(1), refusal: refusal(409, 'incomplete') };
    await store.put(refused);
    expect((await store.list(7)).commands).toEqual([refused]);
    await store.put(command(1));
    expect((await store.list(7)).commands[0]).not.toHaveProperty('refusal');
  });

  it('are found by nobody else', async () => {
    const { store } = makeStore();
    await store.put(command(1));
    await store.put(command(1, acts['exam.submit'], 8));
    expect((await store.list(8)).commands.map(({ act }) => act.kind)).toEqual(['exam.submit']);
    expect(await store.list(9)).toMatchObject({ commands: [], unreadable: 0 });
    await store.remove(8, 'key-1');
    expect((await store.list(7)).commands).toHaveLength(1);
  });

  it('give way to a newer form of themselves', async () => {
    const { store } = makeStore();
    await store.put(command(1));
    await store.put({ ...command(1), tab: 'tab-2' });
    expect((await store.list(7)).commands.map(({ tab }) => tab)).toEqual(['tab-2']);
  });

  it('never grow old, unlike drafts', async () => {
    const { name } = makeStore();
    await createCommandStore(() => 0, name).put(command(1));
    const later = () => 400 * 86_400_000;
    await createDeviceStore(later, name).get(7, 'draft');
    expect((await createCommandStore(later, name).list(7)).commands).toHaveLength(1);
  });

  it('lie there without a readable word: no score, no comment, no name', async () => {
    const { name, store } = makeStore();
    for (const [index, act] of Object.values(acts).entries()) await store.put(command(index, act));
    const db = await look(name);
    const kept = (await db.getAll('commands')) as { iv: Uint8Array; sealed: ArrayBuffer; storedAt: number }[];
    expect(kept.map((each) => Object.keys(each))).toEqual(kept.map(() => ['iv', 'sealed', 'storedAt']));
    const keys = kept.map((_, index) => [7, `key-${index}`]);
    expect(new Set(await db.getAllKeys('commands'))).toEqual(new Set(keys));
    const bytes = kept.map(({ sealed }) => Buffer.from(sealed).toString('latin1')).join('');
    expect(bytes).not.toMatch(/fail|pass|Wavered|Blurred|Okafor|late|score|comment|absent|tab-1/);
    expect(((await db.get('keys', 7)) as CryptoKey).extractable).toBe(false);
  });

  it('that cannot be read are counted and stay where they are', async () => {
    const { name, store } = makeStore();
    for (const order of [1, 2, 3, 4, 5]) await store.put(command(order));
    const strange = { ...command(4), act: { kind: 'score.dream' } } as unknown as Command;
    await store.put(strange);
    const db = await look(name);
    const kept = (await db.get('commands', [7, 'key-1'])) as { sealed: ArrayBuffer };
    await db.put('commands', { ...kept, sealed: kept.sealed.slice(0, 30) }, [7, 'key-1']);
    await db.put('commands', 'no record at all', [7, 'key-2']);
    // The command was moved to another place.
    await db.put('commands', await db.get('commands', [7, 'key-3']), [7, 'key-5']);
    const found = await store.list(7);
    expect(found.commands.map(({ key }) => key)).toEqual(['key-3']);
    expect(found.unreadable).toBe(4);
    expect(await db.count('commands')).toBe(5);
    await db.delete('keys', 7);
    expect(await store.list(7)).toMatchObject({ commands: [], unreadable: 5 });
  });

  it('survive whatever lies among them', async () => {
    const { name, store } = makeStore();
    await store.put(command(1));
    const db = await look(name);
    await fc.assert(
      fc.asyncProperty(fc.anything(), async (junk) => {
        const stored = await db.put('commands', junk, [7, 'junk']).catch(() => null);
        const { commands, unreadable } = await store.list(7);
        expect(commands).toHaveLength(1);
        expect(stored === null || unreadable === 1).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a command', () => {
  it('counts as kept only once its transaction is complete, and on the disk', async () => {
    const { store } = makeStore();
    const begin = vi.spyOn(IDBDatabase.prototype, 'transaction');
    await store.put(command(1));
    expect(begin).toHaveBeenCalledWith('commands', 'readwrite', { durability: 'strict' });
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
      const request: IDBRequest = this.count();
      request.addEventListener('success', () => this.transaction.abort());
      return request;
    });
    await expect(store.put(command(2))).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('asks the browser once to keep the storage when it runs out of space, and minds no refusal', async () => {
    const persist = vi.fn<() => Promise<boolean>>(() => Promise.reject(new Error('NotAllowedError')));
    vi.stubGlobal('navigator', { userAgent: 'Chrome/150.0', storage: { persist } });
    const { store } = makeStore();
    await store.put(command(1));
    await store.put(command(2));
    expect(persist).toHaveBeenCalledOnce();
  });

  it('is refused aloud where the storage is full, and kept once there is room', async () => {
    const { store } = makeStore();
    await store.put(command(1));
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(store.put(command(2))).rejects.toMatchObject({ name: 'QuotaExceededError' });
    full.mockRestore();
    await store.put(command(2));
    expect((await store.list(7)).commands).toHaveLength(2);
  });

  it('is refused aloud where the browser has no storage or forbids it', async () => {
    const { store } = makeStore();
    const real = globalThis.indexedDB;
    const be = (get: () => unknown) =>
      Object.defineProperty(globalThis, 'indexedDB', { configurable: true, get });
    be(() => undefined);
    await expect(store.put(command(1))).rejects.toBeInstanceOf(Error);
    be(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    await expect(store.list(7)).rejects.toThrow('denied');
    await expect(store.remove(7, 'key-1')).rejects.toThrow('denied');
    Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: real, writable: true });
    await store.put(command(1));
  });

  it('is not waited for in vain where the storage neither opens nor writes nor says so', async () => {
    const { store } = makeStore();
    const never = vi.spyOn(indexedDB, 'open').mockImplementation(() => new IDBOpenDBRequest());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const unopened = store.put(command(1)).catch(String);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await unopened).toContain('does not open');
    never.mockRestore();
    vi.useRealTimers();
    await store.put(command(1));
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => new IDBRequest());
    vi.spyOn(IDBTransaction.prototype, 'addEventListener').mockImplementation(() => {});
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const unwritten = store.put(command(2)).catch(String);
    await new Promise(setImmediate);
    await eventually(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await unwritten).toContain('does not answer');
  });
});

describe('the database', () => {
  it('of the first version keeps its drafts and gets room for commands', async () => {
    const { name, store } = makeStore();
    await createDeviceStore(() => 1_000, `${name}-now`).put(7, 'draft', 'typed');
    const now = await look(`${name}-now`);
    const first = await openDB(name, 1, {
      upgrade(db) {
        db.createObjectStore('keys');
        db.createObjectStore('things');
      },
    });
    await first.put('keys', await now.get('keys', 7), 7);
    await first.put('things', await now.get('things', [7, 'draft']), [7, 'draft']);
    first.close();
    await store.put(command(1));
    expect((await store.list(7)).commands).toHaveLength(1);
    expect(await createDeviceStore(() => 1_000, name).get(7, 'draft')).toBe('typed');
  });

  it('is made newer by another tab while this one goes on keeping', async () => {
    const { name, store } = makeStore();
    await store.put(command(1));
    const newer = await look(name, 3);
    await store.put(command(2));
    expect((await store.list(7)).commands).toHaveLength(2);
    expect(newer.version).toBe(3);
  });

  it('that was closed between two commands is opened again', async () => {
    const { name, store } = makeStore();
    await store.put(command(1));
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
      throw new DOMException('closing', 'InvalidStateError');
    });
    await store.put(command(2));
    await store.remove(7, 'key-1');
    expect((await createCommandStore(() => 1_000, name).list(7)).commands).toHaveLength(1);
  });

  it('is written by two tabs at once, under one key', async () => {
    const { name, store } = makeStore();
    const other = createCommandStore(() => 1_000, name);
    await Promise.all(
      Array.from({ length: 20 }, (_, order) => (order % 2 ? store : other).put(command(order))),
    );
    const { commands, unreadable } = await store.list(7);
    expect(commands.map(({ order }) => order)).toEqual(Array.from({ length: 20 }, (_, order) => order));
    expect(unreadable).toBe(0);
  });
});
