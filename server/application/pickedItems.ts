import type { CaseLogBody } from '#contract/application/examCards.ts';
import type { PickListName } from '#contract/pickLists/pickLists.ts';
import type { CardProblems } from '#domain/application/caseLog.ts';
import type { Sql } from '#server/db/database.ts';

/** A value that a case log picks from a list: its field, the list, and the list's scope. */
type Picked = readonly [path: string, list: PickListName, scope: string, value: string];

/** An optional value may be empty. */
const pickedOf = ({ examUserProgram, examUserHospitalAppointments }: CaseLogBody): readonly Picked[] => {
  const program: Picked = [
    'examUserProgram.institutionId',
    'accredited-program-institutions',
    '',
    examUserProgram.institutionId,
  ];
  const hospitals = examUserHospitalAppointments.flatMap(
    ({ stateCode, appointmentType }, index): Picked[] => {
      const path = `examUserHospitalAppointments.${index}`;
      return [
        [`${path}.stateCode`, 'states', 'US', stateCode],
        [`${path}.appointmentType`, 'appointment-types', '', appointmentType],
      ];
    },
  );
  return [program, ...hospitals].filter(([, , , value]) => value !== '');
};

/** Values in a case log that are not on their pick-list. */
export async function pickedProblems(sql: Sql, log: CaseLogBody): Promise<CardProblems> {
  const picked = pickedOf(log);
  if (picked.length === 0) return {};
  const known = await sql.query<{ list: string; scope: string; value: string }>`
    select list, scope, item_value as value from pick_list_items
     where (list, scope) in (('accredited-program-institutions', ''), ('appointment-types', ''), ('states', 'US'))`;
  const isKnown = ([, list, scope, value]: Picked) =>
    known.some((each) => each.list === list && each.scope === scope && each.value === value);
  return Object.fromEntries(
    picked.filter((each) => !isKnown(each)).map(([path]) => [path, 'unknown'] as const),
  );
}
