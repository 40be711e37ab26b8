import type { RegistrationDraft } from '#contract/registration/registrationDrafts.ts';
import { createAutosaveMachine, type AutosaveRef } from '#machines/kit/draft/autosave.machine.ts';
import type { DraftKey } from './examRegistration.types.ts';

/** Saves what is typed into a registration. */
export const registrationDraftMachine = createAutosaveMachine<RegistrationDraft, DraftKey>(
  'registrationDraft',
);

export type RegistrationDraftRef = AutosaveRef<RegistrationDraft, DraftKey>;
