import { describe, expect, it } from 'vitest';
import { faultTypes } from '#contract/core/faultTypes.ts';
import { accepted, gatewayTimeout, refusal, unreachable } from '#tests/support/machines/system.ts';
import { createOnceKeys } from '#services/http/onceKeys.ts';
import { idInAnswer, orRead } from './orRead.ts';

describe('the answer of a write', () => {
  it('is taken as it is', async () => {
    expect(await orRead(Promise.resolve(1), () => Promise.resolve(2))).toBe(1);
  });

  it('is read where it does not fit, although the board accepted the write', async () => {
    const asked: unknown[] = [];
    const read = (answer: unknown) => {
      asked.push(answer);
      return Promise.resolve(2);
    };
    expect(await orRead(Promise.reject(accepted({ id: 7 })), read)).toBe(2);
    expect(asked).toEqual([{ id: 7 }]);
  });

  it('is not read after a refusal, or without a response', async () => {
    for (const fault of [refusal(409), unreachable()])
      await expect(orRead(Promise.reject(fault), () => Promise.resolve(2))).rejects.toBe(fault);
  });

  it('without a response is what was read since: done, not done, or unknown', async () => {
    const write = () => Promise.reject(unreachable());
    const read = () => Promise.resolve(2);
    expect(await orRead(write(), read, (value) => value === 2)).toBe(2);
    const notDone = { kind: 'unreachable', isNotDone: true };
    await expect(orRead(write(), read, () => false)).rejects.toMatchObject(notDone);
    for (const unknown of [
      orRead(
        write(),
        () => Promise.reject(unreachable()),
        () => true,
      ),
      orRead(write(), read, () => Promise.reject(unreachable())),
    ])
      await expect(unknown).rejects.not.toHaveProperty('isNotDone');
  });

  it('that was found done by reading is not what the next equal write is answered with', async () => {
    const keys = createOnceKeys();
    const sent: string[] = [];
    const fails = (key: string) => {
      sent.push(key);
      return Promise.reject(unreachable());
    };
    const withdraw = (wasDone: boolean) =>
      orRead<object>(
        keys.run({ name: 'withdrawRegistration', args: { examHeaderId: 501 }, ifMatch: undefined }, fails),
        () => Promise.resolve({}),
        () => wasDone,
      );
    await expect(withdraw(false)).rejects.toMatchObject({ isNotDone: true });
    await withdraw(true);
    await withdraw(true);
    const [first, again, another] = sent;
    expect([again, another === first]).toEqual([first, false]);
  });

  it.each([
    ['an earlier try of which still runs', refusal(409, faultTypes.idempotencyBusy)],
    ['for which a gateway stopped waiting', gatewayTimeout()],
    ['for which the portal stopped waiting', { ...unreachable(), isTimedOut: true }],
  ])('of a write %s is unknown, unless what is read shows that it was done', async (_, fault) => {
    const read = () => Promise.resolve(2);
    await expect(orRead(Promise.reject(fault), read, () => false)).rejects.toBe(fault);
    expect(await orRead(Promise.reject(fault), read, () => true)).toBe(2);
  });

  it('rejects as accepted where nothing can be read', async () => {
    const fault = accepted();
    await expect(orRead(Promise.reject(fault), () => Promise.reject(unreachable()))).rejects.toBe(fault);
    await expect(orRead(Promise.reject(fault), () => Promise.resolve(undefined))).rejects.toBe(fault);
  });

  it.each([
    [7, 7],
    ['7', 7],
    [{ licenseId: 7 }, 7],
    [{ licenseId: '7', id: 8 }, 7],
    [{ id: 7 }, 7],
    [null, undefined],
    ['', undefined],
    ['Created', undefined],
    [{ ok: true }, undefined],
    [1.5, undefined],
  ])('has an id alone or in a member: %j', (answer, expected) =>
    expect(idInAnswer(answer, 'licenseId')).toBe(expected),
  );
});
