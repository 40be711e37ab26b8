import { baseOf, type Command, type Handed, type Held } from '#domain/scoring/examCommand.ts';
import type { OutboxFacts } from './outbox.entries.ts';

/** The server versions by target with one more answer; an older one changes nothing. */
export function heldWith({ held }: OutboxFacts, target: string, told: Held): OutboxFacts['held'] {
  return (held[target]?.version ?? 0) > told.version ? held : { ...held, [target]: told };
}

/** Server versions and answered orders with those that another tab knows. */
export function learned(
  facts: OutboxFacts,
  { held = {}, answered = {} }: Partial<Handed>,
): Pick<OutboxFacts, 'held' | 'answered'> {
  return {
    held: Object.entries(held).reduce(
      (all, [target, told]) => heldWith({ ...facts, held: all }, target, told),
      facts.held,
    ),
    answered: Object.entries(answered).reduce(
      (all, [target, order]) => ({ ...all, [target]: Math.max(order, all[target] ?? 0) }),
      facts.answered,
    ),
  };
}

/** The newest answered order of each target, after the answer to a command. */
export const answeredWith = (
  { answered }: OutboxFacts,
  { target, order }: Command,
): OutboxFacts['answered'] => ({
  ...answered,
  [target]: Math.max(order, answered[target] ?? 0),
});

/** The version to send with a command: the latest known, unless a later command produced it. */
export const footingOf = ({ answered, held }: OutboxFacts, command: Command): Held =>
  command.order > (answered[command.target] ?? 0) ? baseOf(command, held[command.target]) : command.base;
