import type { DateTime } from 'luxon';
import { ccAttestationVersion } from '#contract/cc/ccStatements.ts';
import { statementsOf } from '#domain/cc/attestation.ts';
import type { Tx } from '#server/db/database.ts';

/** Registries of the surgeons whose task has a record; the others have none yet, or need none. */
const registries: readonly (readonly [
  userId: number,
  registryId: string,
  yearsAgo: number,
  explanation: string,
])[] = [
  [121, '1', 4, ''],
  [125, '2', 2, ''],
  [131, '3', 9, ''],
  [132, '', 0, 'My hospital leaves its registry this year, and has not joined another one.'],
];

/** The registries and attestations of the demo; what a member has saved stays. */
export async function seedContinuousCertification(tx: Tx, today: DateTime): Promise<void> {
  for (const [userId, registryId, yearsAgo, explanation] of registries)
    await tx.query(
      `insert into outcome_registries
         (user_id, participates, registry_id, participates_since, no_registry_explanation)
       values ($1, $2, $3, $4, $5) on conflict do nothing`,
      [
        userId,
        registryId === '' ? 'No' : 'Yes',
        registryId,
        registryId === '' ? null : today.minus({ years: yearsAgo }).startOf('month').toISODate(),
        explanation,
      ],
    );
  for (const userId of [125, 131])
    await tx.query(
      `insert into cc_attestations (user_id, attested_year, wording_version, statements, submitted_at)
       values ($1, $2, $3, $4, $5) on conflict do nothing`,
      [
        userId,
        today.year,
        ccAttestationVersion,
        JSON.stringify(statementsOf('active')),
        today.startOf('year').toUTC().toISO(),
      ],
    );
}
