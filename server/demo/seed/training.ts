import { DateTime } from 'luxon';
import * as z from 'zod/mini';
import type { TableRecord } from '#server/board/boardFile.ts';
import type { Tx } from '#server/db/database.ts';
import { jsonOf } from './dataFiles.ts';
import { userIds } from './people.ts';
import { relativeDay } from './relativeDays.ts';
import { seedOnce } from './seedTable.ts';
import { training } from './recordTables.ts';
import { writeDemo } from './writing.ts';

/** A part of an academic year: what was done, and for how many weeks; the last part lasts until June 30. */
const Block = z.object({
  activity: z.string(),
  weeks: z.int(),
  /** Days without a record before it. */
  gap: z.optional(z.int()),
  is_essential: z.optional(z.boolean()),
  non_surgical_activity: z.optional(z.string()),
  is_international_rotation: z.optional(z.boolean()),
  is_credit: z.optional(z.boolean()),
  program_name: z.optional(z.string()),
  alternate_institution_name: z.optional(z.string()),
});

/** `rotations.json`: the kinds of years by name, and each resident's years with their clinical level; 6 is research. */
const Rotations = z.object({
  years: z.record(z.string(), z.array(Block)),
  residents: z.array(
    z.object({
      user_name: z.string(),
      hospital: z.string(),
      years: z.array(z.object({ level: z.int(), year: z.string() })),
    }),
  ),
});
type Block = z.output<typeof Block>;
type Resident = z.output<typeof Rotations>['residents'][number];

const GENERAL_SURGERY = 1;

/** The rotations of one academic year, in order; those that begin after today are not entered yet. */
function rotationsOf(
  { user_name, hospital }: Resident,
  level: number,
  blocks: readonly Block[],
  begin: DateTime,
  today: DateTime,
): TableRecord[] {
  let next = begin;
  return blocks.flatMap(({ activity, weeks, gap = 0, ...more }, index) => {
    const start = next.plus({ days: gap });
    const isLast = index === blocks.length - 1;
    const last = isLast ? begin.plus({ years: 1 }).minus({ days: 1 }) : next.plus({ weeks, days: -1 });
    next = last.plus({ days: 1 });
    if (start > today) return [];
    return [
      {
        user_id: userIds.get(user_name),
        exam_specialty_id: GENERAL_SURGERY,
        start_date: start.toISODate(),
        end_date: last.toISODate(),
        clinical_level_id: String(100 + level),
        clinical_activity: activity,
        other: '',
        non_surgical_activity: '',
        program_name: hospital,
        alternate_institution_name: '',
        is_essential: false,
        is_international_rotation: false,
        is_credit: false,
        ...more,
      },
    ];
  });
}

/** The rotations up to a day; the last year of each resident is the present one. */
function rotations(today: DateTime): TableRecord[] {
  const { years, residents } = Rotations.parse(jsonOf('rotations.json'));
  const present = relativeDay(today, 'AY')!; // such a step
  return residents
    .flatMap((resident) =>
      resident.years.flatMap(({ level, year }, index, all) => {
        const begin = present.minus({ years: all.length - 1 - index });
        return rotationsOf(resident, level, years[year] ?? [], begin, today);
      }),
    )
    .map((row, index) => ({ id: index + 1, ...row }));
}

/** The training of the demo, inserted once: nothing in it depends on the day but the resident's present year. */
export async function seedTraining(tx: Tx, today: DateTime): Promise<void> {
  const [known] = await tx.query`select 1 from medical_trainings limit 1`;
  if (known) return;
  await seedOnce(tx, today, training);
  await writeDemo(tx, { table: 'rotations', key: [], later: 'added' }, rotations(today));
}
