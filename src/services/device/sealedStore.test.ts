// @vitest-environment node
import { openDB } from 'idb';
import { describe, expect, it } from 'vitest';
import { createSealedStore, MOST_TRIES, SEALED_FOR, type SealKey, type Unlocked } from './sealedStore.ts';

const ada = { userName: 'ada.lovelace', password: 'correct horse' };
const eve = { ...ada, password: 'wrong' };

let made = 0;
function makeStore() {
  const name = `sealed-${made++}`;
  const clock = { at: 1_000 };
  const open = () => createSealedStore(() => clock.at, { iterations: 10, name });
  return { name, clock, open, store: open() };
}
/** A key that is there. */
const some = (key: SealKey | null) => {
  expect(key).not.toBeNull();
  return key!;
};

describe('what is sealed on a device', () => {
  it('is opened by the password after a restart, however the user name is written', async () => {
    const { store, open } = makeStore();
    await store.put(some(await store.start(7, ada)), 'day', { names: ['Grace'] });
    const unlocked = await open().unlock({ ...ada, userName: ' Ada.Lovelace ' });
    expect(unlocked).toMatchObject({ outcome: 'opened', key: { userId: 7 } });
    const { key } = unlocked as Extract<Unlocked, { outcome: 'opened' }>;
    expect(await open().get(key, 'day')).toEqual({ names: ['Grace'] });
  });

  it.each(['NFC', 'NFD'] as const)(
    'is opened by a password in either form, if it was sealed in %s',
    async (form) => {
      const { store, open } = makeStore();
      const zoe = { userName: 'zoë', password: 'Zoë früh im Park' };
      await store.start(7, { ...zoe, password: zoe.password.normalize(form) });
      for (const typed of ['NFC', 'NFD'] as const)
        expect(
          await open().unlock({
            userName: zoe.userName.normalize(typed),
            password: zoe.password.normalize(typed),
          }),
        ).toMatchObject({ outcome: 'opened' });
      expect(await open().unlock({ ...zoe, password: 'Zoe fruh im Park' })).toMatchObject({
        outcome: 'wrong',
      });
    },
  );

  it('is not replaced by what was asked for before a write changed it, in any tab', async () => {
    const { store, open, clock } = makeStore();
    const key = some(await store.start(7, ada));
    await store.put(key, 'score', 'pass', 1_000);
    const other = open();
    clock.at = 2_000;
    await other.change(some(await other.resume(7, key.text)), 'score', () => 'fail');
    clock.at = 3_000;
    expect(await store.put(key, 'score', 'pass', 1_500)).toBe('overtaken');
    expect(await store.get(key, 'score')).toBe('fail');
    expect(await store.put(key, 'score', 'pass', 2_500)).toBe('stored');
    expect(await store.get(key, 'score')).toBe('pass');
  });

  it('is not replaced by what was asked for before what is there, and came later, from any tab', async () => {
    const { store, open, clock } = makeStore();
    const key = some(await store.start(7, ada));
    clock.at = 3_000;
    expect(await store.put(key, 'score', 'fail', 2_000)).toBe('stored');
    for (const tab of [store, open()]) expect(await tab.put(key, 'score', 'pass', 1_500)).toBe('overtaken');
    expect(await store.get(key, 'score')).toBe('fail');
  });

  it('is replaced after the clock was set back', async () => {
    const { store, open, clock } = makeStore();
    const key = some(await store.start(7, ada));
    await store.change(key, 'score', () => 'fail');
    clock.at = 500;
    expect(await open().put(key, 'score', 'pass', 400)).toBe('stored');
  });

  it('has all changes of tabs that change it at once', async () => {
    const { store, open } = makeStore();
    const key = some(await store.start(7, ada));
    const tabs = Array.from({ length: 8 }, open);
    await Promise.all(
      tabs.map((tab, index) => tab.change(key, 'list', (value) => [...((value as number[]) ?? []), index])),
    );
    expect(new Set((await store.get(key, 'list')) as number[])).toEqual(new Set(tabs.keys()));
  });

  it('stays nothing where a change makes nothing of it', async () => {
    const { store } = makeStore();
    const key = some(await store.start(7, ada));
    await store.change(key, 'score', () => undefined);
    expect(await store.names(7)).toEqual([]);
  });

  it('is opened by the tab that has the key, and by nothing that lies on the device', async () => {
    const { name, store, open } = makeStore();
    const key = some(await store.start(7, ada));
    await store.put(key, 'day', 'a very private sentence');
    const resumed = some(await open().resume(7, key.text));
    expect(await open().get(resumed, 'day')).toBe('a very private sentence');

    const db = await openDB(name);
    const everything = await Promise.all(['keys', 'seals', 'answers'].map(async (each) => db.getAll(each)));
    db.close();
    const bytes = everything.flat().flatMap((row: object) =>
      Object.values({ ...row, ...(row as { byPassword?: object }).byPassword })
        .filter((value) => value instanceof ArrayBuffer || value instanceof Uint8Array)
        .map((value) => Buffer.from(value as ArrayBuffer)),
    );
    expect(bytes.length).toBeGreaterThan(3);
    const raw = Buffer.from(key.text, 'base64');
    for (const each of bytes) {
      expect(each.includes(raw)).toBe(false);
      expect(each.toString('latin1')).not.toContain('private');
    }
    await expect(crypto.subtle.exportKey('raw', resumed.key)).rejects.toThrow(/not extractable/i);
    // Hashes in hexadecimal have any three such letters now and then.
    expect(JSON.stringify(everything).replaceAll(/[0-9a-f]{64}/g, '')).not.toContain('ada');
  });

  it('is deleted by the tenth wrong password in a row, and not by nine', async () => {
    const { store, open } = makeStore();
    await store.put(some(await store.start(7, ada)), 'day', 1);
    for (let left = MOST_TRIES - 1; left >= 1; left--)
      expect(await open().unlock(eve)).toEqual({ outcome: 'wrong', triesLeft: left });
    expect(await store.unlock(ada)).toMatchObject({ outcome: 'opened' });
    for (let left = MOST_TRIES - 1; left >= 0; left--)
      expect(await store.unlock(eve)).toEqual({ outcome: 'wrong', triesLeft: left });
    expect(await store.unlock(ada)).toEqual({ outcome: 'none' });
    expect(await store.names(7)).toEqual([]);
  });

  it('uses no try, and deletes nothing, where a password may be a new one', async () => {
    const { store, open } = makeStore();
    await store.start(7, ada);
    for (let count = 0; count <= MOST_TRIES; count++)
      expect(await open().unlock(eve, { isCounted: false })).toEqual({
        outcome: 'wrong',
        triesLeft: MOST_TRIES,
      });
    expect(await store.unlock(eve)).toMatchObject({ triesLeft: MOST_TRIES - 1 });
    expect(await open().unlock(ada, { isCounted: false })).toMatchObject({ outcome: 'opened' });
  });

  it('gives several windows no more tries than one', async () => {
    const { store, open } = makeStore();
    await store.start(7, ada);
    await Promise.all(Array.from({ length: MOST_TRIES }, () => open().unlock(eve)));
    expect(await store.unlock(ada)).toEqual({ outcome: 'none' });
  });

  it('ends a day after the server last answered', async () => {
    const { store, clock, open } = makeStore();
    const key = some(await store.start(7, ada));
    await store.put(key, 'day', 1);
    clock.at += SEALED_FOR - 1;
    await store.noteContact(7);
    clock.at += SEALED_FOR;
    expect(await open().unlock(ada)).toMatchObject({ outcome: 'opened' });
    clock.at += 1;
    expect(await open().resume(7, key.text)).toBeNull();
    expect(await open().unlock(ada)).toEqual({ outcome: 'none' });
    expect(await store.names(7)).toEqual([]);
  });

  it('stays after a sign-in with the same password, and is deleted by one with another', async () => {
    const { store } = makeStore();
    const old = some(await store.start(7, ada));
    await store.put(old, 'day', 1);
    expect(await store.get(some(await store.start(7, ada)), 'day')).toBe(1);
    const renewed = { ...ada, password: 'a new one' };
    const key = some(await store.start(7, renewed));
    expect(await store.get(key, 'day')).toBeUndefined();
    // The tab that still has the old key changes nothing.
    await store.put(old, 'day', 2);
    expect(await store.names(7)).toEqual([]);
    expect(await store.resume(7, old.text)).toBeNull();
    expect(await store.unlock(ada)).toMatchObject({ outcome: 'wrong' });
    expect(await store.unlock(renewed)).toMatchObject({ outcome: 'opened' });
  });

  it('is open to the tab alone if no password was typed, and then not to a second tab', async () => {
    const { store } = makeStore();
    const key = some(await store.start(7));
    await store.put(key, 'day', 1);
    expect(await store.get(some(await store.resume(7, key.text)), 'day')).toBe(1);
    expect(await store.start(7)).toBeNull();
    expect(await store.unlock(ada)).toEqual({ outcome: 'none' });
  });

  it('is not opened by another person’s password or key', async () => {
    const { store } = makeStore();
    await store.put(some(await store.start(7, ada)), 'day', 1);
    const other = { userName: 'grace.hopper', password: 'correct horse' };
    const theirs = some(await store.start(8, other));
    expect(await store.get({ ...theirs, userId: 7 }, 'day')).toBeUndefined();
    expect(await store.unlock({ ...other, userName: ada.userName, password: 'x' })).toMatchObject({
      outcome: 'wrong',
    });
    expect(await store.unlock({ userName: 'nobody', password: 'x' })).toEqual({ outcome: 'none' });
  });

  it('is gone once wiped, also for what is written afterwards', async () => {
    const { store } = makeStore();
    const key = some(await store.start(7, ada));
    await store.put(key, 'day', 1);
    await store.wipe(7);
    await store.put(key, 'day', 2);
    expect(await store.names(7)).toEqual([]);
    expect(await store.resume(7, key.text)).toBeNull();
  });
});
