import { isConfirmationDue } from '../profile/profile.ts';
import type { MemberFacts } from './facts.ts';
import { toDo, type ToDo } from './toDo.ts';

/** The yearly confirmation of the profile; it has no deadline. */
export const profileToDos = (
  { userConfirmedDate }: NonNullable<MemberFacts['profile']>,
  now: number,
): ToDo[] =>
  isConfirmationDue(userConfirmedDate, now)
    ? [toDo({ id: 'profile', key: 'profileUnconfirmed', mover: 'member', path: '/personal-profile' })]
    : [];
