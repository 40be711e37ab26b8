import type { Role } from '#contract/roles.ts';

/** What a route or a menu entry asks of a person (first specification, §5 and §6). */
export interface Demand {
  /** Every one of these must be held. */
  readonly required?: readonly Role[];
  /** At least one of these must be held; the plain user role is ignored here, as the specification has it. */
  readonly oneOf?: readonly Role[];
}

/** A person is a surgeon only if they hold surgeon and not trainee (first specification, §6). */
export const isSurgeon = (held: readonly Role[]) => held.includes('surgeon') && !held.includes('trainee');

const holds = (held: readonly Role[], role: Role) =>
  role === 'surgeon' ? isSurgeon(held) : held.includes(role);

/** Whether somebody who holds these roles may pass. */
export function mayPass(held: readonly Role[], { required = [], oneOf = [] }: Demand): boolean {
  const choices = oneOf.filter((role) => role !== 'user');
  return (
    required.every((role) => holds(held, role)) &&
    (choices.length === 0 || choices.some((role) => holds(held, role)))
  );
}
