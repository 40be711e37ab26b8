// @vitest-environment node
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createDeviceStore } from '#services/device/deviceStore.ts';
import { refusal, unreachable } from '#tests/support/machines/system.ts';
import { createCardDrafts, type DraftPlace } from './cardDrafts.ts';
import { waitsFor } from '#tests/support/waitsFor.ts';

const Draft = z.object({ text: z.string() });
let people = 100;
const card = 'caseLogs.507';

/** Windows of one browser, which can be closed. */
function browser() {
  const open = new Set<string>();
  let clock = Date.parse('2027-03-08T15:00:00.000Z');
  return {
    userId: people++,
    close: (id: string) => void open.delete(id),
    open: (id: string) => {
      open.add(id);
      const others = { isTabAlive: async (other: string) => open.has(other) };
      const now = () => (clock += 1_000);
      return createCardDrafts(Draft, now, async () => ({
        device: createDeviceStore(now),
        window: id,
        others,
      }));
    },
  };
}

describe('drafts of cards', () => {
  it('are found again by their own window and, once it is closed, by another one', async () => {
    const { open, close, userId } = browser();
    const place = { userId, card };
    const first = open('first');
    await first.store(place, { text: 'half' }, 3, null);
    expect(await first.find(place)).toMatchObject({ draft: { text: 'half' }, version: 3 });
    const second = open('second');
    expect(await second.find(place)).toBeNull();
    close('first');
    expect(await second.find(place)).toMatchObject({ draft: { text: 'half' } });
  });

  it('are not touched by what another window saves', async () => {
    const { open, close, userId } = browser();
    const place = { userId, card };
    await open('first').store(place, { text: 'of the first' }, 3, null);
    const second = open('second');
    await second.store(place, { text: 'of the second' }, 3, null);
    await second.drop(place, null);
    close('first');
    expect(await open('third').find(place)).toMatchObject({ draft: { text: 'of the first' } });
  });

  it('are found newest first, and only the one that was taken over goes', async () => {
    const { open, close, userId } = browser();
    const place = { userId, card };
    await open('first').store(place, { text: 'older' }, 1, null);
    await open('second').store(place, { text: 'newer' }, 1, null);
    close('first');
    close('second');
    const third = open('third');
    expect(await third.find(place)).toMatchObject({ draft: { text: 'newer' }, leftBy: 'second' });
    await third.store(place, { text: 'newer still' }, 1, 'second');
    await third.drop(place, null);
    expect(await third.find(place)).toMatchObject({ draft: { text: 'older' }, leftBy: 'first' });
    await third.drop(place, 'first');
    expect(await third.find(place)).toBeNull();
  });

  it('have the time of their last change, which taking one over is not', async () => {
    const { open, close, userId } = browser();
    const place = { userId, card };
    await open('first').store(place, { text: 'half' }, 3, null);
    close('first');
    const second = open('second');
    const found = await second.find(place);
    await second.store(place, { text: 'half' }, 3, 'first');
    expect(await second.find(place)).toMatchObject({ storedAt: found!.storedAt, leftBy: null });
    await second.store(place, { text: 'whole' }, 3, null);
    expect((await second.find(place))!.storedAt).not.toBe(found!.storedAt);
  });

  it('of a window that does not answer at once are not waited for, and are left to it', async () => {
    waitsFor('the time that a window has to answer');
    const { open, userId } = browser();
    const place = { userId, card };
    await open('first').store(place, { text: 'of a sleeper' }, 1, null);
    const device = createDeviceStore(Date.now);
    const others = { isTabAlive: () => new Promise<boolean>(() => {}) };
    const second = createCardDrafts(Draft, Date.now, async () => ({ device, window: 'second', others }));
    expect(await second.find(place)).toBeNull();
  });

  it('are each of one person, card and exam, and nothing in another shape', async () => {
    const { open, userId } = browser();
    const drafts = open('first');
    await drafts.store({ userId, card }, { text: 'mine' }, 1, null);
    expect(await drafts.find({ userId: userId + 1_000, card })).toBeNull();
    expect(await drafts.find({ userId, card: 'caseLogs.50' })).toBeNull();
    const others = { isTabAlive: async () => false };
    const device = createDeviceStore(Date.now);
    const newer = createCardDrafts(z.object({ words: z.string() }), Date.now, async () => ({
      device,
      window: 'x',
      others,
    }));
    expect(await newer.find({ userId, card })).toBeNull();
  });

  const same = (draft: unknown) => draft;
  const keySent = async (
    drafts: ReturnType<ReturnType<typeof browser>['open']>,
    place: DraftPlace,
    text: string,
  ) => {
    const keys: string[] = [];
    await drafts
      .sendNew(place, { text }, same, async (key) => {
        keys.push(key);
        throw unreachable();
      })
      .catch(() => {});
    return keys[0]!;
  };

  it('have one key for each repetition of a new record, also in the next window', async () => {
    const { open, close, userId } = browser();
    const place = { userId, card };
    const first = open('first');
    const key = await keySent(first, place, 'new');
    await first.store(place, { text: 'newer' }, 0, null);
    close('first');
    const second = open('second');
    expect(await second.find(place)).toMatchObject({ draft: { text: 'newer' }, unanswered: { text: 'new' } });
    expect(await keySent(second, place, 'new')).toBe(key);
    expect(await keySent(second, place, 'another')).not.toBe(key);
  });

  it('have another key once the board has decided, or the draft is given up', async () => {
    const { open, userId } = browser();
    const place = { userId, card };
    const drafts = open('first');
    const keys = [await keySent(drafts, place, 'new')];
    await drafts.sendNew(place, { text: 'new' }, same, async (key) => keys.push(key));
    await drafts
      .sendNew(place, { text: 'new' }, same, async (key) => {
        keys.push(key);
        throw refusal(400);
      })
      .catch(() => {});
    keys.push(await keySent(drafts, place, 'new'));
    await drafts.drop(place, null);
    keys.push(await keySent(drafts, place, 'new'));
    expect(keys[1]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(4);
  });
});
