import type { DateTime } from 'luxon';
import { ccAttestationVersion } from '#contract/cc/ccStatements.ts';
import { statementsOf } from '#domain/cc/attestation.ts';
import type { Tx } from '#server/db/database.ts';
import { seedTable } from './seedTable.ts';
import { outcomeRegistries } from './recordTables.ts';
import { writeDemo } from './writing.ts';

/** The registries and attestations of the demo; what a member has saved stays. */
export async function seedContinuousCertification(tx: Tx, today: DateTime): Promise<void> {
  await seedTable(tx, today, outcomeRegistries);
  const attestations = [125, 131].map((userId) => ({
    user_id: userId,
    attested_year: today.year,
    wording_version: ccAttestationVersion,
    statements: statementsOf('active'),
    submitted_at: today.startOf('year').toUTC().toISO(),
  }));
  await writeDemo(tx, { table: 'cc_attestations', key: [], later: 'added' }, attestations);
}
