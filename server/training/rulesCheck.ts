import { eq } from 'drizzle-orm';
import { unknownLevels, type RulesBySpecialty } from '#domain/training/usualRules.ts';
import type { Sql } from '#server/db/database.ts';
import { pickListItems } from '#server/db/records.ts';
import { typed } from '#server/db/typed.ts';

/** What is wrong with the rules about training, for the log: levels that the pick-list does not have. */
export async function doubtsAbout(db: Sql, rules: RulesBySpecialty): Promise<string[]> {
  const { scope, itemValue, list } = pickListItems;
  const items = await typed(db)
    .select({ scope, itemValue })
    .from(pickListItems)
    .where(eq(list, 'clinical-levels'));
  const known = new Set(items.map((item) => `${item.scope} ${item.itemValue}`));
  return unknownLevels(rules, (specialty, level) => known.has(`${specialty} ${level}`)).map(
    ({ examSpecialtyId, level }) =>
      `TRAINING_RULES: ${JSON.stringify(level)} is no value of the pick-list clinical-levels of specialty ${examSpecialtyId}; nothing is measured at it`,
  );
}
