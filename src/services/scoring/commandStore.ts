import type { Command } from '#domain/scoring/commands/examCommand.ts';
import { keepsData } from '../device/persistence.ts';
import { CommandSchema } from './commandSchema.ts';
import { createDeviceDb, keyOf, seal, unseal, type Database, type Sealed } from '../device/deviceDb.ts';

/**
 * A user's unsent commands on this device: encrypted, and never readable by another user. Every method rejects if
 * the browser cannot store data: storage missing, blocked, full or damaged.
 */
export interface CommandStore {
  /**
   * Stores a command or replaces it with a newer version; resolves once it is written, with the store's generation. A
   * put that was rejected by a timeout may still have succeeded, so remove received commands anyway.
   */
  put(command: Command): Promise<string>;
  /** Deletes a command that was answered or discarded; it need not exist. */
  remove(userId: number, key: string): Promise<void>;
  /**
   * Returns the user's commands in order, the number of unreadable ones, which stay in storage, and the store's
   * generation: a random name that is made with its first command. Another one, or null, means that the browser
   * deleted what was stored before.
   */
  list(userId: number): Promise<{ commands: Command[]; unreadable: number; generation: string | null }>;
}

/** Opens the store in IndexedDB on first use. Commands do not expire. */
export function createCommandStore(now: () => number, name = 'portal'): CommandStore {
  const device = createDeviceDb(name);
  let hasAskedToStay = false;
  /** Asks the browser not to evict the storage when disk space is low; a refusal changes nothing. */
  const askToStay = () => {
    if (hasAskedToStay) return;
    hasAskedToStay = true;
    if (typeof navigator !== 'undefined') void keepsData();
  };
  return {
    put: (command) =>
      device.run(async (db) => {
        const { userId, key } = command;
        const sealed = await seal(db, userId, command, now());
        const { store, done } = db.transaction('commands', 'readwrite', { durability: 'strict' });
        await Promise.all([store.put(sealed, [userId, key]), done]);
        const generation = (await generationOf(db, userId)) ?? (await newGeneration(db, userId, now()));
        askToStay();
        return generation;
      }),
    remove: (userId, key) => device.run((db) => db.delete('commands', [userId, key])),
    list: (userId) =>
      device.run(async (db) => {
        const ofPerson = IDBKeyRange.bound([userId], [userId, []]);
        const { store, done } = db.transaction('commands');
        const [keys, values] = await Promise.all([store.getAllKeys(ofPerson), store.getAll(ofPerson), done]);
        const secret = await keyOf(db, userId);
        const found = await Promise.all(
          values.map((value, index) => readCommand(secret, value, keys[index]!)), // read in one transaction
        );
        const commands = found.filter((command) => command !== null);
        return {
          commands: commands.toSorted((a, b) => a.order - b.order),
          unreadable: found.length - commands.length,
          generation: await generationOf(db, userId),
        };
      }),
  };
}

/** The name of the value that says whether the store is still the one that commands were put into. */
const GENERATION = 'commands.generation';

async function generationOf(db: Database, userId: number): Promise<string | null> {
  const kept = await db.get('things', [userId, GENERATION]);
  const name = kept && (await unseal(await keyOf(db, userId), kept).catch(() => null));
  return typeof name === 'string' ? name : null;
}

/** Names the store, unless another window was faster. */
async function newGeneration(db: Database, userId: number, now: number): Promise<string> {
  const name = crypto.randomUUID();
  const sealed = await seal(db, userId, name, now);
  const { store, done } = db.transaction('things', 'readwrite');
  const isNamed = (await store.getKey([userId, GENERATION])) !== undefined;
  if (!isNamed) await store.put(sealed, [userId, GENERATION]);
  await done;
  return (await generationOf(db, userId)) ?? name;
}

/** Returns a command that can be decrypted, is stored under its own key and matches the schema; otherwise null. */
async function readCommand(
  secret: CryptoKey | undefined,
  value: Sealed,
  [userId, key]: [number, string],
): Promise<Command | null> {
  const plain = await unseal(secret, value).catch(() => null);
  const command = CommandSchema.safeParse(plain).data;
  return command?.userId === userId && command.key === key ? command : null;
}
