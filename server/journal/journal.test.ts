import { randomUUID } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { open as openFile, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fromLine, toLine, type Command } from './command.ts';
import { openJournal, type Journal } from './journal.ts';

const command = (at: number): Command => ({
  key: randomUUID(),
  method: 'POST',
  path: '/api/billing/transaction/token?api-version=1.0',
  body: JSON.stringify({ feeId: 7, text: 'Grüße, "quoted"\n\u2028' }),
  identity: { userId: 7, sessionId: randomUUID(), roles: ['trainee'], resetRequired: false, signedInAt: 1 },
  at,
});

describe('the journal', () => {
  let folder: string;
  let path: string;
  const open: Journal[] = [];
  const start = async () => {
    const journal = await openJournal(folder);
    open.push(journal);
    return journal;
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-journal-'));
    path = join(folder, 'commands.jsonl');
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((each) => each.close()));
    rmSync(folder, { recursive: true });
  });

  it('keeps what was appended, in that order', async () => {
    const commands = [1, 2, 3].map(command);
    const journal = await start();
    for (const each of commands) await journal.append(each);
    expect((await start()).kept).toEqual(commands);
  });

  it('writes many commands that come at once in few waits for the disk', async () => {
    const journal = await start();
    const commands = Array.from({ length: 2_000 }, (_, at) => command(at));
    const started = performance.now();
    await Promise.all(commands.map((each) => journal.append(each)));
    // 2,000 fsyncs in sequence take many seconds on any disk that really flushes.
    expect(performance.now() - started).toBeLessThan(5_000);
    expect((await start()).kept).toEqual(commands);
  });

  it('ignores a last line that was cut short at any byte, and writes on behind the one before', async () => {
    const [first, second, third] = [1, 2, 3].map(command) as [Command, Command, Command];
    const line = toLine(second);
    for (const cut of [1, 20, line.length - 2, line.length - 1]) {
      writeFileSync(path, toLine(first) + line.slice(0, cut));
      const journal = await start();
      expect(journal).toMatchObject({ kept: [first], damaged: 0 });
      await journal.append(third);
      expect((await start()).kept).toEqual([first, third]);
    }
    writeFileSync(path, `${toLine(first)}${'\0'.repeat(512)}`);
    expect(await start()).toMatchObject({ kept: [first], damaged: 0 });
  });

  it('reports damaged lines, keeps the rest, and puts the file aside', async () => {
    const [first, second, third] = [1, 2, 3].map(command) as [Command, Command, Command];
    const changed = toLine(second).replace('feeId', 'feeID');
    writeFileSync(path, toLine(first) + changed + toLine(third));
    expect(await start()).toMatchObject({ kept: [first, third], damaged: 1 });
    const aside = readdirSync(folder).find((name) => name.includes('damaged'));
    expect(readFileSync(join(folder, aside ?? ''), 'utf8')).toContain('feeID');
    expect(await start()).toMatchObject({ kept: [first, third], damaged: 0 });
  });

  it('believes no line whose checksum does not fit', () => {
    const line = toLine(command(1)).trimEnd();
    expect(fromLine(line)).toBeDefined();
    for (const wrong of [
      '',
      '{}',
      line.slice(0, -1),
      line.replace('"at":1', '"at":2'),
      line.replace(/"sum".*/, '"sum":""}'),
    ])
      expect(fromLine(wrong)).toBeUndefined();
  });

  it('forgets what is old', async () => {
    const commands = [10, 20, 30].map(command);
    const journal = await start();
    for (const each of commands) await journal.append(each);
    const next = await start();
    await next.trim(20);
    await next.append(command(40));
    expect((await start()).kept.map(({ at }) => at)).toEqual([20, 30, 40]);
  });

  it('says so when a command could not be written, and goes on behind it', async () => {
    const [first, second] = [1, 2].map(command) as [Command, Command];
    const journal = await start();
    await journal.close();
    await expect(journal.append(first)).rejects.toThrow(/closed/);
    open.length = 0;
    appendFileSync(path, '{"half');
    const next = await start();
    await next.append(second);
    cpSync(path, `${path}.copy`);
    expect((await start()).kept).toEqual([second]);
  });

  describe('on a disk that fails', () => {
    /** Makes the next uses of a file's method fail, for all files of this process. */
    const failNext = async (method: 'datasync' | 'appendFile' | 'truncate', times = 1) => {
      const handle = await openFile(folder, 'r');
      const spy = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, method);
      await handle.close();
      for (let count = 0; count < times; count += 1) spy.mockRejectedValueOnce(new Error('EIO'));
      return spy;
    };
    afterEach(() => void vi.restoreAllMocks());

    it('has nothing of a command that was answered as not accepted', async () => {
      const [first, second, third] = [1, 2, 3].map(command) as [Command, Command, Command];
      const journal = await start();
      await journal.append(first);
      await failNext('datasync');
      await expect(journal.append(second)).rejects.toThrow('EIO');
      expect(readFileSync(path, 'utf8')).toBe(toLine(first));
      await journal.append(third);
      expect((await start()).kept).toEqual([first, third]);
    });

    it('writes nothing behind such a command until it can remove it', async () => {
      const [first, second, third] = [1, 2, 3].map(command) as [Command, Command, Command];
      const journal = await start();
      await failNext('datasync');
      await failNext('truncate', 2);
      await expect(journal.append(first)).rejects.toThrow('EIO');
      await expect(journal.append(second)).rejects.toThrow('EIO');
      await journal.append(third);
      expect((await start()).kept).toEqual([third]);
    });

    it('has nothing of a refused command after the process ended before it could be removed', async () => {
      const [first, second, third, fourth] = [1, 2, 3, 4].map(command) as [
        Command,
        Command,
        Command,
        Command,
      ];
      const journal = await start();
      await journal.append(first);
      await failNext('datasync');
      await failNext('truncate', 2);
      await expect(journal.append(second)).rejects.toThrow('EIO');
      expect(readFileSync(path, 'utf8')).toBe(toLine(first) + toLine(second));
      // The process ends here, and once more before it has written.
      expect(await start()).toMatchObject({ kept: [first], damaged: 0 });
      const next = await start();
      expect(next).toMatchObject({ kept: [first], damaged: 0 });
      expect(readFileSync(path, 'utf8')).toBe(toLine(first));
      await next.append(third);
      await next.append(fourth);
      expect((await start()).kept).toEqual([first, third, fourth]);
    });

    it('keeps what it accepted after it had removed a refused command', async () => {
      const [first, second, third] = [1, 2, 3].map(command) as [Command, Command, Command];
      const journal = await start();
      await failNext('datasync');
      await failNext('truncate');
      await expect(journal.append(first)).rejects.toThrow('EIO');
      expect(readdirSync(folder)).toContain('commands.refused');
      await journal.append(second);
      expect(readdirSync(folder)).toEqual(['commands.jsonl']);
      await journal.append(third);
      expect((await start()).kept).toEqual([second, third]);
    });

    it('does not replay a command whose withdrawal it could not write before the process ended', async () => {
      const [first, second] = [1, 2].map(command) as [Command, Command];
      const line = { ...first, line: 'a' };
      const journal = await start();
      await journal.append(line);
      await journal.append(second);
      await failNext('appendFile');
      await journal.withdraw(line);
      expect((await start()).kept).toEqual([second]);
    });

    it('takes back a command later if it cannot at once, and only that line of its key', async () => {
      const [first, second] = [1, 2].map(command) as [Command, Command];
      const line = { ...first, line: 'a' };
      const again = { ...first, line: 'b' };
      const journal = await start();
      await journal.append(again);
      await journal.append(line);
      await failNext('appendFile');
      await journal.withdraw(line);
      await journal.append(second);
      expect((await start()).kept).toEqual([again, second]);
    });
  });
});
