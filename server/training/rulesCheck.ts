import { unknownLevels, type RulesBySpecialty } from '#domain/training/usualRules.ts';
import type { Sql } from '#server/db/database.ts';

/** What is wrong with the rules about training, for the log: levels that the pick-list does not have. */
export async function doubtsAbout(db: Sql, rules: RulesBySpecialty): Promise<string[]> {
  const items = await db.query<{ scope: string; itemValue: string }>`
    select scope, item_value from pick_list_items where list = 'clinical-levels'`;
  const known = new Set(items.map((item) => `${item.scope} ${item.itemValue}`));
  return unknownLevels(rules, (specialty, level) => known.has(`${specialty} ${level}`)).map(
    ({ examSpecialtyId, level }) =>
      `TRAINING_RULES: ${JSON.stringify(level)} is no value of the pick-list clinical-levels of specialty ${examSpecialtyId}; nothing is measured at it`,
  );
}
