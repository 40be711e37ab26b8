import { outcomeRegistries, type continuousCertification } from '#contract/cc/continuousCertification.ts';
import { faultTypes } from '#contract/core/faultTypes.ts';
import { missingStatements } from '#domain/cc/attestation.ts';
import { Fault, invalid } from '#server/core/fault.ts';
import { memberRecordHandlers } from '#server/records/memberRecords.ts';
import type { Deps } from '#server/deps/deps.ts';
import { audit } from '#server/auth/accounts.ts';
import type { HandlersFor } from '#server/http/callContext.ts';
import { attestationOf } from './attestation.ts';
import { inserted } from '#server/db/fragment.ts';

const changed = ['The form has changed. Reload the page and answer it again.'];

/** Continuous certification (first specification, §7): the outcome registry and the yearly attestation. */
export const continuousCertificationHandlers = (deps: Deps): HandlersFor<typeof continuousCertification> => ({
  ...memberRecordHandlers(deps, { area: outcomeRegistries, table: 'outcome_registries' }),
  getCcAttestation: ({ person: { userId } }) => attestationOf(deps.db, userId, deps.clock()),
  submitCcAttestation: ({ body, person: { userId }, write }) =>
    write(async (tx) => {
      const now = deps.clock();
      const { year, asked, submitted } = await attestationOf(tx, userId, now);
      if (submitted) return { year, asked, submitted };
      if (!asked) throw new Fault(409, faultTypes.readOnly, 'You do not need to attest now.');
      if (body.year !== year) throw invalid({ year: changed });
      if (body.wordingVersion !== asked.wordingVersion) throw invalid({ wordingVersion: changed });
      if (missingStatements(asked.statements, body.attested).length > 0)
        throw invalid({ attested: ['Attest to every statement.'] });
      const row = {
        userId,
        attestedYear: year,
        wordingVersion: asked.wordingVersion,
        statements: JSON.stringify(asked.statements),
        submittedAt: new Date(now).toISOString(),
      };
      const stored = await tx.query`
        insert into cc_attestations ${inserted([row])} on conflict do nothing returning user_id`;
      if (stored.length > 0) await audit(tx, userId, 'submitCcAttestation', now, { year });
      return attestationOf(tx, userId, now);
    }),
});
