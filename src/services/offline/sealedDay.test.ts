// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { triesLeftOf } from '#domain/access/offlineSignIn.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createSealedStore } from '../device/sealedStore.ts';
import { createSliceStore } from '../device/storage.ts';
import { createSealedDay } from './sealedDay.ts';

const credentials = { userName: 'victor.osei', password: 'correct horse' };
const victor = { userId: 131, userName: 'victor.osei', roles: ['examiner'] as const };

/** A session storage in memory. */
function makeTab() {
  const texts = new Map<string, string>();
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
    clear: () => texts.clear(),
  } as unknown as Storage;
}

let made = 0;
/** A browser whose tabs and restarts share the device. */
function makeBrowser() {
  const name = `day-${made++}`;
  return (tab = makeTab()) => {
    const slices = createSliceStore(() => tab);
    const store = createSealedStore(() => 1_000, { iterations: 10, name });
    return { tab, slices, day: createSealedDay({ slices, now: () => 1_000 }, store) };
  };
}

async function signedIn() {
  const open = makeBrowser();
  const first = open();
  await first.day.signedIn(credentials, victor);
  await first.day.write(131, 'roster', { sessions: 3 }, 1_000);
  first.day.keepFlags({ examScoringPage: true });
  await eventually(async () => {
    expect(await first.day.read(131, 'roster')).toEqual({ sessions: 3 });
    expect(first.slices.read('device')).not.toBeNull();
  });
  return { open, first };
}

describe('the sealed exam day', () => {
  it('is opened by the password in a new tab, as a session without tokens', async () => {
    const { open } = await signedIn();
    const { day, slices } = open();
    expect(await day.read(131, 'roster')).toBeUndefined();
    expect(await day.flags()).toBeNull();
    const grant = await day.open(credentials);
    expect(grant).toMatchObject({ ...victor, isOffline: true, accessToken: '', refreshToken: '' });
    expect(await day.read(131, 'roster')).toEqual({ sessions: 3 });
    expect(await day.flags()).toEqual({ examScoringPage: true });
    expect(slices.read('device')).not.toBeNull();
  });

  it('is reopened by a reload of that tab, and by no other tab', async () => {
    const { open } = await signedIn();
    const { day, tab } = open();
    await day.open(credentials);
    expect(await open(tab).day.reopen()).toMatchObject({ userId: 131, isOffline: true });
    expect(await open().day.reopen()).toBeNull();
  });

  it('goes on after a reload of a tab that is signed in', async () => {
    const { open, first } = await signedIn();
    const { day } = open(first.tab);
    day.resume(victor);
    expect(await day.read(131, 'roster')).toEqual({ sessions: 3 });
    expect(await day.flags()).toBeNull();
  });

  it('refuses a wrong password and says how many tries are left', async () => {
    const { open } = await signedIn();
    const refusal = await open()
      .day.open({ ...credentials, password: 'wrong' })
      .catch((thrown: unknown) => thrown as Error & Parameters<typeof triesLeftOf>[0]);
    expect(refusal).toBeInstanceOf(Error);
    expect(triesLeftOf(refusal as Parameters<typeof triesLeftOf>[0])).toBe(9);
    expect(await open().day.open({ userName: 'june.halvorsen', password: 'x' })).toBeNull();
  });

  it('is locked until the password is typed again, or deleted for good', async () => {
    const { open, first } = await signedIn();
    first.day.lock();
    expect(await first.day.read(131, 'roster')).toBeUndefined();
    expect(first.slices.read('device')).toBeNull();
    expect(await open().day.open(credentials)).not.toBeNull();
    await first.day.wipe(131);
    expect(await open().day.open(credentials)).toBeNull();
    expect(await open(first.tab).day.reopen()).toBeNull();
  });

  it('is not created after all when someone signs out while it is being created', async () => {
    const open = makeBrowser();
    const { day, slices } = open();
    void day.signedIn(credentials, victor);
    await day.wipe(131);
    expect(await open().day.open(credentials)).toBeNull();
    expect(slices.read('device')).toBeNull();
  });

  it('drops the answers that a rule names', async () => {
    const { first } = await signedIn();
    await first.day.write(131, '["getCaseContents",1]', 'text', 1_000);
    expect(await first.day.read(131, '["getCaseContents",1]')).toBe('text');
    first.day.drop(131, (name) => name.includes('getCaseContents'));
    await eventually(async () => expect(await first.day.read(131, '["getCaseContents",1]')).toBeUndefined());
    expect(await first.day.read(131, 'roster')).toEqual({ sessions: 3 });
  });
});
