// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Command } from '#domain/scoring/commands/examCommand.ts';
import { noServerVersion } from '#domain/scoring/commands/serverVersion.ts';
import { openRescue, RescueFault, sealRescue } from './rescueFile.ts';

const passphrase = 'four cases at half past ten';
const madeAt = Date.parse('2026-11-21T10:32:00Z');

const command = (order: number, userId = 131): Command => ({
  key: `key-${order}`,
  userId,
  order,
  tab: 'tab-1',
  at: madeAt,
  target: `comment:${order}`,
  examScheduleId: 1,
  act: {
    kind: 'comment.write',
    caseHeaderId: 2,
    examScoringId: order,
    comment: `Ms Okafor wavered — ${order}é`,
  },
  base: { ...noServerVersion, value: 'fail' },
});
const commands = Array.from({ length: 60 }, (_, order) => command(order));

const sealed = await sealRescue(commands, passphrase, madeAt);
const envelope = JSON.parse(await sealed.text()) as Record<string, unknown>;
const fileOf = (contents: unknown) => new Blob([JSON.stringify(contents)]);
const reasonOf = (file: Blob, words = passphrase) =>
  openRescue(file, words).then(
    () => 'opened',
    (thrown: unknown) => (thrown instanceof RescueFault ? thrown.reason : thrown),
  );

describe('a rescue file', () => {
  it('gives back on another machine what was put into it', async () => {
    expect(await openRescue(sealed, passphrase)).toEqual({ userId: 131, commands, unreadable: 0 });
  });

  it('gives back no time of the device that made it, whose clock says nothing about another one’s', async () => {
    const file = await sealRescue([{ ...command(1), deviceAt: madeAt }], passphrase, madeAt);
    expect((await openRescue(file, passphrase)).commands).toEqual([command(1)]);
  });

  it('opens however a keyboard composes the letters of its passphrase', async () => {
    const file = await sealRescue([command(1)], 'Café in Zürich', madeAt);
    expect((await openRescue(file, 'Cafe\u0301 in Zu\u0308rich')).commands).toEqual([command(1)]);
  });

  it('says how much is in it and since when, and nothing else that can be read', async () => {
    expect(envelope).toMatchObject({ v: 1, count: 60, madeAt: '2026-11-21T10:32:00.000Z' });
    expect(envelope['iterations']).toBeGreaterThanOrEqual(600_000);
    const text = await sealed.text();
    // Nothing shorter: three characters can match by chance.
    expect(text + atob(String(envelope['sealed']))).not.toMatch(/Okafor|wavered|fail|comment|tab-1/);
  });

  it('is never locked twice in the same way', async () => {
    const again = JSON.parse(
      await (await sealRescue(commands, passphrase, madeAt)).text(),
    ) as typeof envelope;
    for (const part of ['salt', 'iv', 'check', 'sealed']) expect(again[part]).not.toBe(envelope[part]);
  });

  it('is not locked with a short passphrase, nor made for two people or for nothing', async () => {
    await expect(sealRescue(commands, 'short', madeAt)).rejects.toMatchObject({ reason: 'tooShort' });
    await expect(sealRescue([command(1), command(2, 132)], passphrase, madeAt)).rejects.toThrow('one person');
    await expect(sealRescue([], passphrase, madeAt)).rejects.toThrow('one person');
  });

  it('stays shut for another passphrase', async () => {
    expect(await reasonOf(sealed, `${passphrase}.`)).toBe('passphrase');
    expect(await reasonOf(sealed, '')).toBe('passphrase');
  });

  it('counts what it holds and this portal does not understand', async () => {
    const strange = { ...command(2), act: { kind: 'score.dream' } } as unknown as Command;
    const file = await sealRescue([command(1), strange], passphrase, madeAt);
    expect(await openRescue(file, passphrase)).toEqual({
      userId: 131,
      commands: [command(1)],
      unreadable: 1,
    });
  });

  it.each<[string, Blob, string]>([
    ['empty', new Blob([]), 'foreign'],
    ['cut off', sealed.slice(0, sealed.size - 40), 'foreign'],
    ['no JSON', new Blob(['%PDF-1.7']), 'foreign'],
    ['other JSON', fileOf({ v: 1, name: 'something else' }), 'foreign'],
    ['a list', fileOf([envelope]), 'foreign'],
    ['null', fileOf(null), 'foreign'],
    ['deep', new Blob(['['.repeat(200_000)]), 'foreign'],
    ['huge', new Blob([new Uint8Array(16 * 1024 * 1024 + 1)]), 'foreign'],
    ['of a newer portal', fileOf({ ...envelope, v: 2 }), 'newer'],
    ['of no version', fileOf({ ...envelope, v: 0 }), 'foreign'],
    ['asking for too little work', fileOf({ ...envelope, iterations: 1 }), 'damaged'],
    ['asking for endless work', fileOf({ ...envelope, iterations: 1e15 }), 'damaged'],
    ['of bytes that are none', fileOf({ ...envelope, sealed: 'A' }), 'damaged'],
    ['with another iv', fileOf({ ...envelope, iv: btoa('x'.repeat(12)) }), 'damaged'],
    ['with no iv', fileOf({ ...envelope, iv: '' }), 'damaged'],
    ['with a salt that is no bytes', fileOf({ ...envelope, salt: 'A' }), 'damaged'],
    ['with another count', fileOf({ ...envelope, count: 61 }), 'damaged'],
    ['with less in it', fileOf({ ...envelope, sealed: String(envelope['sealed']).slice(0, -8) }), 'damaged'],
  ])('that is %s is told apart', async (_, file, reason) => {
    expect(await reasonOf(file)).toBe(reason);
  });

  it('refuses in good order whatever a file holds', async () => {
    const part = fc.constantFrom(...Object.keys(envelope));
    await fc.assert(
      fc.asyncProperty(part, fc.jsonValue(), async (name, value) => {
        const reason = await reasonOf(fileOf({ ...envelope, [name]: value }), 'other words');
        expect(['foreign', 'newer', 'damaged', 'passphrase']).toContain(reason);
      }),
      { numRuns: 25 },
    );
  });
});
