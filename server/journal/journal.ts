import { mkdir, open, readFile, rename, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { diskFull } from '#server/core/fault.ts';
import { fromLine, nameOf, toLine, type Command } from './command.ts';

/** A write-ahead journal of accepted commands: on disk before their transaction commits. */
export interface Journal {
  /** Commands of earlier runs, in order. */
  readonly kept: readonly Command[];
  /** How many lines were unreadable, not counting one truncated by a power failure. */
  readonly damaged: number;
  /** Resolves when the command is on disk; concurrent calls share one fsync. */
  append(command: Command): Promise<void>;
  /**
   * Takes back the line of a command whose transaction failed. Never rejects: where it cannot be written now, it is
   * written before the next line.
   */
  withdraw(command: Command): Promise<void>;
  /** Drops commands older than a time; for the start, once all have been executed. */
  trim(before: number): Promise<void>;
  close(): Promise<void>;
}

const fileName = 'commands.jsonl';
/** Beside it, while it has lines of refused commands that it could not be rid of. */
const noteName = 'commands.refused';
const isFull = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOSPC';

interface Waiter {
  readonly line: string;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * What is valid of a journal that could not be corrected, in a file of its own, because the process may end before it
 * can be: the length in bytes, and the withdrawals behind it.
 */
interface RefusedNote {
  write(length: number, withdrawals: readonly string[]): Promise<void>;
  /** Called before a write behind that length is accepted. */
  remove(): Promise<void>;
}

/** Group commit: lines that arrive during an fsync are in the next group. */
function createWriter(file: () => FileHandle, note: RefusedNote) {
  let waiting: Waiter[] = [];
  let writing: Promise<void> | undefined;
  /** Withdrawals that could not be written yet. */
  let owed: string[] = [];
  /** The length of what is certainly on disk, in bytes; undefined until it is asked for. */
  let length: number | undefined;
  /** A write failed: what it left behind that length was answered as not accepted, so it must not be replayed. */
  let isTorn = false;
  let hasNote = false;

  /** Never rejects: a disk that takes neither file may have the refused commands executed at the next start. */
  const noteRefused = async () => {
    if (length === undefined) return;
    hasNote = true;
    await note.write(length, owed).catch(() => {});
  };
  const writePending = async () => {
    if (!isTorn || length === undefined) return;
    await file().truncate(length);
    await file().datasync();
    isTorn = false;
  };
  const writeGroup = async (group: readonly Waiter[]) => {
    try {
      length ??= (await file().stat()).size;
      await writePending();
      const text = [...owed, ...group.map(({ line }) => line)].join('');
      isTorn = true;
      await file().appendFile(text);
      await file().datasync();
      if (hasNote) await note.remove();
      hasNote = false;
      isTorn = false;
      length += Buffer.byteLength(text);
      owed = [];
      for (const { done } of group) done();
    } catch (error) {
      // Now if possible, because the process may end; else before the next line.
      await writePending().catch(noteRefused);
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
  const write = (line: string) =>
    new Promise<void>((done, failed) => {
      waiting.push({ line, done, failed });
      writing ??= writeAll();
    });
  return {
    write,
    withdraw: (line: string) =>
      write(line).catch(async () => {
        owed.push(line);
        await noteRefused();
      }),
    settled: async () => await writing,
    /** Writes what is owed, if the disk takes it by now. */
    settle: async () => {
      await writing;
      if (owed.length > 0) await write('').catch(() => {});
    },
    /** The file was replaced. */
    forget: () => {
      length = undefined;
      isTorn = false;
      hasNote = false;
    },
  };
}

/**
 * The commands whose transaction was not undone. A withdrawal names its line; an older one, without a line, means all
 * lines above with its key.
 */
function withoutWithdrawn(commands: readonly Command[]): Command[] {
  const lines = new Set<string>();
  const names = new Set<string>();
  const kept: Command[] = [];
  for (const command of commands.toReversed()) {
    const { line, isWithdrawn } = command;
    const name = nameOf(command);
    if (isWithdrawn && line !== undefined) lines.add(line);
    else if (isWithdrawn) names.add(name);
    else if (!names.has(name) && (line === undefined || !lines.has(line))) kept.push(command);
  }
  return kept.toReversed();
}

/** The lines of a file; the last is empty unless it was truncated. */
function read(text: string): Pick<Journal, 'kept' | 'damaged'> {
  const lines = text.split('\n').slice(0, -1);
  const commands = lines.filter((line) => line !== '').map(fromLine);
  const read = commands.filter((command) => command !== undefined);
  return { kept: withoutWithdrawn(read), damaged: commands.length - read.length };
}

/** The journal without the commands that were refused. */
const validOf = (found: Buffer, length: number, withdrawals: readonly string[]) =>
  found.subarray(0, length).toString() + withdrawals.join('');

const readIfThere = (path: string): Promise<Buffer> =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  });

async function withFile(path: string, flags: string, work: (file: FileHandle) => Promise<void>) {
  const file = await open(path, flags, 0o600);
  try {
    await work(file);
  } finally {
    await file.close();
  }
}

/** Writes a file atomically: after a power failure either the old or the new one exists. */
async function replaceFile(folder: string, path: string, text: string) {
  await withFile(`${path}.part`, 'w', async (draft) => {
    await draft.writeFile(text);
    await draft.sync();
  });
  await rename(`${path}.part`, path);
  await withFile(folder, 'r', (handle) => handle.sync());
}

/** What is valid of the files in a journal's folder, which may not exist. */
async function readFiles(folder: string) {
  const found = await readIfThere(join(folder, fileName));
  const refused = await readIfThere(join(folder, noteName));
  const [length = '', ...withdrawals] = refused.toString().split(/(?<=\n)/);
  const hasNote = refused.length > 0;
  const text = hasNote ? validOf(found, Number(length), withdrawals) : found.toString();
  return { text, hasNote, ...read(text) };
}

/** The commands of a journal, in order, without opening it: nothing is created, repaired or put aside. */
export const readJournal = async (folder: string): Promise<readonly Command[]> =>
  (await readFiles(folder)).kept;

/** Opens or creates the journal in a folder that this process has locked. */
export async function openJournal(folder: string): Promise<Journal> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, fileName);
  const notePath = join(folder, noteName);
  const note: RefusedNote = {
    write: (length, withdrawals) => replaceFile(folder, notePath, `${length}\n${withdrawals.join('')}`),
    async remove() {
      await rm(notePath, { force: true });
      await withFile(folder, 'r', (handle) => handle.sync());
    },
  };
  const { text, hasNote, kept, damaged } = await readFiles(folder);
  // A file with corrupt lines is renamed for inspection, and its readable lines go into a new one.
  if (damaged > 0) await rename(path, `${path}.damaged-${Date.now()}`);
  if (damaged > 0 || hasNote || !text.endsWith('\n'))
    await replaceFile(folder, path, kept.map(toLine).join(''));
  if (hasNote) await note.remove();
  let file = await open(path, 'a', 0o600);
  const writer = createWriter(() => file, note);
  return {
    kept,
    damaged,
    append: (command) => writer.write(toLine(command)),
    withdraw: (command) => writer.withdraw(toLine({ ...command, isWithdrawn: true })),
    async trim(before) {
      await writer.settled();
      const young = kept.filter(({ at }) => at >= before);
      if (young.length === kept.length) return;
      await file.close();
      await replaceFile(folder, path, young.map(toLine).join(''));
      file = await open(path, 'a', 0o600);
      await note.remove();
      writer.forget();
    },
    async close() {
      await writer.settle();
      await file.close();
    },
  };
}
