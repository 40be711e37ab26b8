import { isConfirmationDue } from '../profile/profile.ts';
import type { MemberData } from './memberData.ts';
import { toDo, type ToDo } from './toDo.ts';

/** The yearly confirmation of the profile; it has no deadline. */
export const profileToDos = (
  { userConfirmedDate }: NonNullable<MemberData['profile']>,
  now: number,
): ToDo[] =>
  isConfirmationDue(userConfirmedDate, now)
    ? [toDo({ id: 'profile', key: 'profileUnconfirmed', mover: 'member', path: '/personal-profile' })]
    : [];
