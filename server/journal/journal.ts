import { mkdir, open, readFile, rename, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { diskFull } from '#server/http/fault.ts';
import { fromLine, toLine, type Command } from './command.ts';

/** Commands that were accepted, on the disk before anybody hears of it. */
export interface Journal {
  /** What earlier runs had accepted, in that order. */
  readonly kept: readonly Command[];
  /** How many lines could not be read, apart from one that a power failure cut short. */
  readonly damaged: number;
  /** Resolves when the command is on the disk; many that come at once share one wait for it. */
  append(command: Command): Promise<void>;
  /** Drops what came before an instant; for the start, when all of it has been executed. */
  trim(before: number): Promise<void>;
  close(): Promise<void>;
}

const fileName = 'commands.jsonl';
const isFull = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOSPC';

interface Waiter {
  readonly line: string;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/** Writes lines in groups: whoever comes during a wait for the disk is in the next group. */
function createWriter(file: () => FileHandle) {
  let waiting: Waiter[] = [];
  let writing: Promise<void> | undefined;
  // After a failed write half a line may stand at the end, which must not spoil the next one.
  let torn = false;

  const writeGroup = async (group: readonly Waiter[]) => {
    try {
      await file().appendFile(`${torn ? '\n' : ''}${group.map(({ line }) => line).join('')}`);
      await file().datasync();
      torn = false;
      for (const { done } of group) done();
    } catch (error) {
      torn = true;
      for (const { failed } of group) failed(isFull(error) ? diskFull() : error);
    }
  };
  const writeAll = async () => {
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      await writeGroup(group);
    }
    writing = undefined;
  };
  return {
    write: (line: string) =>
      new Promise<void>((done, failed) => {
        waiting.push({ line, done, failed });
        writing ??= writeAll();
      }),
    settled: async () => await writing,
  };
}

/** The lines of a file; the last is empty unless it was cut short. */
function read(text: string): Pick<Journal, 'kept' | 'damaged'> {
  const lines = text.split('\n').slice(0, -1);
  const commands = lines.filter((line) => line !== '').map(fromLine);
  const kept = commands.filter((command) => command !== undefined);
  return { kept, damaged: commands.length - kept.length };
}

async function withFile(path: string, flags: string, work: (file: FileHandle) => Promise<void>) {
  const file = await open(path, flags, 0o600);
  try {
    await work(file);
  } finally {
    await file.close();
  }
}

/** Writes a file so that either the old or the new one is there after a power failure. */
async function replaceFile(folder: string, path: string, text: string) {
  await withFile(`${path}.part`, 'w', async (draft) => {
    await draft.writeFile(text);
    await draft.sync();
  });
  await rename(`${path}.part`, path);
  await withFile(folder, 'r', (handle) => handle.sync());
}

/** Opens the journal in a folder that this process has locked, making it where there is none. */
export async function openJournal(folder: string): Promise<Journal> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, fileName);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const { kept, damaged } = read(text);
  // What cannot be read is put aside for whoever can, and never written behind.
  if (damaged > 0) await rename(path, `${path}.damaged-${Date.now()}`);
  if (damaged > 0 || !text.endsWith('\n')) await replaceFile(folder, path, kept.map(toLine).join(''));
  let file = await open(path, 'a', 0o600);
  const writer = createWriter(() => file);
  return {
    kept,
    damaged,
    append: (command) => writer.write(toLine(command)),
    async trim(before) {
      await writer.settled();
      const young = kept.filter(({ at }) => at >= before);
      if (young.length === kept.length) return;
      await file.close();
      await replaceFile(folder, path, young.map(toLine).join(''));
      file = await open(path, 'a', 0o600);
    },
    async close() {
      await writer.settled();
      await file.close();
    },
  };
}
