import { randomUUID } from 'node:crypto';
import type { Identity } from '#server/auth/identities.ts';
import type { Command } from './command.ts';
import type { Journal } from './journal.ts';

interface Accepted {
  readonly request: Request;
  /** The body as received. */
  readonly text: string;
  readonly key: string;
  /** Undefined if it did not come from a person. */
  readonly identity: Identity | undefined;
  readonly at: number;
  /** The sender's `If-Match` version; null for any. */
  readonly basedOn?: number | null;
}

/** The journal line of one command. Without a journal, both methods do nothing: the database waits for the disk. */
export interface CommandLine {
  /**
   * Resolves once the command is on disk; a second call does nothing. Call it as the last step before the commit, so
   * that no change can be visible that the journal does not have.
   */
  keep(): Promise<void>;
  /** The transaction failed after all: the command is not replayed. Never rejects, so that its failure is told. */
  withdraw(): Promise<void>;
}

/** The line of an accepted command, which is not written yet. */
export function commandLine(
  journal: Journal | undefined,
  { request, text, key, identity, at, basedOn = null }: Accepted,
): CommandLine {
  let kept: Command | null = null;
  const command = (): Command => {
    const { pathname, search } = new URL(request.url);
    return {
      key,
      method: request.method,
      path: pathname + search,
      body: text,
      identity: identity ? { ...identity, roles: [...identity.roles] } : null,
      at,
      ...(basedOn !== null && { basedOn }),
      line: randomUUID(),
    };
  };
  return {
    async keep() {
      if (kept) return;
      const line = command();
      await journal?.append(line);
      kept = line;
    },
    async withdraw() {
      if (!kept) return;
      const line = kept;
      kept = null;
      await journal?.withdraw(line);
    },
  };
}
