import { baseOf, type Command, type Handed } from '#domain/scoring/commands/examCommand.ts';
import {
  newestServerVersion,
  noServerVersion,
  type ServerVersion,
} from '#domain/scoring/commands/serverVersion.ts';
import type { OutboxState } from './outbox.entries.ts';

/** The server versions by target with one more answer; an older one changes nothing. */
export function serverVersionsWith(
  { serverVersions }: OutboxState,
  target: string,
  received: ServerVersion,
): OutboxState['serverVersions'] {
  const newest = newestServerVersion(serverVersions[target] ?? noServerVersion, received);
  return newest === received ? { ...serverVersions, [target]: received } : serverVersions;
}

/** Server versions and answered orders, with those that another tab knows. */
export function learned(
  context: OutboxState,
  { serverVersions = {}, answered = {} }: Partial<Handed>,
): Pick<OutboxState, 'serverVersions' | 'answered'> {
  return {
    serverVersions: Object.entries(serverVersions).reduce(
      (all, [target, received]) => serverVersionsWith({ ...context, serverVersions: all }, target, received),
      context.serverVersions,
    ),
    answered: Object.entries(answered).reduce(
      (all, [target, order]) => ({ ...all, [target]: Math.max(order, all[target] ?? 0) }),
      context.answered,
    ),
  };
}

/** The newest answered order of each target, after the answer to a command. */
export const answeredWith = (
  { answered }: OutboxState,
  { target, order }: Command,
): OutboxState['answered'] => ({
  ...answered,
  [target]: Math.max(order, answered[target] ?? 0),
});

/** The version to send with a command: the latest known, unless a later command produced it. */
export const ifMatchFor = ({ answered, serverVersions }: OutboxState, command: Command): ServerVersion =>
  command.order > (answered[command.target] ?? 0)
    ? baseOf(command, serverVersions[command.target])
    : command.base;
