import type { Role } from '#contract/core/roles.ts';

/** What a route or a menu entry requires of a user (first specification, §5 and §6). */
export interface Demand {
  /** The user must have all of these roles. */
  readonly required?: readonly Role[];
  /** The user must have at least one of these roles; the plain user role is ignored here, as the specification says. */
  readonly oneOf?: readonly Role[];
}

/** A surgeon has the surgeon role and not the trainee role (first specification, §6). */
export const isSurgeon = (held: readonly Role[]) => held.includes('surgeon') && !held.includes('trainee');

const holds = (held: readonly Role[], role: Role) =>
  role === 'surgeon' ? isSurgeon(held) : held.includes(role);

/** Whether a user with these roles has access. */
export function mayPass(held: readonly Role[], { required = [], oneOf = [] }: Demand): boolean {
  const choices = oneOf.filter((role) => role !== 'user');
  return (
    required.every((role) => holds(held, role)) &&
    (choices.length === 0 || choices.some((role) => holds(held, role)))
  );
}
