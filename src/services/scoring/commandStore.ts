import type { Command } from '#domain/scoring/commands/examCommand.ts';
import { CommandSchema } from './commandSchema.ts';
import { createDeviceDb, keyOf, seal, unseal, type Sealed } from '../device/deviceDb.ts';

/**
 * A user's unsent commands on this device: encrypted, and never readable by another user. Every method rejects if
 * the browser cannot store data: storage missing, blocked, full or damaged.
 */
export interface CommandStore {
  /**
   * Stores a command or replaces it with a newer version; resolves once it is written. A put that was rejected by a
   * timeout may still have succeeded, so remove received commands anyway.
   */
  put(command: Command): Promise<void>;
  /** Deletes a command that was answered or discarded; it need not exist. */
  remove(userId: number, key: string): Promise<void>;
  /** Returns the user's commands in order, and the number of unreadable ones, which stay in storage. */
  list(userId: number): Promise<{ commands: Command[]; unreadable: number }>;
}

/** Opens the store in IndexedDB on first use. Commands do not expire. */
export function createCommandStore(now: () => number, name = 'portal'): CommandStore {
  const device = createDeviceDb(name);
  let hasAskedToStay = false;
  /** Asks the browser not to evict the storage when disk space is low. */
  const askToStay = () => {
    if (hasAskedToStay) return;
    hasAskedToStay = true;
    if (typeof navigator === 'undefined') return;
    // Older browsers do not support it, and a refusal changes nothing.
    navigator.storage?.persist?.().catch(() => {});
  };
  return {
    put: (command) =>
      device.run(async (db) => {
        const { userId, key } = command;
        const sealed = await seal(db, userId, command, now());
        const { store, done } = db.transaction('commands', 'readwrite', { durability: 'strict' });
        await Promise.all([store.put(sealed, [userId, key]), done]);
        askToStay();
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
        };
      }),
  };
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
