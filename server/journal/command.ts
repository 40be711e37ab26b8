import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { roles } from '#contract/core/roles.ts';

/** An accepted command, with everything needed to replay it. */
export const Command = z.strictObject({
  /** The idempotency key, or the id of a payment event: a command whose key is in the database is not replayed. */
  key: z.uuid(),
  method: z.string(),
  /** With its query. */
  path: z.string(),
  body: z.string(),
  /** The sender; null if it was not a person. */
  identity: z.nullable(
    z.strictObject({
      userId: z.number(),
      sessionId: z.string(),
      roles: z.array(z.enum(roles)),
      resetRequired: z.boolean(),
      signedInAt: z.number(),
    }),
  ),
  /** When it was received, in milliseconds since 1970. */
  at: z.number(),
  /** The sender's `If-Match` version; compared when the command was accepted, and only recorded here. */
  basedOn: z.optional(z.number()),
  /** Names this line among those with the same key; absent in lines of earlier versions. */
  line: z.optional(z.string()),
  /** The transaction of the line with this name, or of all lines with this key above, failed: not replayed. */
  isWithdrawn: z.optional(z.literal(true)),
});
export type Command = z.output<typeof Command>;

const sumOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** Names a command: keys belong to people; those of payment events to no one. */
export const nameOf = ({ key, identity }: Pick<Command, 'key' | 'identity'>) =>
  `${identity?.userId ?? 0} ${key.toLowerCase()}`;

/** A command as one line of the journal: JSON with a checksum as its last member. */
export function toLine(command: Command): string {
  const text = JSON.stringify(command);
  return `${text.slice(0, -1)},"sum":"${sumOf(text)}"}\n`;
}

/** Parses a line; undefined for a corrupt one. */
export function fromLine(line: string): Command | undefined {
  const [, text, sum] = /^(\{.*),"sum":"([\w-]{22})"\}$/s.exec(line) ?? [];
  if (text === undefined || sumOf(`${text}}`) !== sum) return undefined;
  const { success, data } = z.safeParse(Command, JSON.parse(`${text}}`));
  return success ? data : undefined;
}
