import { boardDay } from '#domain/boardTime.ts';
import type { TrainingGaps } from '#contract/todo/todo.ts';

import { trainingGaps } from '#domain/training/trainingGaps.ts';
import { rulesOf, type RulesBySpecialty } from '#domain/training/usualRules.ts';
import type { Sql } from '#server/db/database.ts';
import { recordsOf } from '#server/records/records.ts';
import { rotationTable } from './tables.ts';

/** What is missing in the records of a member's training. */
export async function trainingGapsOf(
  sql: Sql,
  rules: RulesBySpecialty,
  userId: number,
  now: number,
): Promise<TrainingGaps> {
  const all = await recordsOf(sql, rotationTable, userId);
  const plans = await sql.query<{ examSpecialtyId: number; completionDate: string }>`
    select exam_specialty_id, completion_date::text as completion_date
      from gme_informations where user_id = ${userId}`;
  const schools = await sql.query`select 1 from medical_trainings where user_id = ${userId}`;
  const ids = [...new Set(all.map(({ examSpecialtyId }) => examSpecialtyId))];
  return {
    hasMedicalSchool: schools.length > 0,
    specialties: ids.map((examSpecialtyId) =>
      trainingGaps(
        {
          examSpecialtyId,
          rules: rulesOf(rules, examSpecialtyId),
          rotations: all.filter((rotation) => rotation.examSpecialtyId === examSpecialtyId),
          completionDate:
            plans.find((plan) => plan.examSpecialtyId === examSpecialtyId)?.completionDate ?? null,
        },
        boardDay(now),
      ),
    ),
  };
}
