import type { examinations as rows } from '#contract/registration/examinations.ts';
import type { Parts } from '#server/deps/parts.ts';
import type { HandlersFor } from '#server/http/visit.ts';
import { attestationHandlers } from './attestations.ts';
import { draftHandlers } from './drafts.ts';
import { examFactHandlers } from '#server/exams/examFacts.ts';
import { intentionHandlers } from './intentions.ts';
import { letterHandlers } from '#server/letters/directorLetters.ts';
import { requirementHandlers } from './requirements.ts';
import { submissionHandlers } from './submission.ts';
import { withdrawalHandlers } from './withdrawal.ts';

/** Everything about applying and registering for exams. */
export const examinationHandlers = (parts: Parts): HandlersFor<typeof rows> => ({
  ...examFactHandlers(parts),
  ...intentionHandlers(parts),
  ...attestationHandlers(parts),
  ...requirementHandlers(parts),
  ...letterHandlers(parts),
  ...draftHandlers(parts),
  ...submissionHandlers(parts),
  ...withdrawalHandlers(parts),
});
