import type { StandingSummary } from '#contract/todo/todo.ts';
import { isSurgeon } from '../access/access.ts';
import { isFull } from '../standing/licenseCoverage.ts';
import type { MemberData } from './memberData.ts';
import { toDo, type ToDo, type ToDoKey } from './toDo.ts';

/** The four parts of professional standing, in the order of the page. */
export const standingParts = ['licenses', 'appointments', 'details', 'sanctions'] as const;
export type StandingPart = (typeof standingParts)[number];

export const standingPath = '/professional-standing';

const partOf: Partial<Readonly<Record<ToDoKey, StandingPart>>> = {
  licenseMissing: 'licenses',
  licenseNotFull: 'licenses',
  licenseExpires: 'licenses',
  licenseExpiresBefore: 'licenses',
  standingLicense: 'licenses',
  standingAppointment: 'appointments',
  standingPrimary: 'appointments',
  standingDetails: 'details',
  standingSanctions: 'sanctions',
  standingReworded: 'sanctions',
};

/**
 * The part of professional standing that something to do is about; undefined for anything else. Where the board has yet
 * to check an entered license, the registration for an exam waits, and nothing of professional standing.
 */
export const standingPartOf = ({ key, mover }: Pick<ToDo, 'key' | 'mover'>): StandingPart | undefined =>
  mover === 'member' ? partOf[key] : undefined;

function keysOf({ appointments, details, sanctions }: StandingSummary): ToDoKey[] {
  // Without privileges there is no appointment to name.
  const isAppointed = details !== 'noPrivileges';
  return [
    ...(appointments === 'none' && isAppointed ? (['standingAppointment'] as const) : []),
    ...(appointments === 'noPrimary' ? (['standingPrimary'] as const) : []),
    ...(details === 'none' ? (['standingDetails'] as const) : []),
    ...(sanctions === 'none' ? (['standingSanctions'] as const) : []),
    ...(sanctions === 'reworded' ? (['standingReworded'] as const) : []),
  ];
}

/**
 * What is missing in the professional standing of a surgeon, without a deadline. Trainees are asked for a license only,
 * by the exam that needs it.
 *
 * @param ofLicenses What is to be done about licenses already, or waited for.
 */
export function professionalStandingToDos(
  {
    roles,
    licenses,
    standing,
  }: Pick<MemberData, 'roles' | 'licenses'> & { standing: StandingSummary | undefined },
  ofLicenses: readonly ToDo[],
): ToDo[] {
  if (!standing || !isSurgeon(roles)) return [];
  const lacksLicense =
    licenses !== undefined &&
    !licenses.some(isFull) &&
    !ofLicenses.some((item) => standingPartOf(item) === 'licenses');
  const keys: ToDoKey[] = [...(lacksLicense ? (['standingLicense'] as const) : []), ...keysOf(standing)];
  return keys.map((key) =>
    toDo({ id: `standing-${partOf[key]}`, key, mover: 'member', path: `${standingPath}#${partOf[key]}` }),
  );
}
