import { examOwner } from '#server/exams/exams.ts';
import { fragment } from '#server/db/fragment.ts';
import { ownerFrom, type Owners } from '#server/db/owners.ts';
import type { examinations as rows } from '#contract/registration/examinations.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { HandlersFor } from '#server/http/callContext.ts';
import { attestationHandlers } from './attestations.ts';
import { draftHandlers } from './drafts.ts';
import { examFactHandlers } from '#server/exams/examHandlers.ts';
import { intentionHandlers } from './intentions.ts';
import { letterHandlers } from '#server/letters/directorLetters.ts';
import { requirementHandlers } from './requirements.ts';
import { submissionHandlers } from './submission.ts';
import { withdrawalHandlers } from './withdrawal.ts';

/** Everything about applying and registering for exams. */
export const examinationHandlers = (deps: Deps): HandlersFor<typeof rows> => ({
  ...examFactHandlers(deps),
  ...intentionHandlers(deps),
  ...attestationHandlers(deps),
  ...requirementHandlers(deps),
  ...letterHandlers(deps),
  ...draftHandlers(deps),
  ...submissionHandlers(deps),
  ...withdrawalHandlers(deps),
});

/** Whose record a call names. */
export const registrationOwners: Owners = {
  getIntention: examOwner,
  stateIntention: examOwner,
  listQeAttestations: examOwner,
  listRequirementStatuses: examOwner,
  getRegistrationDraft: examOwner,
  keepRegistrationDraft: examOwner,
  insertApplication: examOwner,
  insertCertifying: examOwner,
  completeRegistration: examOwner,
  withdrawRegistration: examOwner,
  getAccommodation: examOwner,
  createAccommodation: examOwner,
  updateAccommodation: examOwner,
  deleteAccommodation: ownerFrom((id) => fragment`select user_id from accommodations where id = ${id}`),
};
