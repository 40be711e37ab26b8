import type { MemberData } from './memberData.ts';
import { standingPartOf } from './professionalStandingToDos.ts';
import type { ToDo } from './toDo.ts';
import { toDoList } from './toDoList.ts';

/** What the one list of what to do says of professional standing: what the member has to do. */
export function openInStanding(
  { roles, licenses, registrations }: Pick<MemberData, 'roles' | 'licenses' | 'registrations'>,
  now: number,
): ToDo[] {
  const { mine } = toDoList({ roles, licenses, registrations }, now);
  return mine.filter((item) => standingPartOf(item) !== undefined);
}
