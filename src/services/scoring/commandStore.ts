import type { Command } from '#domain/scoring/examCommand.ts';
import { CommandSchema } from './commandSchema.ts';
import { createDeviceDb, keyOf, seal, unseal, type Sealed } from '../device/deviceDb.ts';

/**
 * What a person did and the board has not received yet, on this device: encrypted, and never given to somebody else.
 * Everything rejects where the browser keeps nothing: storage missing, forbidden, full or damaged.
 */
export interface CommandStore {
  /**
   * Keeps a command, or takes its place with a newer form of it; resolves once it is on the disk. A put that was
   * rejected for lateness may still have been done, so remove what was received anyway.
   */
  put(command: Command): Promise<void>;
  /** Lets go of a command that the board has answered, or that a person gave up; there may be none. */
  remove(userId: number, key: string): Promise<void>;
  /** The person's commands in their order, and how many there are that cannot be read; those stay where they are. */
  list(userId: number): Promise<{ commands: Command[]; unreadable: number }>;
}

/** Opens the store in IndexedDB when it is first needed. Commands do not grow old. */
export function createCommandStore(now: () => number, name = 'portal'): CommandStore {
  const device = createDeviceDb(name);
  let hasAskedToStay = false;
  /** A browser that runs out of space throws away what it may: not this, if it agrees. */
  const askToStay = () => {
    if (hasAskedToStay) return;
    hasAskedToStay = true;
    if (typeof navigator === 'undefined') return;
    // Older browsers know nothing of it, and a refusal changes nothing.
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

/** A command that can be read, lies where it belongs and has the shape of one; otherwise null. */
async function readCommand(
  secret: CryptoKey | undefined,
  value: Sealed,
  [userId, key]: [number, string],
): Promise<Command | null> {
  const plain = await unseal(secret, value).catch(() => null);
  const command = CommandSchema.safeParse(plain).data;
  return command?.userId === userId && command.key === key ? command : null;
}
